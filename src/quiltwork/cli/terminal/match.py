"""A game at the terminal, from the first turn to the score sheets: show, ask, obey."""

from __future__ import annotations

import secrets
import sys
from dataclasses import dataclass
from pathlib import Path

from rich.text import Text

from ...errors import QuiltworkError
from ...game import Game
from ...rules import Event, Generator, Move
from ..view.blocks import shortened, wrapped
from ..view.cloth import GOOD, PROBLEM
from ..view.sentences import told
from ..view.table import table_block
from .interruption import Interrupted, heeding_signals
from .placing import place_by_cursor
from .saving import save_game, save_somewhere
from .screen import Screen
from .typed import help_lines, spelled, ways_to_lie

# Far from the streams that draw cards and shuffle tiles, so that one seed serves both.
_RANDOM_PLAYER_STREAM = 1 << 32


class Quit(Exception):
    """The player wants to stop."""


@dataclass
class Seats:
    """Who plays, and where the game is kept."""

    names: tuple[str, str]
    random_seat: int | None = None
    save_path: Path | None = None
    loaded_from: Path | None = None
    edition_file: str | None = None
    seed: int | None = None


class Match:
    """One game being played on one screen."""

    def __init__(self, screen: Screen, game: Game, seats: Seats) -> None:
        self.screen, self.game, self.seats = screen, game, seats
        self._luck = secrets.randbits(64) if seats.seed is None else seats.seed
        caution = game.edition.provenance.caution()
        self._news: list[str] = [] if caution is None else [caution]
        self._problem = ""
        self._table_is_current = False
        self._cursor_was_left = False

    def run(self) -> int:
        """Play until the end or until somebody stops; gives the exit code."""
        try:
            with heeding_signals():
                if self.screen.live:
                    self.screen.console.clear()
                self._autosave()
                while not self.game.position.is_over:
                    self._turn()
                self._finish()
            return 0
        except (Quit, EOFError):
            return self._break_off(0)
        except Interrupted as interruption:
            return self._break_off(interruption.exit_code)

    def _turn(self) -> None:
        position = self.game.position
        if self._is_random_turn():
            moves = position.legal_moves()
            luck = Generator(self._luck, _RANDOM_PLAYER_STREAM + len(self.game.moves))
            self._play(moves[luck.below(len(moves))])
            return
        if position.pending and self.screen.live and not self._cursor_was_left:
            self._place(None)
            return
        self._show()
        self._obey(self._ask())

    def _is_random_turn(self) -> bool:
        seat = self.game.position.to_move
        return seat is not None and seat == self.seats.random_seat

    def _show(self) -> None:
        """The table with the news since the last question and what can be done now."""
        room, names = self.screen.room, self.seats.names
        story = wrapped(" ".join(self._news), room.width, "") if self._news else []
        hint = Text(shortened(self._hint(), room.width), "dim")
        problem = [Text(shortened(self._problem, room.width), PROBLEM)] if self._problem else []
        if self.screen.live:
            table = table_block(self.game.position, names, room)
            spare = room.height - 2 - len(problem) - len(table)
            latest = [Text(line, GOOD) for line in story[-max(spare, 2) :]]
            self.screen.draw(table, [*latest, *problem, hint])
        elif self._problem:
            self.screen.draw(problem)
        elif not self._table_is_current:
            self.screen.say([*story, ""])
            self.screen.draw([*table_block(self.game.position, names, room), hint])
            self._news = []
        self._table_is_current, self._problem = True, ""

    def _hint(self) -> str:
        position, words = self.game.position, self.game.edition.words
        if position.pending:
            declining = ", D decline" if self.game.edition.special_patch_may_be_declined else ""
            keys = "S place it with the keys, " if self.screen.live else ""
            return f"{keys}a square like c7{declining}, help, undo, quit"
        seat = position.behind
        assert seat is not None
        ahead = min(position.players[1 - seat].time + 1, self.game.edition.last_space)
        gain = words.count_buttons(ahead - position.players[seat].time)
        numbers = " ".join(str(slot + 1) for slot in range(len(position.offer)))
        picking = f"{numbers} pick up, " if numbers else ""
        return f"{picking}A advance (+{gain}), a move like 24r2@c7, help, undo, quit"

    def _ask(self, prompt: str = "> ") -> str:
        line = input(prompt)
        if not sys.stdin.isatty():
            self.screen.say([line])  # nobody saw it being typed
        return line.strip()

    def _obey(self, line: str) -> None:
        command, _, argument = line.partition(" ")
        position = self.game.position
        try:
            match command.lower(), argument.strip():
                case "", "":
                    pass
                case "help" | "?", "":
                    self._page(help_lines(self.game.edition, self.screen.live))
                case "rules", "":
                    self._rules()
                case "undo", "":
                    self._undo()
                case "log", "":
                    self._page(self._log())
                case "circle", "":
                    from ..view.circle import whole_circle

                    self.screen.page(whole_circle(position))
                case "save", path:
                    self._save(path)
                case (("quit" | "q" | "exit"), ""):
                    raise Quit
                case "s", "" if position.pending and self.screen.live:
                    self._place(None)
                case number, "" if number.isdecimal():
                    self._pick(int(number))
                case _:
                    self._play(spelled(line, position))
        except QuiltworkError as error:
            self._problem = str(error)

    def _pick(self, number: int) -> None:
        position = self.game.position
        if position.pending or not 1 <= number <= len(position.offer):
            self._problem = f"{number}: there is no such {self.game.edition.words.tile} to take now"
        elif self.screen.live:
            self._place(number - 1)
        else:
            self.screen.draw(ways_to_lie(position, number - 1, self.screen.room.width))

    def _place(self, slot: int | None) -> None:
        move = place_by_cursor(self.screen, self.game.position, slot, self.seats.names)
        if move is not None:
            self._play(move)
        elif slot is None:
            self._cursor_was_left = True

    def _play(self, move: Move | str) -> None:
        position = self.game.position
        by_person = not self._is_random_turn()
        events: tuple[Event, ...] = self.game.play(move)
        if by_person:
            self._news = []
        self._news += told(events, position, self.seats.names)
        self._table_is_current = self._cursor_was_left = False
        self._autosave()

    def _undo(self) -> None:
        """Back to the person's last decision; what the random player did since goes with it."""
        taken_back = self.game.undo()
        while self._is_random_turn() and self.game.moves:
            taken_back = self.game.undo()
        self._news = [f"{taken_back.text} was taken back."]
        self._table_is_current, self._cursor_was_left = False, True
        self._autosave()

    def _log(self) -> list[str]:
        lines, game = [], self.game
        for before, step in zip(game.positions, game.steps, strict=False):
            sentences = told(before.apply(step).events, before, self.seats.names)
            lines.append(f"{step.text:<9} {' '.join(sentences)}")
        return lines or ["Nothing yet."]

    def _rules(self) -> None:
        from rich.markdown import Markdown

        from ..rulebook import rules_text

        self.screen.page(Markdown(rules_text(self.game.edition)))

    def _page(self, lines: list[str]) -> None:
        self.screen.page([Text(line) for line in lines])

    def _save(self, argument: str) -> None:
        path = Path(argument) if argument else self.seats.save_path
        if path is None:
            raise QuiltworkError("save needs a file name, like: save game.qw")
        self._write(path)
        self._news = [f"Saved in {path}."]
        if not self.screen.live:
            self.screen.say(self._news)

    def _autosave(self) -> None:
        if self.seats.save_path is not None:
            self._write(self.seats.save_path)

    def _write(self, path: Path) -> None:
        save_game(self.game, path, self.seats.names, self._opponent())

    def _opponent(self) -> str | None:
        return None if self.seats.random_seat is None else "random"

    def _break_off(self, code: int) -> int:
        """Keep the game and say how to go on; nobody is asked anything any more."""
        seats = self.seats
        path = seats.save_path
        if path is None:
            if not self.game.moves:
                self.screen.say(["", "Nothing was played, so nothing was saved."])
                return code
            path = save_somewhere(self.game, seats.loaded_from, seats.names, self._opponent())
        own = f" --edition-file {seats.edition_file}" if seats.edition_file else ""
        how = Text(f"\nThe game is saved. Go on with: quiltwork play --load {path}{own}")
        self.screen.console.print(how, soft_wrap=True)  # one line, to be copied
        return code

    def _finish(self) -> None:
        position, names, room = self.game.position, self.seats.names, self.screen.room
        if self.screen.live:
            self.screen.console.clear()
        self.screen.say([" ".join(self._news), ""])
        for line in table_block(position, names, room):
            self.screen.console.print(line, no_wrap=True, overflow="crop")
        if self.seats.save_path is not None:
            self.screen.say([f"The record is in {self.seats.save_path}."])
            return
        while True:
            try:
                answer = self._ask("Save the record as (Enter: not at all): ")
                if answer:
                    self._write(Path(answer))
                    self.screen.say([f"Saved in {answer}."])
                return
            except EOFError:
                self.screen.say([""])
                return
            except QuiltworkError as error:
                self.screen.say([str(error)], PROBLEM)
