"""The panel of moves on the screen: over the strip, or at the right where there is room."""

from patience_plugins.terminal.board import Board
from patience_plugins.terminal.screens.moves import MovesPage
from patience_plugins.terminal.screens.page import Desk
from patience_plugins.terminal.screens.showing import Sheet, Shown
from patience_plugins.terminal.sizes import size_for


class MovesPanel(Shown, Sheet):
    """Shows the moves beside the table; keys come to it while it has the focus."""

    DEFAULT_CSS = "MovesPanel { position: absolute; display: none; }"

    def __init__(self, desk: Desk, board: Board) -> None:
        self.moves = MovesPage(desk, board.table)
        super().__init__(self.moves)
        self.sheet = self
        self._board = board
        self.active = False
        """Whether keys come here."""
        self.moves.opened(self)

    def redraw(self) -> None:
        """Shows the moves anew, if they can be seen."""
        if self.display:
            Sheet.redraw(self)

    def acted(self) -> None:
        """What was looked for is to be seen on the table."""
        self.redraw()
        self._board.redraw()

    def lay_out(self, width: int, height: int) -> None:
        """Takes its room in a window of a size; it is always seen where there is a place for it."""
        size = size_for(width, height, self._board.table.view)
        if size is None:
            self.display = False
            return
        foot = 4 + size.moves
        if size.panel:
            left = (width - size.width) // 2 + size.width - size.panel
            region = (left, 0, size.panel, height - foot)
        else:
            rows = 3 + size.strip_rows * size.strip_card
            region = (0, height - foot - rows, width, rows)
        x, y, self.styles.width, self.styles.height = region
        self.styles.offset = (x, y)
        self.display = bool(size.panel) or self.active

    def activate(self) -> None:
        """Takes the keys, and is seen."""
        self.active = self.moves.active = True
        self.lay_out(self.app.size.width, self.app.size.height)
        self.redraw()

    def close(self, result: object = None) -> None:
        """Gives the keys back to the table, and goes, unless it has a place of its own."""
        self.active = self.moves.active = False
        self.lay_out(self.app.size.width, self.app.size.height)
        self.redraw()
