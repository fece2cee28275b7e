"""The rules in German, made from an edition's data."""

from __future__ import annotations

from ..editions import Edition, automa_components
from .german_words import CLOTH, FURNITURE, Nouns, capitalised, number
from .section import Section, bullets

TITLES = {
    "classic": "Patchwork (heutige Auflage)",
    "classic-2014": "Patchwork (erste Auflage, 2014)",
    "anniversary": "Patchwork (Jubiläumsausgabe, 2024)",
}
GRADES = {"secondary": "aus zweiter Hand", "reconstructed": "rekonstruiert"}
NOTES = {
    "anniversary": "Die Spezialflicken liegen wie in den späteren Auflagen; den Plan der "
    "Jubiläumsausgabe selbst haben wir nicht gesehen.",
    "express": "Preise, Zeiten, Einkommen, Formen und Marken stammen aus einer einzigen Abschrift; "
    "Größen, Anzahlen und Regeln sind veröffentlicht.",
    "stack-n-stuff": "Die Werte der Möbelstücke und die Felder der Zeitleiste sind nirgends "
    "erreichbar veröffentlicht: Sie sind von Express übernommen.",
}
LEVELS = {1: "Praktikant", 2: "Lehrling", 3: "Geselle", 4: "Meister", 5: "Legende"}
SCORED = {
    "collected_buttons": "1 für {each_button}, {relative} er gesammelt hat",
    "patches_with_buttons": "1 für jedes seiner {tiles}, das {buttons} zeigt",
    "buttons_on_patches": "1 für {each_button} auf seinen {tiles_dative}",
}


def title(edition: Edition) -> str:
    """What the rules are headed by."""
    return TITLES.get(edition.id, str(edition))


def caution(edition: Edition) -> str | None:
    """A sentence where values are not published."""
    facts = edition.provenance
    groups = {
        capitalised(_nouns(edition).tiles): facts.tiles,
        "Zeitleiste": facts.time_board,
        "Regeln": facts.rules,
    }
    doubtful = [f"{what}: {GRADES[grade]}" for what, grade in groups.items() if grade in GRADES]
    if not doubtful:
        return None
    said = f"Nicht alle Werte sind veröffentlicht ({', '.join(doubtful)})."
    return f"{said} {NOTES.get(edition.id, '')}".strip()


def sections(edition: Edition) -> list[Section]:
    """All there is to say, in the order in which one would explain it."""
    nouns = _nouns(edition)
    parts = [
        Section("Das Ziel", _aim(edition, nouns)),
        Section("Zu Beginn", _start(edition, nouns)),
        Section("Wer am Zug ist", _turn_order(edition)),
        Section("Dein Zug", *_actions(edition, nouns)),
        Section("Die Zeitleiste", *_marks(edition, nouns)),
    ]
    if edition.special_tile is not None:
        parts.append(Section(f"Das {_special_tile(edition)}", _square(edition)))
    if edition.small_tiles:
        parts.append(Section(nouns.small_title, _joining(edition, nouns)))
    parts.append(Section("Das Ende", *_end(edition, nouns)))
    if edition.automa:
        parts.append(Section("Allein gegen den Automa", *_automa(edition, nouns)))
    return parts


def _nouns(edition: Edition) -> Nouns:
    return FURNITURE if edition.look == "furniture" else CLOTH


def _aim(edition: Edition, nouns: Nouns) -> str:
    return (
        f"Zu zweit füllt ihr je eine {nouns.quilt} von {edition.rows} mal {edition.columns} "
        f"Kästchen mit {nouns.tiles_dative} in vielen Formen. {nouns.buttons} sind Geld und Punkte "
        f"zugleich; jedes leere Kästchen kostet am Ende {edition.empty_space_penalty} davon."
    )


