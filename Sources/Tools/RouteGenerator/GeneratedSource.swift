/// The lines of a generated file, which its sections append.
final class GeneratedSource {
  private(set) var lines: [String] = []

  func add(_ level: Int, _ line: String) {
    let line = line.hasPrefix("///") ? Self.comment(line) : line
    lines.append(line.isEmpty ? "" : String(repeating: "  ", count: level) + line)
  }

  /// Returns a comment that stays one: names of the folder may contain line breaks and characters
  /// that change the direction of text.
  private static func comment(_ line: String) -> String {
    var text = ""
    for scalar in line.unicodeScalars {
      let breaks =
        scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value || 0x2028...0x2029 ~= scalar.value
        || scalar.properties.isBidiControl || scalar.properties.isDefaultIgnorableCodePoint
      text.unicodeScalars.append(breaks ? "\u{FFFD}" : scalar)
    }
    return text
  }
}

/// A part of a generated file.
protocol GeneratedSection {
  var source: GeneratedSource { get }
}

extension GeneratedSection {
  func add(_ level: Int, _ line: String) { source.add(level, line) }
}
