"""German nouns for the rules, in the forms that the sentences need."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Nouns:
    """What things are called; a form with a case or a gender carries its article."""

    button: str
    buttons: str
    buttons_dative: str
    each_button: str
    tile: str
    tiles: str
    tiles_dative: str
    quilt: str
    special_patches: str
    one_special: str
    special_he: str
    special_him: str
    neutral: str
    neutral_dative: str
    large_tiles: str
    """As after "the fifteen"."""
    large_tiles_left: str
    """As after "only five"."""
    small_tiles: str
    """As after "the eight"."""
    small_title: str


CLOTH = Nouns(
    button="Knopf",
    buttons="Knöpfe",
    buttons_dative="Knöpfen",
    each_button="jeden Knopf",
    tile="Stoffstück",
    tiles="Stoffstücke",
    tiles_dative="Stoffstücken",
    quilt="Decke",
    special_patches="Spezialflicken",
    one_special="einen",
    special_he="er",
    special_him="ihn",
    neutral="das Nadelkissen",
    neutral_dative="dem Nadelkissen",
    large_tiles="großen Stoffstücke",
    large_tiles_left="große Stoffstücke",
    small_tiles="kleinen Stoffstücke",
    small_title="Die kleinen Stoffstücke",
)
FURNITURE = Nouns(
    button="Münze",
    buttons="Münzen",
    buttons_dative="Münzen",
    each_button="jede Münze",
    tile="Möbelstück",
    tiles="Möbelstücke",
    tiles_dative="Möbelstücken",
    quilt="Ladefläche",
    special_patches="Kisten",
    one_special="eine",
    special_he="sie",
    special_him="sie",
    neutral="der Lastwagen",
    neutral_dative="dem Lastwagen",
    large_tiles="großen Möbelstücke",
    large_tiles_left="große Möbelstücke",
    small_tiles="Teile Kleinkram",
    small_title="Der Kleinkram",
)
NUMBERS = ("kein", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht")


def number(value: int) -> str:
    """A number in words where it is small."""
    return NUMBERS[value] if value < len(NUMBERS) else str(value)


def capitalised(text: str) -> str:
    """As a sentence begins; the rest stays as it is, since German nouns are capitalised."""
    return text[:1].upper() + text[1:]