def _start(edition: Edition, nouns: Nouns) -> str:
    large = sum(not tile.small for tile in edition.tiles)
    what = nouns.large_tiles if edition.small_tiles else nouns.tiles
    lines = [
        f"Beide bekommen {edition.starting_buttons} {nouns.buttons} und eine leere {nouns.quilt}; "
        "beide Zeitsteine stehen auf Feld 0, und oben liegt der Stein, der beginnt.",
        f"Die {large} {what} liegen in zufälliger Reihenfolge im Kreis. "
        f"{capitalised(nouns.neutral)} steht gleich hinter dem kleinsten "
        f"(Nummer {edition.starting_tile}), das deshalb zuletzt an die Reihe kommt.",
    ]
    if edition.small_tiles:
        waiting = f"{len(edition.small_tiles)} {nouns.small_tiles}"
        lines.append(f"Die {waiting} warten in der Schachtel.")
    return bullets(lines)


def _turn_order(edition: Edition) -> str:
    return bullets(
        [
            "Am Zug ist, wer auf der Zeitleiste weiter hinten steht, oft mehrmals nacheinander.",
            "Auf einem gemeinsamen Feld ist es, wessen Stein später kam und deshalb oben liegt.",
            f"Wer Feld {edition.last_space}, das letzte, erreicht hat, ist fertig; die andere "
            "Seite spielt allein weiter.",
        ]
    )


def _actions(edition: Edition, nouns: Nouns) -> list[str]:
    return [
        "Du hast die Wahl:",
        bullets(
            [
                "**Vorrücken.** Setze deinen Stein auf das Feld gleich vor dem anderen und nimm "
                f"für jedes Feld, das du gezogen bist, 1 {nouns.button}. Das geht immer.",
                f"**Ein {nouns.tile} nehmen.** Wähle eins der nächsten {number(edition.choice)} im "
                f"Uhrzeigersinn nach {nouns.neutral_dative}. Du musst es bezahlen können, und es "
                f"muss auf deine {nouns.quilt} passen.",
            ]
        ),
        f"Genommen wird ein {nouns.tile} in dieser Reihenfolge: {capitalised(nouns.neutral)} kommt "
        "dorthin, wo es lag, du zahlst seinen Preis, legst es auf leere Kästchen deiner "
        f"{nouns.quilt} (gedreht und gewendet, wie du magst, ob es andere berührt oder nicht) und "
        "ziehst deinen Stein um seine Zeit weiter. Danach bleibt es liegen. Sein Einkommen zählt "
        "sofort, auch für eine Marke, über die dieser Zug führt.",
    ]


def _marks(edition: Edition, nouns: Nouns) -> list[str]:
    lines = [
        f"**Einkommen** {_places(edition.income_marks)}: Wenn dein Stein eine solche Marke "
        f"erreicht oder überschreitet, bekommst du so viele {nouns.buttons}, wie deine "
        f"{nouns.quilt} zeigt. Zwei Marken in einem Zug zahlen zweimal.",
    ]
    if edition.special_patch_marks:
        he, him = nouns.special_he, nouns.special_him
        choice = (
            f"Du darfst auch darauf verzichten; dann bekommt {him} niemand."
            if edition.special_patch_may_be_declined
            else f"Wer ein leeres Kästchen hat, muss {him} legen."
        )
        lines.append(
            f"**{nouns.special_patches}** {_places(edition.special_patch_marks)}: Der erste Stein, "
            f"der {nouns.one_special} erreicht oder überschreitet, bekommt {him}. "
            f"{capitalised(he)} bedeckt ein einziges Kästchen, kostet nichts und wird sofort "
            f"gelegt, bevor jemand weiterzieht. {choice}"
        )
    spaces = (
        f"Sie hat die Felder 0 bis {edition.last_space}. Marken gelten für beide Arten von Zug."
    )
    return [spaces, bullets(lines)]


def _special_tile(edition: Edition) -> str:
    tile = edition.special_tile
    return "Sonderplättchen" if tile is None else f"{tile.square}x{tile.square}-Plättchen"


