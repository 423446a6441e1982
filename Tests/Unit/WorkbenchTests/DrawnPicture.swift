import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The texts, boxes and lines of a picture that has only straight lines.
final class DrawnPicture: NSObject, XMLParserDelegate {
  /// A rectangle.
  struct Area {
    let left: Double
    let top: Double
    let right: Double
    let bottom: Double

    func contains(_ other: Area) -> Bool {
      left <= other.left && top <= other.top && right >= other.right && bottom >= other.bottom
    }

    func meets(_ other: Area) -> Bool {
      left <= other.right && other.left <= right && top <= other.bottom && other.top <= bottom
    }

    func shrunk(by margin: Double) -> Area {
      Area(left: left + margin, top: top + margin, right: right - margin, bottom: bottom - margin)
    }
  }

  /// An element with the area that it covers.
  struct Element {
    let text: String
    let classes: Set<String>
    let area: Area
  }

  /// An element that this type cannot measure.
  struct Unmeasured: Error {
    let elements: [String]
  }

  private(set) var root: [String: String] = [:]
  private(set) var title = ""
  private(set) var summary = ""
  private(set) var texts: [Element] = []
  private(set) var boxes: [Element] = []
  private(set) var lines: [Element] = []
  private var attributes: [String: String] = [:]
  private var text = ""
  private var unmeasured: [String] = []

  /// Reads an SVG picture.
  init(_ svg: String) throws {
    super.init()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = self
    if !parser.parse() || !unmeasured.isEmpty {
      throw Unmeasured(elements: unmeasured + ["\(parser.parserError.map { "\($0)" } ?? "")"])
    }
  }

  /// The area of the whole picture.
  var area: Area {
    Area(
      left: 0, top: 0, right: root["width"].flatMap(Double.init) ?? 0,
      bottom: root["height"].flatMap(Double.init) ?? 0)
  }

  func parser(
    _: XMLParser, didStartElement name: String, namespaceURI _: String?,
    qualifiedName _: String?, attributes: [String: String]
  ) {
    if name == "svg" { root = attributes }
    self.attributes = attributes
    text = ""
  }

  func parser(_: XMLParser, foundCharacters characters: String) { text += characters }

  func parser(
    _: XMLParser, didEndElement name: String, namespaceURI _: String?, qualifiedName _: String?
  ) {
    switch name {
    case "title": title = text
    case "desc": summary = text
    case "text": texts.append(element(textArea))
    case "rect":
      let (x, y) = (number("x"), number("y"))
      boxes.append(
        element(Area(left: x, top: y, right: x + number("width"), bottom: y + number("height"))))
    case "path": addLines(attributes["d"] ?? "")
    case "svg", "style": break
    default: unmeasured.append(name)
    }
  }

  private func element(_ area: Area) -> Element {
    Element(
      text: text, classes: classes, area: area)
  }

  private var classes: Set<String> {
    Set((attributes["class"] ?? "").split(separator: " ").map(String.init))
  }

  private func number(_ name: String) -> Double { attributes[name].flatMap(Double.init) ?? 0 }

  /// The area of a text: all characters of a monospaced font are 0.6 em wide, and some a bit more.
  private var textArea: Area {
    let size = classes.contains("heading") ? 18.0 : classes.contains("small") ? 11 : 12
    let width = Double(text.count) * 0.62 * size
    let left = number("x") - (attributes["text-anchor"] == "middle" ? width / 2 : 0)
    let base = number("y")
    return Area(left: left, top: base - 0.8 * size, right: left + width, bottom: base + 0.25 * size)
  }

  /// Adds each straight line of a path; any curve is an error.
  private func addLines(_ data: String) {
    let points = data.split { "MLz".contains($0) }
      .map { $0.split(separator: " ").compactMap { Double($0) } }
    guard !points.isEmpty, points.allSatisfy({ $0.count == 2 }) else {
      return unmeasured.append(data)
    }
    for (start, end) in zip(points, points.dropFirst()) {
      lines.append(
        element(
          Area(
            left: min(start[0], end[0]), top: min(start[1], end[1]),
            right: max(start[0], end[0]), bottom: max(start[1], end[1]))))
    }
  }
}
