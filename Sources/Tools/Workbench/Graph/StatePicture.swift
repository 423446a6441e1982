package import LandfallDomain
import LandfallNavigation

/// Draws the states of a link flow, the steps between them, and the outcomes.
///
/// The positions are fixed in code; the steps come from ``StateDiagram``. A step to the next box in
/// the same column, or to the box in the same row, is an arrow between boxes. Every other step and
/// outcome is a short arrow to its name. So no line crosses a text.
package struct StatePicture {
  /// The meaning of an arrow or a box, and the name of its style.
  private enum Kind: String { case plain, good, wait, bad }

  private struct Cell: Equatable {
    let column: Int
    let row: Int
  }

  /// A state, or an outcome; only states and `landed` have a cell.
  private struct Target: Equatable {
    let name: String
    let kind: Kind
    var cell: Cell?
  }

  /// The steps from a state to one target, with the lines of text next to the arrow.
  private typealias Arrow = (target: Target, text: [String])

  /// A box with the arrows that leave it.
  private struct Box {
    let name: String
    let style: String
    let cell: Cell
    var across: Arrow?
    var others: [Arrow] = []
    var below: Arrow?

    var lineCount: Int { others.reduce(below?.text.count ?? 0) { $0 + $1.text.count } }
  }

  private static let title = "The states of a link"
  private static let landed = Target(name: "landed", kind: .good, cell: Cell(column: 0, row: 8))
  private static let columns = [
    (x: 20.0, width: 132.0, letters: 32), (x: 300.0, width: 168.0, letters: 22),
  ]
  private static let boxHeight = 34.0
  private static let lineHeight = 16.0

  private let boxes: [Box]
  /// The upper edge of each row, and the lower edge of the last one.
  private var tops = [64.0]

  /// Lays out a state diagram.
  package init(_ map: StateDiagram) {
    let targets = LinkState.allCases.map(Self.target) + [Self.landed]
    let cells = targets.compactMap(\.cell).sorted { $0.row < $1.row }
    boxes = targets.compactMap { target in
      guard let cell = target.cell else { return nil }
      let isPlain = target.kind == .plain || target.kind == .good && target != Self.landed
      var box = Box(
        name: target.name, style: isPlain ? "box" : "box \(target.kind.rawValue)", cell: cell)
      let next = cells.first { $0.column == cell.column && $0.row > cell.row }
      for (target, causes) in Self.arrows(from: target.name, map) {
        func text(_ words: String) -> [String] {
          Self.wrapped(words, Self.columns[cell.column].letters)
        }
        if target.cell != nil, target.cell == next {
          box.below = (target, text(causes))
        } else if let other = target.cell, other.row == cell.row, other != cell {
          box.across = (target, [causes])
        } else {
          box.others.append((target, text(target.name + (causes.isEmpty ? "" : ": " + causes))))
        }
      }
      return box
    }
    for row in 0...(cells.last?.row ?? 0) {
      let lines = boxes.filter { $0.cell.row == row }.map(\.lineCount).max() ?? 0
      tops.append(tops[row] + Self.boxHeight + 28 + Double(lines) * Self.lineHeight)
    }
  }

  private static func target(_ state: LinkState) -> Target {
    let (kind, column, row): (Kind, Int, Int) =
      switch state {
      case .idle: (.plain, 0, 0)
      case .urlReceived: (.good, 0, 1)
      case .pathExtracting: (.good, 0, 2)
      case .routeMatching: (.good, 0, 3)
      case .fallbackScreen: (.bad, 1, 3)
      case .authChecking: (.good, 0, 4)
      case .pathPreserving: (.wait, 1, 4)
      case .orgChecking: (.good, 0, 5)
      case .signingIn: (.wait, 1, 5)
      case .tokenChecking: (.good, 0, 6)
      case .navigating: (.good, 0, 7)
      case .postAuthNavigating: (.good, 1, 8)
      case .orgDenied: (.bad, 1, 9)
      }
    return Target(name: state.rawValue, kind: kind, cell: Cell(column: column, row: row))
  }

  /// Returns the targets of a state's steps with their causes.
  ///
  /// All refusals share one target.
  private static func arrows(from state: String, _ map: StateDiagram) -> [(Target, String)] {
    var arrows: [(target: Target, causes: String)] = []
    var refusals: [String] = []
    for edge in map.edges where edge.from.rawValue == state {
      let end: Target
      switch edge.outcome {
      case nil: end = target(edge.to)
      case .landed?: end = landed
      case let outcome? where outcome.didLand: end = Target(name: outcome.name, kind: .good)
      case let outcome?:
        if !refusals.contains(outcome.name) { refusals.append(outcome.name) }
        continue
      }
      if let index = arrows.firstIndex(where: { $0.target == end }) {
        arrows[index].causes += ", " + edge.on
      } else {
        arrows.append((end, edge.on))
      }
    }
    guard !refusals.isEmpty else { return arrows }
    return arrows + [(Target(name: refusals.joined(separator: ", "), kind: .bad), "")]
  }

  /// The picture as SVG.
  package var svg: String {
    let path = boxes.filter { $0.cell.column == 0 }.sorted { $0.cell.row < $1.cell.row }
    var drawing = SVGDrawing(
      width: 508, height: tops.last ?? 0, title: Self.title,
      description: "A link passes these states from top to bottom: "
        + "\(path.map(\.name).joined(separator: ", ")). Next to them are the other steps and the "
        + "outcomes, refusals in red. A link that needs sign-in waits in path_preserving and "
        + "signing_in, and continues in post_auth_navigating.")
    drawing.text(Self.title, Self.columns[0].x, 36, class: "heading")
    drawLegend(&drawing)
    for box in boxes { draw(box, &drawing) }
    return drawing.text
  }

  private func drawLegend(_ drawing: inout SVGDrawing) {
    let x = Self.columns[1].x
    var y = tops[0] + 14
    for (kind, text) in [
      (Kind.good, "success"), (.wait, "waits for sign-in"), (.bad, "refusal or failure"),
    ] {
      drawing.arrow((x, y - 4), (x + 24, y - 4), class: kind.rawValue)
      drawing.text(text, x + 32, y, class: "small \(kind.rawValue)")
      y += Self.lineHeight
    }
    for note in [
      "A name that has no box is an outcome. After it the flow is idle, or still signing_in.",
      "A newer link with a route ends an older one: overtaken.",
    ] {
      y += 8
      for line in Self.wrapped(note, 28) {
        drawing.text(line, x, y, class: "small")
        y += Self.lineHeight
      }
    }
  }

  private func draw(_ box: Box, _ drawing: inout SVGDrawing) {
    let (left, width, _) = Self.columns[box.cell.column]
    let (top, x) = (tops[box.cell.row], left + 14)
    let bottom = top + Self.boxHeight
    drawing.rectangle(left, top, width, Self.boxHeight, class: box.style, radius: 8)
    drawing.text(box.name, left + width / 2, top + 21, class: "strong", anchor: "middle")
    var y = bottom + 18
    func write(_ lines: [String], _ x: Double, _ kind: Kind) {
      for line in lines {
        drawing.text(line, x, y, class: "small \(kind.rawValue)")
        y += Self.lineHeight
      }
    }
    for (target, text) in box.others {
      // The arrow starts at the line that leads down, if there is one.
      let start = box.below == nil ? bottom : y - 4
      drawing.arrow((x, start), (x, y - 4), (x + 20, y - 4), class: target.kind.rawValue)
      write(text, x + 26, target.kind)
    }
    if let (target, text) = box.below, let row = target.cell?.row {
      drawing.arrow((x, bottom), (x, tops[row]), class: target.kind.rawValue)
      y += 4
      write(text, x + 10, target.kind)
    }
    if let (target, text) = box.across, let column = target.cell?.column {
      let other = Self.columns[column]
      let (start, end) =
        column > box.cell.column ? (left + width, other.x) : (left, other.x + other.width)
      let middle = top + Self.boxHeight / 2
      drawing.arrow((start, middle), (end, middle), class: target.kind.rawValue)
      drawing.text(
        text.joined(), (start + end) / 2, middle - 7, class: "small \(target.kind.rawValue)",
        anchor: "middle")
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

/// The state diagram of a link flow, computed by running the flow's own reducer.
///
/// Every effect is answered in all possible ways, so the diagram cannot differ from the code.
package struct StateDiagram: Sendable {
  /// A step from one state to another.
  package struct Edge: Hashable, Sendable {
    /// The state before the step.
    package let from: LinkState
    /// The state after the step.
    package let to: LinkState
    /// The cause of the step.
    package let on: String
    /// The outcome of the link, if it ends with this step.
    package let outcome: Outcome?
  }

  /// The steps, sorted by states, cause and outcome.
  package let edges: [Edge]

  /// Runs the flow of one link in all possible ways.
  package init() {
    var walk = StateWalk()
    walk.run()
    let order = Dictionary(
      uniqueKeysWithValues: LinkState.allCases.enumerated().map { ($1, $0) })
    func key(_ edge: Edge) -> (Int, Int, String, String) {
      (order[edge.from] ?? 0, order[edge.to] ?? 0, edge.on, edge.outcome?.name ?? "")
    }
    edges = walk.edges.sorted { key($0) < key($1) }
  }
}
