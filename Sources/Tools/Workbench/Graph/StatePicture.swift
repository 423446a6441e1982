import LandfallDomain

/// Draws the states of a link flow and the steps between them.
///
/// The layout is fixed in code; the steps and their causes come from ``StateDiagram``. Steps
/// to `idle`, and most steps to `path_preserving`, are written next to their state, not drawn.
public struct StatePicture {
  private static let boxWidth = 168.0
  private static let boxHeight = 40.0
  private static let columnWidth = 350.0
  private static let rowHeight = 108.0
  private static let top = 96.0

  private let map: StateDiagram

  /// Creates a picture of a state diagram.
  public init(_ map: StateDiagram) { self.map = map }

  /// The picture as SVG.
  public var svg: String {
    var drawing = SVGDrawing(
      width: 60 + 3 * Self.columnWidth, height: Self.top + 9 * Self.rowHeight + 24,
      title: "The states of a link")
    drawing.text("The states of a link", 28, 40, class: "heading")
    drawing.text(
      "states and steps of the link flow; a newer link with a route ends an older one",
      28, 62, class: "faint")
    let pairs = Set(map.edges.map { [$0.from, $0.to] }).filter { !isWritten($0[0], $0[1]) }
    let sorted = pairs.sorted {
      ($0[0].rawValue, $0[1].rawValue) < ($1[0].rawValue, $1[1].rawValue)
    }
    for pair in sorted { drawLine(pair[0], pair[1], &drawing) }
    for phase in LinkState.allCases { drawState(phase, &drawing) }
    for pair in sorted { drawCauses(pair[0], pair[1], &drawing) }
    return drawing.text
  }

  private func isWritten(_ from: LinkState, _ to: LinkState) -> Bool {
    to == .idle || to == .pathPreserving && from != .authChecking
  }

  /// Returns the column and row of a state.
  private func cell(_ phase: LinkState) -> (column: Double, row: Double) {
    switch phase {
    case .idle: (1, 0)
    case .urlReceived: (1, 1)
    case .pathExtracting: (1, 2)
    case .routeMatching: (1, 3)
    case .fallbackScreen: (0, 2)
    case .authChecking: (1, 4)
    case .pathPreserving: (2, 4)
    case .orgChecking: (1, 5)
    case .signingIn: (2, 5.5)
    case .orgDenied: (0, 8)
    case .tokenChecking: (1, 6)
    case .postAuthNavigating: (2, 8)
    case .navigating: (1, 7)
    }
  }

  private func left(_ phase: LinkState) -> Double {
    20 + cell(phase).column * Self.columnWidth + (Self.columnWidth - Self.boxWidth) / 2
  }
  private func top(_ phase: LinkState) -> Double { Self.top + cell(phase).row * Self.rowHeight }

  private func drawState(_ phase: LinkState, _ drawing: inout SVGDrawing) {
    let (x, y) = (left(phase), top(phase))
    let isRest = phase == .idle || phase == .signingIn
    drawing.rectangle(
      x, y, Self.boxWidth, Self.boxHeight, class: isRest ? "chosen" : "box", radius: 8)
    drawing.text(
      phase.rawValue, x + Self.boxWidth / 2, y + 24, class: "strong", anchor: "middle")
    var notes: [String] = []
    for to in [LinkState.idle, .pathPreserving] where isWritten(phase, to) {
      let causes = map.causes(phase, to)
      if causes.isEmpty { continue }
      notes += Self.wrapped("to \(to.rawValue): " + causes.joined(separator: ", "), 27)
    }
    // Place the text to the right of a line that leads down; the line's causes are on the left.
    let start = cell(phase).column == 0 ? x : x + Self.boxWidth / 2 + 10
    for (index, line) in notes.enumerated() {
      let foot = y + Self.boxHeight + 15 + Double(index) * 13
      let width = SVGDrawing.width(of: line, size: 11)
      drawing.rectangle(start - 2, foot - 10, width + 4, 13, class: "paper", radius: 0)
      drawing.text(line, start, foot, class: "small")
    }
  }

