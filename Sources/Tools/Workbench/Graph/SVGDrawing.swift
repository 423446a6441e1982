/// Writes a picture as SVG 1.1, with the project's styles: light and dark, without external fonts.
struct SVGDrawing {
  /// The width of a character in a monospaced font of 12 pixels: 0.6 em, as in all common fonts.
  static let characterWidth = 7.25

  private(set) var body = ""
  let width: Double
  let height: Double
  let title: String

  init(width: Double, height: Double, title: String) {
    self.width = width
    self.height = height
    self.title = title
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

  mutating func path(_ data: String, class name: String, marker: Bool = false) {
    body +=
      "<path d=\"\(data)\" class=\"\(name)\"" + (marker ? " marker-end=\"url(#arrow)\"" : "")
      + "/>\n"
  }

  mutating func text(
    _ text: String, _ x: Double, _ y: Double, class name: String, anchor: String = "start",
    tip: String? = nil
  ) {
    let tip = tip.map { "<title>\(Self.escaped($0))</title>" } ?? ""
    body +=
      "<text x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" class=\"\(name)\" "
      + "text-anchor=\"\(anchor)\">\(tip)\(Self.escaped(text))</text>\n"
  }

  /// The whole file.
  var text: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Self.number(width)) \
    \(Self.number(height))" width="\(Self.number(width))" height="\(Self.number(height))" \
    role="img" aria-label="\(Self.escaped(title))">
    <title>\(Self.escaped(title))</title>
    <style>
    svg { background: #ffffff; color-scheme: light dark }
    text { font: 12px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; \
    fill: #1c2430 }
    .heading { font-size: 18px; font-weight: 600 } .strong { font-weight: 600 }
    .faint { fill: #647084 } .small { font-size: 11px; fill: #647084 }
    .badge { font-size: 11px; fill: #3b4658 } .good { fill: #14713d } .bad { fill: #a52a1c }
    .box { fill: #f4f6f9; stroke: #9aa7ba; stroke-width: 1.2 }
    .way { fill: #ffffff; stroke: #c8d0dc; stroke-width: 1.2; stroke-dasharray: 3 3 }
    .chosen { fill: #e9f2ff; stroke: #3b76c4; stroke-width: 1.4 }
    .guide { fill: none; stroke: #e6eaf0; stroke-width: 1 }
    .line { fill: none; stroke: #b4bfce; stroke-width: 1.4 }
    .edge { fill: none; stroke: #51607a; stroke-width: 1.4 }
    .paper { fill: #ffffff } .head { fill: #51607a }
    @media (prefers-color-scheme: dark) {
    svg { background: #14181f } text { fill: #e4e9f1 }
    .faint, .small { fill: #93a0b5 } .badge { fill: #b8c3d4 }
    .good { fill: #6fd49a } .bad { fill: #ff9b8d }
    .box { fill: #1e2530; stroke: #566279 } .way { fill: #14181f; stroke: #3a4556 }
    .chosen { fill: #1b2f4b; stroke: #6aa3ee } .line { stroke: #3f4b5e }
    .guide { stroke: #262e3a } .edge { stroke: #93a0b5 } .paper { fill: #14181f } .head { fill: #93a0b5 }
    }
    </style>
    <defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" \
    orient="auto-start-reverse"><path d="M0 0.6 8 4 0 7.4z" class="head"/></marker></defs>
    \(body)</svg>

    """
  }

  /// Returns a number with at most one decimal place.
  static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
  }

  static func escaped(_ text: String) -> String { MarkupText.escaped(text) }
}
