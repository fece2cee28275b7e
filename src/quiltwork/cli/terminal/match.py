"""A game at the terminal, from the first turn to the score sheets: show, ask, obey."""

from __future__ import annotations

import secrets
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from ...errors import QuiltworkError
from ...game import Game
from ...rules import Event, Move
from ..view.blocks import shortened, wrapped
from ..view.cloth import GOOD, PROBLEM
from ..view.quilts import Ghost
from ..view.sentences import log_lines, told
from ..view.table import table_block
from .ending import break_off, finish
from .interruption import Interrupted, heeding_signals
from .placing import place_by_cursor
from .screen import Screen
from .seats import COMPUTER_SEAT, Seats
from .typed import help_lines, possibilities, spelled, ways_to_lie

if TYPE_CHECKING:
    from .advice import Adviser, Hint
    from .computer import Computer


class Quit(Exception):
    """The player wants to stop."""


class Match:
    """One game being played on one screen."""

    def __init__(self, screen: Screen, game: Game, seats: Seats) -> None:
        self.screen, self.game, self.seats = screen, game, seats
        self._computer = self._seat_computer()
        self._adviser: Adviser | None = None
        self._hint: Hint | None = None
        self._news = self._opening_words()
        self._problem = ""
        self._table_is_current = False
        self._cursor_was_left = False

    def _seat_computer(self) -> Computer | None:
        if self.seats.computer is None:
            return None
        from .computer import Computer  # the engine takes a moment to load

        luck = secrets.randbits(64) if self.seats.seed is None else self.seats.seed
        return Computer(self.seats.computer, self.game.edition, luck)

    def _opening_words(self) -> list[str]:
        caution = self.game.edition.provenance.caution()
        words = [] if caution is None else [caution]
        if self._computer is not None and not self.game.moves and self._computer.introduction:
            words.append(self._computer.introduction)
        return words

    def run(self) -> int:
        """Play until the end or until somebody stops; gives the exit code."""
        try:
            with heeding_signals():
                if self.screen.live:
                    self.screen.console.clear()
                self.seats.autosave(self.game)
                while not self.game.position.is_over:
                    self._turn()
                finish(self.screen, self.game, self.seats, self._news)
            return 0
        except (Quit, EOFError):
            break_off(self.screen, self.game, self.seats)
            return 0
        except Interrupted as interruption:
            break_off(self.screen, self.game, self.seats)
            return interruption.exit_code
        finally:
            if self._computer is not None:
                self._computer.close()

    def _turn(self) -> None:
        position = self.game.position
        if self._is_computers_turn():
            self._play(self._computers_choice())
            return
        if position.pending and self.screen.live and not self._cursor_was_left:
            self._place(None)
            return
        self._show()
        self._obey(self.screen.ask("> "))

    def _is_computers_turn(self) -> bool:
        return self._computer is not None and self.game.position.to_move == COMPUTER_SEAT

    def _computers_choice(self) -> Move:
        from .computer import shown_if_slow

        assert self._computer is not None
        live = self.screen.live
        with shown_if_slow(self._show_thinking) if live else nullcontext():
            return self._computer.choose(self.game.position, len(self.game.moves))

    def _show_thinking(self) -> None:
        room, names = self.screen.room, self.seats.names
        headline = Text(shortened(f"{names[COMPUTER_SEAT]} is thinking…", room.width), "bold")
        table = table_block(self.game.position, names, room, headline=headline)
        self.screen.draw(table, [Text(line, GOOD) for line in self._story()[-2:]])

    def _story(self) -> list[str]:
        return wrapped(" ".join(self._news), self.screen.room.width, "") if self._news else []

    def _show(self) -> None:
        """The table with the news since the last question and what can be done now."""
        room, names = self.screen.room, self.seats.names
        story = self._story()
        now = possibilities(self.game.position, self.screen.live)
        prompt = Text(shortened(now, room.width), "dim")
        problem = [Text(shortened(self._problem, room.width), PROBLEM)] if self._problem else []
        if self.screen.live:
            ghost = Ghost(self._hint.move.cells, True) if self._hint is not None else None
            table = table_block(self.game.position, names, room, ghost=ghost)
            spare = room.height - 2 - len(problem) - len(table)
            latest = [Text(line, GOOD) for line in story[-max(spare, 2) :]]
            self.screen.draw(table, [*latest, *problem, prompt])
        elif self._problem:
            self.screen.draw(problem)
        elif not self._table_is_current:
            self.screen.say([*story, ""])
            self.screen.draw([*table_block(self.game.position, names, room), prompt])
            self._news = []
        self._table_is_current, self._problem = True, ""

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
                case (("hint" | "h"), ""):
                    self._advise()
                case "undo", "":
                    self._undo()
                case "log", "":
                    self._page(log_lines(self.game, self.seats.names))
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
        by_person = not self._is_computers_turn()
        events: tuple[Event, ...] = self.game.play(move)
        if by_person:
            self._news = []
        self._news += told(events, position, self.seats.names)
        self._hint = None
        self._table_is_current = self._cursor_was_left = False
        self._autosave()

    def _undo(self) -> None:
        """Back to the person's last decision; what the computer did since goes with it."""
        game, person = self.game, 1 - COMPUTER_SEAT
        if self._computer is not None and all(p.to_move != person for p in game.positions[:-1]):
            raise QuiltworkError("there is no move of yours to take back")
        taken_back = game.undo()
        while self._is_computers_turn():
            taken_back = game.undo()
        self._news, self._hint = [f"{taken_back.text} was taken back."], None
        self._table_is_current, self._cursor_was_left = False, True
        self._autosave()

    def _autosave(self) -> None:
        """A disk that is full ends no game, whoever moved."""
        try:
            self.seats.autosave(self.game)
        except QuiltworkError as error:
            self._problem = str(error)

    def _advise(self) -> None:
        if self._adviser is None:
            from .advice import Adviser

            self._adviser = Adviser(self.game.edition)
        self._hint = self._adviser.advise(self.game.position)
        self._tell(self._hint.sentence)

    def _rules(self) -> None:
        from rich.markdown import Markdown

        from ...rulebook import rules_text

        self.screen.page(Markdown(rules_text(self.game.edition)))

    def _page(self, lines: list[str]) -> None:
        self.screen.page([Text(line) for line in lines])

    def _save(self, argument: str) -> None:
        path = Path(argument) if argument else self.seats.save_path
        if path is None:
            raise QuiltworkError("save needs a file name, like: save game.qw")
        self.seats.write(self.game, path)
        self._tell(f"Saved in {path}.")

    def _tell(self, sentence: str) -> None:
        """An answer that changes nothing on the table."""
        if self.screen.live:
            self._news = [sentence]
        else:
            self.screen.say([sentence])
