"""What must hold of every position and every step, whoever plays and whatever the edition."""

from __future__ import annotations

from collections import Counter

from quiltwork import Draw, Move, Position
from quiltwork.rules import AutomaPlayer
from quiltwork.rules import events as e

from .naive import covered, full_squares
from .players import Played
from .tables import only


def check_position(position: Position) -> None:
    """Every tile is in one place, no squares overlap, and exactly one thing is to happen next."""
    edition = position.edition
    where = Counter(position.circle) + Counter(position.box)
    for player in position.players:
        where.update(patch.tile for patch in player.quilt.patches if patch.tile is not None)
        if isinstance(player, AutomaPlayer):
            where.update(player.taken)
        squares = [square for patch in player.quilt.patches for square in patch.cells]
        assert len(squares) == len(set(squares))
        assert set(squares) <= covered(player.quilt)
        assert 0 <= player.time <= edition.last_space
        assert player.buttons >= 0
        assert player.empty == player.quilt.rows * player.quilt.columns - len(covered(player.quilt))
    assert not where or set(where.values()) == {1}
    assert set(where) <= {tile.id for tile in edition.tiles}
    next_up = [position.to_move is not None, position.chance is not None, position.is_over]
    assert sum(next_up) == 1
    assert (position.outcome() is not None) == position.is_over
    assert bool(position.legal_moves()) == (position.to_move is not None)
    assert position.offer == position.circle[: edition.choice]


def tiles_of(position: Position) -> set[int]:
    """Every tile there is, wherever it is."""
    found = {*position.circle, *position.box}
    for player in position.players:
        found |= {patch.tile for patch in player.quilt.patches if patch.tile is not None}
        found |= set(player.taken) if isinstance(player, AutomaPlayer) else set()
    return found


def check_step(played: Played) -> None:
    """Every change between two positions is one that the events tell of."""
    _buttons(played)
    _incomes_and_squares(played)
    _tokens(played)
    _special_patches(played)
    _special_tile(played)
    _circle(played)
    assert tiles_of(played.before) == tiles_of(played.after)


def _buttons(played: Played) -> None:
    for seat in (0, 1):
        change = 0
        for event in played.events:
            if getattr(event, "player", None) != seat:
                continue
            if isinstance(event, e.Advanced):
                change += event.gained
                assert event.gained == event.end - event.start
            elif isinstance(event, e.Took):
                change -= event.cost
                assert event.cost == played.before.edition.tiles[event.tile].cost
            elif isinstance(event, e.Income):
                change += event.amount
        before, after = played.before.players[seat], played.after.players[seat]
        assert after.buttons == before.buttons + change


def _incomes_and_squares(played: Played) -> None:
    for seat in (0, 1):
        before, after = played.before.players[seat], played.after.players[seat]
        new, income = set(), 0
        for event in played.events:
            if isinstance(event, (e.Took, e.SpecialPatchPlaced)) and event.player == seat:
                new |= set(event.placement.cells)
                assert after.quilt.patches - before.quilt.patches == {event.placement}
            if isinstance(event, e.Took) and event.player == seat:
                tile = played.before.edition.tiles[event.tile]
                income += tile.income
                assert len(event.placement.cells) == tile.size
        assert after.income == before.income + income
        assert covered(after.quilt) == covered(before.quilt) | new
        assert not covered(before.quilt) & new


def _tokens(played: Played) -> None:
    moved = {
        event.player: (event.start, event.end)
        for event in played.events
        if isinstance(event, (e.Advanced, e.Moved, e.AutomaPassed))
    }
    assert len(moved) <= 1
    for seat in (0, 1):
        before, after = played.before.players[seat].time, played.after.players[seat].time
        assert moved.get(seat, (before, before)) == (before, after)
        assert after > before if seat in moved else after == before
    for seat in moved:
        assert seat == played.before.behind
    times = [player.time for player in played.after.players]
    if times[0] != times[1]:
        assert played.after.top is None
    elif moved:
        assert {played.after.top} == set(moved)


def _special_patches(played: Played) -> None:
    taken = [event.mark for event in only(played.events, e.SpecialPatchTaken)]
    lost = [event.mark for event in only(played.events, e.SpecialPatchLost)]
    gone = [event.mark for event in only(played.events, e.SpecialPatchPlaced)]
    gone += [event.mark for event in only(played.events, e.SpecialPatchDeclined)]
    before, after = played.before, played.after
    if before.pending and isinstance(played.step, Move):
        assert gone == [before.pending[0]]
        assert [*gone, *lost, *after.pending] == list(before.pending)
        assert before.special_patches == after.special_patches
    elif isinstance(played.step, Draw) and played.step.kind != "card":
        assert after.pending == before.pending
    else:
        assert gone == []
        assert list(after.pending) == taken
        off_the_board = set(before.special_patches) - set(after.special_patches)
        assert sorted([*taken, *lost]) == sorted(off_the_board)
    if after.pending and after.chance is None:
        assert not after.players[after.ahead].quilt.is_full


