import LandfallStrictJSON

/// A JSON value written for people: on one line if it fits, otherwise one member per line.
indirect enum JSONText {
  case string(String)
  case bool(Bool)
  case array([JSONText])
  case object([(String, JSONText)])

  /// The number of columns in a line.
  private static let width = 100

  /// The text with a line feed at the end.
  var file: String { text(indent: 0, column: 0) + "\n" }

  private func text(indent: Int, column: Int) -> String {
    let inline = inline
    if column + inline.utf8.count <= Self.width, depth < 2 { return inline }
    let margin = String(repeating: " ", count: indent + 2)
    let end = "\n" + String(repeating: " ", count: indent)
    switch self {
    case .string, .bool: return inline
    case .array(let values) where !values.contains(where: \.isNested):
      return "[\n" + Self.filled(values.map(\.inline), margin) + end + "]"
    case .array(let values):
      let lines = values.map { margin + $0.text(indent: indent + 2, column: indent + 3) }
      return "[\n" + lines.joined(separator: ",\n") + end + "]"
    case .object(let members):
      let lines = members.map { name, value in
        let start = margin + Self.quoted(name) + ": "
        return start + value.text(indent: indent + 2, column: start.utf8.count + 1)
      }
      return "{\n" + lines.joined(separator: ",\n") + end + "}"
    }
  }

  /// Joins words into lines, with as many words per line as fit.
  private static func filled(_ words: [String], _ margin: String) -> String {
    var lines = [margin]
    for (index, word) in words.enumerated() {
      let word = index == words.count - 1 ? word : word + ","
      let last = lines[lines.count - 1]
      if last == margin {
        lines[lines.count - 1] += word
      } else if last.utf8.count + 1 + word.utf8.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(margin + word)
      }
    }
    return lines.joined(separator: "\n")
  }

  private var inline: String {
    switch self {
    case .string(let text): Self.quoted(text)
    case .bool(let truth): truth ? "true" : "false"
    case .array(let values): "[" + values.map(\.inline).joined(separator: ", ") + "]"
    case .object(let members):
      members.isEmpty
        ? "{}"
        : "{ " + members.map { Self.quoted($0) + ": " + $1.inline }.joined(separator: ", ") + " }"
    }
  }

  /// The depth of nested arrays and objects, not counting this value.
  private var depth: Int {
    switch self {
    case .string, .bool: 0
    case .array(let values): (values.map { $0.isNested ? $0.depth + 1 : 0 }.max() ?? 0)
    case .object(let members): (members.map { $1.isNested ? $1.depth + 1 : 0 }.max() ?? 0)
    }
  }

  private var isNested: Bool {
    switch self {
    case .string, .bool: false
    case .array, .object: true
    }
  }

  private static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.value(text)
    return writer.text
  }
}