def _square(edition: Edition) -> str:
    tile = edition.special_tile
    assert tile is not None
    return (
        f"Wer zuerst alle Kästchen irgendeines Quadrats von {tile.square} mal {tile.square} "
        f"bedeckt hat, bekommt es: {tile.points} Punkte. Es gibt nur eins."
    )


def _joining(edition: Edition, nouns: Nouns) -> str:
    left = number(edition.small_tiles_join_at or 0)
    return (
        f"Sobald nur noch {left} {nouns.large_tiles_left} übrig sind, werden die "
        f"{len(edition.small_tiles)} {nouns.small_tiles} gemischt und reihen sich hinter ihnen in "
        "den Kreis ein. Ihre Reihenfolge kennt vorher niemand."
    )


def _end(edition: Edition, nouns: Nouns) -> list[str]:
    score = f"1 Punkt für {nouns.each_button}"
    if edition.special_tile:
        score += f" und {edition.special_tile.points} für das {_special_tile(edition)}"
    return [
        f"Wenn beide Steine auf Feld {edition.last_space} stehen und nichts mehr zu legen ist, "
        f"zählen beide {score}, weniger {edition.empty_space_penalty} für jedes leere Kästchen. "
        "Das Ergebnis kann durchaus negativ sein.",
        "Wer mehr Punkte hat, gewinnt; bei Gleichstand, wer das letzte Feld zuerst erreicht hat.",
    ]


def _automa(edition: Edition, nouns: Nouns) -> list[str]:
    return [
        f"Der Automa hat keine {nouns.quilt} und zahlt nichts; er spielt nach Karten. Du beginnst, "
        "und die Reihenfolge der Züge ist die übliche. Er hat einen Stapel von zwölf Karten, von "
        "denen die ersten zwei ungesehen zur Seite kommen. Beim taktischen Stapel siehst du sein "
        "nächstes Budget schon vorher.",
        bullets(
            [
                "Ist er am Zug, deckt er eine Karte mit einem Budget auf. Unter den "
                f"{nouns.tiles_dative} in Reichweite, die nicht mehr kosten, wählen die Filter der "
                "Karte: eins, mit dem er dich nicht überholt, das mit den meisten "
                f"{nouns.buttons_dative}, das größte, das am weitesten entfernte. Ein Filter, der "
                "keins übrig ließe, wird übergangen.",
                "Er zieht um die Zeit dessen, was er genommen hat. Kann er sich nichts leisten, "
                "zieht er auf das Feld gleich vor dir und bekommt nichts für die Felder.",
                "An einer Einkommensmarke bekommt er, was seine Karte sagt; "
                f"{nouns.special_patches}, die er zuerst erreicht, sind weg.",
                f"Erreicht er seinen Marker, bevor du das {_special_tile(edition)} verdient hast, "
                "nimmt er es. Leere Kästchen kosten ihn nichts.",
            ]
        ),
        _levels(edition, nouns),
    ]


def _levels(edition: Edition, nouns: Nouns) -> str:
    relative = "den" if nouns.each_button.startswith("jeden") else "die"
    rows = []
    for level in automa_components().levels:
        marker = edition.last_space - level.marker_before_end
        scored = "; ".join(
            SCORED[name].format(
                each_button=nouns.each_button,
                relative=relative,
                buttons=nouns.buttons,
                tiles=nouns.tiles,
                tiles_dative=nouns.tiles_dative,
            )
            for name in level.scores
        )
        counts = f"zählt er {scored or 'nichts'}"
        rows.append(
            f"Stufe {level.number}, {LEVELS.get(level.number, level.name)}: Marker auf {marker}; "
            f"außer dem {_special_tile(edition)} {counts}."
        )
    return bullets(rows)


def _places(marks: tuple[int, ...]) -> str:
    if len(marks) < 2:
        return f"auf Feld {', '.join(map(str, marks))}"
    return f"auf den Feldern {', '.join(map(str, marks[:-1]))} und {marks[-1]}"
