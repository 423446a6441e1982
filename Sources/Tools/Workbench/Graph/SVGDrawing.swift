/// Writes a picture as SVG 1.1, with the project's styles: light and dark, without external fonts.
struct SVGDrawing {
  /// The width of a character in a monospaced font of 12 pixels: 0.6 em, as in all common fonts.
  static let characterWidth = 7.25

  private(set) var body = ""
  let width: Double
  let height: Double
  let title: String
  let description: String

  init(width: Double, height: Double, title: String, description: String) {
    self.width = width
    self.height = height
    self.title = title
    self.description = description
  }

  /// Returns the width of a text in pixels.
  static func width(of text: String, size: Double = 12) -> Double {
    Double(text.count) * characterWidth * size / 12
  }

  mutating func rectangle(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, class name: String,
    radius: Double = 6, fill: String? = nil
  ) {
    let fill = fill.map { " fill=\"\($0)\"" } ?? ""
    body +=
      "<rect x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" width=\"\(Self.number(width))\" "
      + "height=\"\(Self.number(height))\" rx=\"\(Self.number(radius))\" class=\"\(name)\"\(fill)/>\n"
  }

  mutating func path(_ data: String, class name: String) {
    body += "<path d=\"\(data)\" class=\"\(name)\"/>\n"
  }

  /// Draws horizontal and vertical lines through the points, with an arrowhead at the last one.
  mutating func arrow(_ points: (x: Double, y: Double)..., class name: String) {
    guard let end = points.last, let start = points.dropLast().last else { return }
    func data(_ points: [(x: Double, y: Double)]) -> String {
      "M" + points.map { Self.number($0.x) + " " + Self.number($0.y) }.joined(separator: "L")
    }
    func sign(_ value: Double) -> Double { value == 0 ? 0 : value < 0 ? -1 : 1 }
    let (dx, dy) = (sign(end.x - start.x), sign(end.y - start.y))
    // The line ends inside the arrowhead, because it is wider than the tip.
    path(data(points.dropLast() + [(end.x - 5 * dx, end.y - 5 * dy)]), class: "step \(name)")
    let base = (x: end.x - 8 * dx, y: end.y - 8 * dy)
    let corners = [
      end, (base.x - 4 * dy, base.y + 4 * dx), (base.x + 4 * dy, base.y - 4 * dx),
    ]
    path(data(corners) + "z", class: "tip \(name)")
  }

  mutating func text(
    _ text: String, _ x: Double, _ y: Double, class name: String, anchor: String = "start",
    tip: String? = nil
  ) {
    let tip = tip.map { "<title>\(MarkupText.escaped($0))</title>" } ?? ""
    body +=
      "<text x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" class=\"\(name)\" "
      + "text-anchor=\"\(anchor)\">\(tip)\(MarkupText.escaped(text))</text>\n"
  }

  /// The whole file.
  var text: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Self.number(width)) \
    \(Self.number(height))" width="\(Self.number(width))" height="\(Self.number(height))" \
    role="img" aria-labelledby="title desc">
    <title id="title">\(MarkupText.escaped(title))</title>
    <desc id="desc">\(MarkupText.escaped(description))</desc>
    <style>
    svg { background: #ffffff; color-scheme: light dark }
    text { font: 12px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; \
    fill: #1c2430 }
    .heading { font-size: 18px; font-weight: 600 } .strong { font-weight: 600 }
    .faint { fill: #647084 } .small { font-size: 11px; fill: #647084 }
    .badge { font-size: 11px; fill: #3b4658 }
    text.good { fill: #14713d } text.bad { fill: #a52a1c } text.wait { fill: #7a5200 }
    .box { fill: #f4f6f9; stroke: #9aa7ba; stroke-width: 1.2 }
    .way { fill: #ffffff; stroke: #c8d0dc; stroke-width: 1.2; stroke-dasharray: 3 3 }
    rect.good { fill: #e3f5ea; stroke: #2c8c54 } rect.bad { fill: #fdecea; stroke: #c4453a }
    rect.wait { fill: #fff4d6; stroke: #b07d10 }
    .step { fill: none; stroke: #51607a; stroke-width: 1.6 } .tip { fill: #51607a }
    .step.good { stroke: #2c8c54 } .step.bad { stroke: #c4453a } .step.wait { stroke: #b07d10 }
    .tip.good { fill: #2c8c54 } .tip.bad { fill: #c4453a } .tip.wait { fill: #b07d10 }
    .guide { fill: none; stroke: #e6eaf0; stroke-width: 1 }
    .line { fill: none; stroke: #b4bfce; stroke-width: 1.4 }
    @media (prefers-color-scheme: dark) {
    svg { background: #14181f } text { fill: #e4e9f1 }
    .faint, .small { fill: #93a0b5 } .badge { fill: #b8c3d4 }
    text.good { fill: #6fd49a } text.bad { fill: #ff9b8d } text.wait { fill: #f0c869 }
    .box { fill: #1e2530; stroke: #566279 } .way { fill: #14181f; stroke: #3a4556 }
    .line { stroke: #3f4b5e } .guide { stroke: #262e3a }
    rect.good { fill: #16301f; stroke: #4fb87c } rect.bad { fill: #3a1b1a; stroke: #e5736a }
    rect.wait { fill: #332a12; stroke: #d9a53a } .step { stroke: #93a0b5 } .tip { fill: #93a0b5 }
    .step.good { stroke: #4fb87c } .step.bad { stroke: #e5736a } .step.wait { stroke: #d9a53a }
    .tip.good { fill: #4fb87c } .tip.bad { fill: #e5736a } .tip.wait { fill: #d9a53a }
    }
    </style>
    \(body)</svg>

    """
  }

  /// Returns a number with at most one decimal place.
  static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
  }
}
