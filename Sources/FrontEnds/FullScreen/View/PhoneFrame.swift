internal import LandfallNavigation
import LandfallTouch

/// The position of the phone in the terminal: centered, above the status line.
///
/// A cell has 8 × 16 points, so the swipe edge of 20 points is the first two columns. A phone of 56
/// columns is 448 points wide, which is enough for the titles of most tabs.
struct PhoneFrame: Equatable {
  /// The size of a cell in points.
  static let cell = ScreenSize(width: 8, height: 16)
  /// The preferred size of the screen.
  static let preferred = CellSize(width: 56, height: 44)
  /// The preferred size in landscape.
  static let landscape = CellSize(width: 88, height: 28)
  /// The minimum size.
  ///
  /// A smaller screen shows nothing.
  static let least = CellSize(width: 24, height: 13)

  /// The size of the terminal.
  let terminal: CellSize
  /// The phone's screen.
  let screen: CellRect
  /// The border around the screen, or `nil` if the terminal is too narrow.
  let border: CellRect?
  /// The last row, with the status or the command line.
  let foot: CellRect

  /// Places a screen of the wanted size, or as much as fits.
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

  /// Places the screen of a viewport's device, or a screen of the preferred size.
  init(_ terminal: CellSize, showing viewport: Viewport) {
    let size = viewport.device?.size(in: viewport.orientation)
    self.init(
      terminal,
      wanted: size.map {
        CellSize(width: Self.columns($0.width), height: Self.rows($0.height))
      } ?? (viewport.orientation.isLandscape ? Self.landscape : Self.preferred))
  }

  /// Whether the terminal is large enough for a screen.
  var isPossible: Bool {
    screen.width >= Self.least.width && screen.height >= Self.least.height
  }

  /// The size of the screen in points.
  var size: ScreenSize {
    ScreenSize(
      width: Double(screen.width) * Self.cell.width,
      height: Double(screen.height) * Self.cell.height)
  }

  /// The size of the screen in cells.
  var cells: CellSize { CellSize(width: screen.width, height: screen.height) }

  /// Returns the center of a terminal cell in points of the screen.
  ///
  /// A cell left or right of the screen counts as a cell at its edge.
  func point(_ cell: CellPoint) -> ScreenPoint {
    let x = min(max(cell.x - screen.x, 0), max(screen.width - 1, 0))
    return ScreenPoint(
      x: (Double(x) + 0.5) * Self.cell.width,
      y: (Double(cell.y - screen.y) + 0.5) * Self.cell.height)
  }

  /// Returns the cell of the screen that contains a point.
  static func cell(_ point: ScreenPoint) -> CellPoint {
    CellPoint(
      x: Int((point.x / cell.width).rounded(.down)), y: Int((point.y / cell.height).rounded(.down)))
  }

  /// Returns a rectangle in cells.
  ///
  /// Edges are rounded the same way, so that neighbors touch.
  static func cells(_ rect: ScreenRect) -> CellRect {
    let left = columns(rect.x)
    let top = rows(rect.y)
    return CellRect(
      x: left, y: top, width: columns(rect.maxX) - left, height: rows(rect.maxY) - top)
  }

  /// Converts a horizontal distance from points to columns.
  static func columns(_ points: Double) -> Int { Int((points / cell.width).rounded()) }

  /// Converts a vertical distance from points to rows.
  static func rows(_ points: Double) -> Int { Int((points / cell.height).rounded()) }

  /// The layout sizes, in whole cells.
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
    // Enough space for the list of keys on a phone with 31 rows.
    metrics.sheetFraction = 0.75
    metrics.margin = 2 * cell.width
    metrics.cell = cell
    return metrics
  }()

  /// The height of a row in a list: two lines.
  static let rowHeight = 2 * cell.height
}