def _special_tile(played: Played) -> None:
    tile = played.before.edition.special_tile
    claims = only(played.events, e.SpecialTileTaken)
    markers = only(played.events, e.AutomaMarkerReached)
    if tile is None:
        assert not claims and not markers
        return
    owner, next_owner = played.before.special_tile_owner, played.after.special_tile_owner
    assert len(claims) + len(markers) == (owner != next_owner)
    assert owner is None or owner == next_owner
    for event in only(played.events, e.Took) + only(played.events, e.SpecialPatchPlaced):
        corners = full_squares(played.after.players[event.player].quilt, tile.square)
        assert bool(claims) == bool(corners and owner is None)
        for claim in claims:
            assert claim.corner in corners
            assert (claim.player, claim.points) == (event.player, tile.points)


def _circle(played: Played) -> None:
    before, after = played.before.circle, played.after.circle
    takes = [event.tile for event in played.events if isinstance(event, (e.Took, e.AutomaTook))]
    for joined in only(played.events, e.SmallTilesJoined):
        assert after == before + joined.order
        return
    if not takes:
        assert after == before
        return
    (tile,) = takes
    gap = before.index(tile)
    assert gap < played.before.edition.choice
    assert after == before[gap + 1 :] + before[:gap]


def check_whole_game(steps: tuple[Played, ...]) -> None:
    """What only shows over a whole game: every mark once, every special patch to one fate."""
    first, last = steps[0].before, steps[-1].after
    edition = first.edition
    happened = [event for played in steps for event in played.events]
    for seat in (0, 1):
        paid = [event.mark for event in only(happened, e.Income) if event.player == seat]
        start = first.players[seat].time
        assert paid == [mark for mark in edition.income_marks if mark > start]
    taken = [event.mark for event in only(happened, e.SpecialPatchTaken)]
    assert len(taken) == len(set(taken))
    fates = [
        event.mark
        for event in happened
        if isinstance(event, (e.SpecialPatchPlaced, e.SpecialPatchDeclined, e.SpecialPatchLost))
    ]
    assert sorted(fates) == sorted((*first.special_patches, *first.pending))
    assert set(taken) <= set(fates)
    assert [event.kind for event in happened].count("game_over") == 1
    assert happened[-1].kind == "game_over"
    homes = only(happened, e.ReachedEnd)
    assert [home.first for home in homes] == [True, False][-len(homes) :]
    assert last.first_home == next((h.player for h in homes if h.first), last.first_home)


def rare_branches(steps: tuple[Played, ...]) -> Counter[str]:
    """How often the situations came about that hardly ever do in random play."""
    found: Counter[str] = Counter()
    for played in steps:
        marks = [ev for ev in played.events if isinstance(ev, (e.Income, e.SpecialPatchTaken))]
        patches = only(played.events, e.SpecialPatchTaken)
        placed = only(played.events, e.SpecialPatchPlaced)
        found["special tile by a tile"] += bool(
            only(played.events, e.SpecialTileTaken) and only(played.events, e.Took)
        )
        found["special tile by a special patch"] += bool(
            only(played.events, e.SpecialTileTaken) and placed
        )
        found["special tile by the Automa"] += len(only(played.events, e.AutomaMarkerReached))
        found["full board"] += any(player.quilt.is_full for player in people(played.after))
        found["special patch lost to a full board"] += any(
            event.player in (0, 1) and not is_automa(played, event.player)
            for event in only(played.events, e.SpecialPatchLost)
        )
        found["second special patch lost"] += bool(
            placed and only(played.events, e.SpecialPatchLost)
        )
        found["special patch lost to the Automa"] += any(
            is_automa(played, event.player) for event in only(played.events, e.SpecialPatchLost)
        )
        found["declined"] += len(only(played.events, e.SpecialPatchDeclined))
        found["two marks in one move"] += len(marks) >= 2
        found["two special patches in one move"] += len(patches) >= 2
        found["small tiles joined"] += len(only(played.events, e.SmallTilesJoined))
        found["joined before a special patch was placed"] += bool(
            only(played.events, e.SmallTilesJoined) and played.before.pending
        )
        found["empty circle"] += not played.after.circle
        found["reshuffled deck"] += len(only(played.events, e.DeckReshuffled))
        found["landed on top"] += len(only(played.events, e.LandedOnTop))
        found["the Automa passed"] += len(only(played.events, e.AutomaPassed))
    outcome = steps[-1].after.outcome()
    found["decided by arrival"] += outcome is not None and outcome.decided_by == "arrival"
    return found


def people(position: Position) -> list:
    """The players who have a quilt."""
    return [player for player in position.players if not isinstance(player, AutomaPlayer)]


def is_automa(played: Played, seat: int) -> bool:
    """Whether that seat is the Automa's."""
    return isinstance(played.before.players[seat], AutomaPlayer)
