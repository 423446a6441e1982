@_spi(TypedRoutes) package import LandfallDomain

/// Draws an app's routes as a tree of segments, with the requirements of each route.
package struct RoutePicture {
  /// A segment of one or more patterns.
  private final class Node {
    let segment: PathPattern.Segment?
    var children: [Node] = []
    var route: RouteDeclaration?
    /// Whether the node is an alias of its route.
    var isAlias = false
    var depth = 0
    var row = 0.0

    init(_ segment: PathPattern.Segment?, depth: Int) {
      self.segment = segment
      self.depth = depth
    }

    var label: String { segment?.description ?? "/" }

    /// The order in which routes are tried: literals, then parameters, then catch-alls.
    var rank: Int {
      switch segment {
      case .literal?, nil: 0
      case .partial?: 1
      case .parameter?, .optionalParameter?: 2
      case .catchAll?: 3
      case .optionalCatchAll?: 4
      }
    }
  }

  private static let rowHeight = 34.0
  private static let boxHeight = 24.0
  private static let gap = 28.0
  private static let margin = 24.0
  private static let top = 84.0
  private static let colors = [
    "#3b76c4", "#2e8b57", "#b4690e", "#8a4fbf", "#c2414b", "#12848c", "#6b7280", "#a3821a",
  ]

  private let app: AppDefinition
  private let root: Node
  private var rows = 0.0
  private var columns: [Double] = []

  /// Lays out the routes of an app.
  package init(_ app: AppDefinition) {
    self.app = app
    root = Node(nil, depth: 0)
    for route in app.routes {
      add(route.pattern, route, isAlias: false)
      for alias in route.aliases { add(alias, route, isAlias: true) }
    }
    place(root)
    var widths: [Double] = []
    measure(root, &widths)
    var x = Self.margin
    for width in widths {
      columns.append(x)
      x += width + Self.gap
    }
    columns.append(x)
  }

  /// The picture as SVG.
  package var svg: String {
    var stops: [Double] = [(columns.last ?? 0) + 8]
    for column in Self.titles.indices {
      let widest = notes.map { SVGDrawing.width(of: $0[column], size: 11) }.max() ?? 0
      let title = SVGDrawing.width(of: Self.titles[column], size: 11)
      stops.append(stops[column] + max(widest, title) + 24)
    }
    let legend = app.tabs.reduce(0) { $0 + SVGDrawing.width(of: $1.id.text) + 40 }
    let right = max(
      stops.last ?? 0, Self.margin + legend + 120,
      SVGDrawing.width(of: heading, size: 18) + Self.margin)
    var drawing = SVGDrawing(
      width: right, height: Self.top + rows * Self.rowHeight + Self.margin, title: heading,
      description: "A tree of the path segments of all routes. Each route has its screen, who may "
        + "open it, the permission that it requires, and its data.")
    drawing.text(heading, Self.margin, 36, class: "heading")
    drawLegend(&drawing)
    for (column, title) in Self.titles.enumerated() {
      drawing.text(title, stops[column], Self.top - 6, class: "small")
    }
    drawLines(root, &drawing)
    drawBoxes(root, stops, &drawing)
    return drawing.text
  }

  private static let titles = ["SCREEN", "OPENS FOR", "PERMISSION", "DATA"]

  private var notes: [[String]] { app.routes.map(note) }

  private var heading: String { "\(app.name): \(app.routes.count) routes" }

  private func add(_ pattern: PathPattern, _ route: RouteDeclaration, isAlias: Bool) {
    var node = root
    for (depth, segment) in pattern.segments.enumerated() {
      if let next = node.children.first(where: { $0.segment == segment }) {
        node = next
      } else {
        let next = Node(segment, depth: depth + 1)
        node.children.append(next)
        node = next
      }
    }
    if node.route == nil || !isAlias {
      node.route = route
      node.isAlias = isAlias
    }
  }

  /// Places a leaf in its own row, and any other node in the middle of its children.
  private mutating func place(_ node: Node) {
    node.children.sort { ($0.rank, $0.label) < ($1.rank, $1.label) }
    guard let last = node.children.last else {
      node.row = rows
      rows += 1
      return
    }
    // A route with routes below it gets its own row, so that its note has space.
    if node.route != nil {
      node.row = rows
      rows += 1
      for child in node.children { place(child) }
      return
    }
    for child in node.children { place(child) }
    node.row = ((node.children.first?.row ?? 0) + last.row) / 2
  }

  private func measure(_ node: Node, _ widths: inout [Double]) {
    if widths.count == node.depth { widths.append(0) }
    widths[node.depth] = max(widths[node.depth], width(of: node))
    for child in node.children { measure(child, &widths) }
  }

  private func width(of node: Node) -> Double { SVGDrawing.width(of: node.label) + 22 }
  private func x(_ node: Node) -> Double { columns[node.depth] }
  private func y(_ node: Node) -> Double {
    Self.top + node.row * Self.rowHeight + Self.rowHeight / 2
  }

  private func color(of tab: TabID?) -> String? {
    app.tabs.firstIndex { $0.id == tab }.map { Self.colors[$0 % Self.colors.count] }
  }

  private func drawLegend(_ drawing: inout SVGDrawing) {
    var x = Self.margin
    for tab in app.tabs {
      drawing.rectangle(
        x, 54, 10, 10, class: "", radius: 2, fill: color(of: tab.id) ?? Self.colors[0])
      drawing.text(tab.id.text, x + 16, 64, class: "faint")
      x += SVGDrawing.width(of: tab.id.text) + 40
    }
    if app.tabs.isEmpty { return }
    drawing.rectangle(x, 54, 10, 10, class: "way", radius: 2)
    drawing.text("no route", x + 16, 64, class: "faint")
  }

  private func drawLines(_ node: Node, _ drawing: inout SVGDrawing) {
    for child in node.children {
      let (startX, startY) = (x(node) + width(of: node), y(node))
      let (endX, endY) = (x(child), y(child))
      let middle = endX - Self.gap / 2
      drawing.path(
        "M\(SVGDrawing.number(startX)) \(SVGDrawing.number(startY)) "
          + "C\(SVGDrawing.number(middle)) \(SVGDrawing.number(startY)) "
          + "\(SVGDrawing.number(middle)) \(SVGDrawing.number(endY)) "
          + "\(SVGDrawing.number(endX)) \(SVGDrawing.number(endY))", class: "line")
      drawLines(child, &drawing)
    }
  }

  private func drawBoxes(_ node: Node, _ stops: [Double], _ drawing: inout SVGDrawing) {
    let (x, y, width) = (x(node), y(node), width(of: node))
    drawing.rectangle(
      x, y - Self.boxHeight / 2, width, Self.boxHeight,
      class: node.route == nil ? "way" : node.isAlias ? "way" : "box")
    if let route = node.route, !node.isAlias, let color = color(of: route.tab) {
      drawing.rectangle(
        x, y - Self.boxHeight / 2, 5, Self.boxHeight, class: "", radius: 2.5, fill: color)
    }
    drawing.text(
      node.label, x + 12, y + 4, class: node.route == nil ? "faint" : "strong",
      tip: node.route?.id.text)
    if let route = node.route {
      let cells = node.isAlias ? ["alias of \(route.id)"] : note(route)
      drawing.path(
        "M\(SVGDrawing.number(x + width + 6)) \(SVGDrawing.number(y + Self.rowHeight / 2 - 3)) "
          + "H\(SVGDrawing.number(stops[stops.count - 1] - 24))", class: "guide")
      for (column, cell) in cells.enumerated() where !cell.isEmpty {
        drawing.text(cell, stops[column], y + 4, class: "badge")
      }
    }
    for child in node.children { drawBoxes(child, stops, &drawing) }
  }

  /// Returns what a route shows and requires, with one text for each of ``titles``.
  private func note(_ route: RouteDeclaration) -> [String] {
    if let target = route.redirect { return ["→ \(target)", "", "", ""] }
    var policy =
      switch route.policy {
      case .required: "signed in"
      case .public: "everybody"
      case .signedOutOnly: "signed out"
      }
    if route.share != nil { policy += ", share token" }
    if !route.external { policy += ", no links" }
    return [
      route.screen.text, policy, route.requires?.text ?? "", route.content?.contract.text ?? "",
    ]
  }
}
