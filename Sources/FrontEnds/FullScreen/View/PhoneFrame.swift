internal import LandfallNavigation
import LandfallTouch

/// Where the phone stands in the terminal: in the middle, above the status line.
///
/// A cell is 8 by 16 points, so that the edge of 20 points is the first two columns. A phone of 56
/// columns is 448 points wide, and has room for the words of most tabs.
struct PhoneFrame: Hashable {
  /// A cell in points.
  static let cell = ScreenSize(width: 8, height: 16)
  /// The screen where there is room for it.
  static let preferred = CellSize(width: 56, height: 44)
  /// The same screen lying on its side.
  static let landscape = CellSize(width: 88, height: 28)
  /// Nothing is drawn on less than this.
  static let least = CellSize(width: 24, height: 13)

  /// The terminal.
  let terminal: CellSize
  /// The phone's screen.
  let screen: CellRect
  /// The line round it, where the terminal is wide enough for one at the sides.
  let border: CellRect?
  /// The last row: status, or the command that is typed.
  let foot: CellRect

  /// Places a screen of that size, or what the terminal has room for.
  init(_ terminal: CellSize, wanted: CellSize = preferred) {
    self.terminal = terminal
    let (rest, foot) = CellRect(terminal).splitBottom(1)
    self.foot = foot
    let hasSides = rest.width >= wanted.width + 2
    let hasEnds = hasSides && rest.height >= 28
    let width = min(wanted.width, rest.width)
    let height = min(wanted.height, rest.height - (hasEnds ? 2 : 0))
    screen = CellRect(
      x: (rest.width - width) / 2, y: (rest.height - height) / 2, width: width, height: height)
    border = hasSides ? screen.inset(horizontally: -1, vertically: hasEnds ? -1 : 0) : nil
  }

  /// Whether there is room for a screen.
  var isPossible: Bool {
    screen.width >= Self.least.width && screen.height >= Self.least.height
  }

  /// The screen in points.
  var size: ScreenSize {
    ScreenSize(
      width: Double(screen.width) * Self.cell.width,
      height: Double(screen.height) * Self.cell.height)
  }

  /// The screen in cells.
  var cells: CellSize { CellSize(width: screen.width, height: screen.height) }

  /// The middle of a cell of the terminal, in points of the screen; one beside it counts as its edge.
  func point(_ cell: CellPoint) -> ScreenPoint {
    let x = min(max(cell.x - screen.x, 0), max(screen.width - 1, 0))
    return ScreenPoint(
      x: (Double(x) + 0.5) * Self.cell.width,
      y: (Double(cell.y - screen.y) + 0.5) * Self.cell.height)
  }

  /// The cell of the screen that a point lies in.
  static func cell(_ point: ScreenPoint) -> CellPoint {
    CellPoint(
      x: Int((point.x / cell.width).rounded(.down)), y: Int((point.y / cell.height).rounded(.down)))
  }

  /// A rectangle in cells of the screen; both edges are rounded alike, so that neighbours meet.
  static func cells(_ rect: ScreenRect) -> CellRect {
    let left = columns(rect.x)
    let top = rows(rect.y)
    return CellRect(
      x: left, y: top, width: columns(rect.maxX) - left, height: rows(rect.maxY) - top)
  }

  /// Points across in columns.
  static func columns(_ points: Double) -> Int { Int((points / cell.width).rounded()) }

  /// Points down in rows.
  static func rows(_ points: Double) -> Int { Int((points / cell.height).rounded()) }

  /// The sizes that a screen is built from, in whole cells.
  static let metrics: LayoutMetrics = {
    var metrics = LayoutMetrics()
    metrics.headerHeight = 3 * cell.height
    metrics.backWidth = 11 * cell.width
    metrics.buttonWidth = 5 * cell.width
    metrics.tabBarHeight = 3 * cell.height
    metrics.menuWidth = 28 * cell.width
    metrics.menuEntryHeight = cell.height
    metrics.messageHeight = 4 * cell.height
    metrics.indicatorHeight = 2 * cell.height
    // Room for the keys on a phone of 31 rows.
    metrics.sheetFraction = 0.75
    metrics.margin = 2 * cell.width
    metrics.cell = cell
    return metrics
  }()

  /// The height of a row of a list: two lines.
  static let rowHeight = 2 * cell.height
}
