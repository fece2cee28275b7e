"""Every page and state there is, by name; each scene brings it about on a stage."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from browser.stage import Stage, is_special
from browser.table import Table

Scene = Callable[[Stage], None]
SCENES: dict[str, Scene] = {}
PHONE_SCENES: dict[str, Scene] = {}
"""What a phone shows in a drawer; a desk shows it all the time."""


def scene(make: Scene) -> Scene:
    """Register a scene under its name."""
    SCENES[make.__name__.replace("_", "-")] = make
    return make


def phone_scene(make: Scene) -> Scene:
    """Register a scene that only a phone has."""
    PHONE_SCENES[make.__name__.replace("_", "-")] = make
    return make


@scene
def home(stage: Stage) -> None:
    stage.page.goto("/")
    expect(stage.page.get_by_role("heading", level=1)).to_be_visible()


@scene
def home_options(stage: Stage) -> None:
    home(stage)
    stage.page.locator("summary", has_text="More choices").click()
    stage.page.locator("summary", has_text="Open a record").click()


@scene
def home_stack_n_stuff(stage: Stage) -> None:
    home(stage)
    stage.page.get_by_role("button", name="trucks").click()


@scene
def settings(stage: Stage) -> None:
    home(stage)
    stage.page.get_by_role("button", name="Menu").click()
    stage.dialog()


@scene
def rules(stage: Stage) -> None:
    home(stage)
    stage.page.get_by_role("button", name="trucks").click()  # an edition with a caution
    stage.page.get_by_role("button", name="Rules", exact=True).click()
    stage.dialog()


@scene
def not_found(stage: Stage) -> None:
    stage.page.goto("/game/nothing")
    expect(stage.page.get_by_text("There is nothing here.")).to_be_visible()


@scene
def table_start(stage: Stage) -> None:
    stage.open(stage.new_game())


@scene
def table_ghost(stage: Stage) -> None:
    table = stage.middle()
    position = table.my_turn()
    assert position is not None
    slot = next(move.slot for move in position.legal_moves() if move.slot is not None)
    table.take(slot)


@scene
def table_misfit(stage: Stage) -> None:
    table = stage.middle()
    table.take(0)
    for _ in range(9):
        stage.page.keyboard.press("ArrowUp")
        stage.page.keyboard.press("ArrowLeft")
    expect(stage.page.get_by_role("heading", name="It does not fit here")).to_be_visible()


@scene
def table_advance(stage: Stage) -> None:
    stage.middle().hand.advance()


@scene
def table_special_patch(stage: Stage) -> None:
    id = stage.new_game()
    stage.play_until(id, lambda position, ply: is_special(position))
    stage.open(id)
    expect(stage.page.get_by_text("on any free square").first).to_be_visible()


@scene
def table_hint(stage: Stage) -> None:
    stage.middle()
    stage.page.get_by_role("button", name="Hint").click()
    expect(stage.page.get_by_text("The computer would:")).to_be_visible()


@scene
def table_menu(stage: Stage) -> None:
    stage.middle()
    stage.page.get_by_role("button", name="Menu").click()
    stage.dialog()


@scene
def table_stack_n_stuff(stage: Stage) -> None:
    table = stage.middle(edition="stack-n-stuff")
    table.take(0)


@scene
def table_express(stage: Stage) -> None:
    stage.middle(edition="express")


@scene
def table_automa(stage: Stage) -> None:
    stage.middle(opponent="automa")


@scene
def table_invitation(stage: Stage) -> None:
    stage.open(stage.new_game("link"))
    expect(stage.page.get_by_text("Send this link")).to_be_visible()


@scene
def join(stage: Stage) -> None:
    follow_invitation(stage, stage.new_game("link"))


def follow_invitation(stage: Stage, id: str) -> None:
    """Somebody else arrives by the invitation; the stage is theirs from now on."""
    game = stage.page.request.get(f"/api/games/{id}").json()
    stage.page = stage.another()
    stage.page.goto(f"/game/{id}?invite={game['invite']}")
    expect(stage.page.get_by_role("heading", name="You are invited")).to_be_visible()


@scene
def table_undo_asked(stage: Stage) -> None:
    host = stage.page
    id = stage.new_game("link")
    follow_invitation(stage, id)
    stage.page.get_by_label("Your name").fill("Mara")
    stage.page.get_by_role("button", name="Join the game").click()
    Table(stage.hand).expect_ply(0)
    stage.play_until(id, lambda position, ply: position.to_move == 1, host)
    ply = len(stage.game(id).steps)
    asked = host.request.post(
        f"/api/games/{id}/undo", data={"seat": 0, "ply": ply, "id": "take back"}
    )
    assert asked.ok, asked.text()
    expect(stage.page.get_by_role("button", name="Agree")).to_be_visible()


@scene
def watch(stage: Stage) -> None:
    id = stage.begun()
    stage.page = stage.another()
    stage.open(id)
    expect(stage.page.get_by_text("You are watching.")).to_be_visible()


def drawer(stage: Stage, tab: str) -> None:
    stage.middle()
    stage.page.locator(".row").tap()
    stage.dialog()
    stage.page.get_by_role("dialog").get_by_role("button", name=tab).tap()


@phone_scene
def drawer_circle(stage: Stage) -> None:
    drawer(stage, "Time and circle")


@phone_scene
def drawer_other_quilt(stage: Stage) -> None:
    drawer(stage, "quilt")


@phone_scene
def drawer_log(stage: Stage) -> None:
    drawer(stage, "What happened")


@scene
def end(stage: Stage) -> None:
    id = stage.new_game()
    stage.play_until(id, lambda position, ply: False)
    stage.open(id)
    expect(stage.page.get_by_role("heading", level=1)).to_be_visible()
    expect(stage.page.locator(".course svg")).to_be_visible(timeout=60_000)


@scene
def end_automa(stage: Stage) -> None:
    id = stage.new_game("automa")
    stage.play_until(id, lambda position, ply: False)
    stage.open(id)


@scene
def home_games(stage: Stage) -> None:
    home(stage)
    expect(stage.page.locator(".mine li").first).to_be_visible()


@scene
def replay(stage: Stage) -> None:
    stage.page.goto(f"/replay/{stage.begun()}?ply=12")
    expect(stage.page.get_by_text("Move 12 of")).to_be_visible()