  /// Draws a line between the nearest sides of two states.
  private func drawLine(
    _ from: LinkState, _ to: LinkState, _ drawing: inout SVGDrawing
  ) {
    let (start, control, other, end) = curve(from, to)
    func point(_ point: (x: Double, y: Double)) -> String {
      SVGDrawing.number(point.x) + " " + SVGDrawing.number(point.y)
    }
    drawing.path(
      "M\(point(start)) C\(point(control)) \(point(other)) \(point(end))", class: "edge",
      marker: true)
  }

  /// Returns whether a straight line leads down from one state to another.
  private func isNext(_ from: LinkState, _ to: LinkState) -> Bool {
    let rows = cell(to).row - cell(from).row
    return cell(from).column == cell(to).column
      && (rows > 0 && rows <= 1.5 || to == .postAuthNavigating)
  }

  private typealias Point = (x: Double, y: Double)

  private func curve(_ from: LinkState, _ to: LinkState) -> (Point, Point, Point, Point) {
    let (one, two) = (cell(from), cell(to))
    let (fromLeft, toLeft) = (left(from), left(to))
    let (fromMiddle, toMiddle) = (top(from) + Self.boxHeight / 2, top(to) + Self.boxHeight / 2)
    if one.column == two.column {
      if isNext(from, to) {
        let x = fromLeft + Self.boxWidth / 2
        let (start, end) = (top(from) + Self.boxHeight, top(to))
        return ((x, start), (x, start + 20), (x, end - 20), (x, end))
      }
      // Pass the states in between on the right for up to two rows, otherwise on the left.
      let side = two.row - one.row > 2 || to == .tokenChecking ? -1.0 : 1.0
      let x = side < 0 ? fromLeft : fromLeft + Self.boxWidth
      // On the right, the line passes around the text next to the states.
      let bulge = side < 0 ? -(20 + 44 * abs(two.row - one.row)) : 160
      let shift = 8.0
      return (
        (x, fromMiddle + shift), (x + bulge, fromMiddle + shift), (x + bulge, toMiddle - shift),
        (x, toMiddle - shift)
      )
    }
    let isRight = two.column > one.column
    let start: Point = (isRight ? fromLeft + Self.boxWidth : fromLeft, fromMiddle)
    let end: Point = (isRight ? toLeft : toLeft + Self.boxWidth, toMiddle)
    let reach = (end.x - start.x) / 2
    return (start, (start.x + reach, start.y), (end.x - reach, end.y), end)
  }

  private func drawCauses(
    _ from: LinkState, _ to: LinkState, _ drawing: inout SVGDrawing
  ) {
    let (start, control, other, end) = curve(from, to)
    // The middle of a cubic curve. A line that slopes to the right has its text on the left.
    let isSlope = cell(to).column > cell(from).column && cell(to).row != cell(from).row
    let x = (start.x + 3 * control.x + 3 * other.x + end.x) / 8 - (isSlope ? 20 : 0)
    // Two long parallel lines have their texts one below the other.
    let isLong = cell(to).row - cell(from).row > 2 && cell(to).column == cell(from).column
    let y = (start.y + 3 * control.y + 3 * other.y + end.y) / 8 + (isLong ? 18 : 0)
    let isDown = isNext(from, to)
    let lines = Self.wrapped(map.causes(from, to).joined(separator: ", "), isDown ? 16 : 18)
    let width = (lines.map { SVGDrawing.width(of: $0, size: 11) }.max() ?? 0) + 8
    let height = Double(lines.count) * 13 + 4
    if !isDown {
      drawing.rectangle(x - width / 2, y - height / 2, width, height, class: "paper", radius: 3)
    }
    for (index, line) in lines.enumerated() {
      drawing.text(
        line, isDown ? x - 10 : x, y - height / 2 + 12 + Double(index) * 13, class: "badge",
        anchor: isDown ? "end" : "middle")
    }
  }

  private static func wrapped(_ text: String, _ width: Int) -> [String] {
    var lines: [String] = [""]
    for word in text.split(separator: " ") {
      let last = lines[lines.count - 1]
      if !last.isEmpty, last.count + 1 + word.count > width {
        lines.append(String(word))
      } else {
        lines[lines.count - 1] = last.isEmpty ? String(word) : last + " " + word
      }
    }
    return lines
  }
}
