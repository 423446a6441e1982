/// Breaks a text into lines: at line feeds, at spaces, and anywhere in a word that is too long.
enum LineBreaks {
  /// The lines.
  ///
  /// - Parameters:
  ///   - text: In logical order.
  ///   - width: The most cells of a line.
  ///   - maximum: The most lines. The last one holds all the rest, to be cut off when it is drawn.
  static func lines(_ text: String, width: Int, maximum: Int) -> [String] {
    guard width > 0, maximum > 0 else { return [] }
    var lines: [String] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard lines.count < maximum else { break }
      lines += broken(paragraph, width, maximum - lines.count)
    }
    return lines
  }

  private static func broken(_ text: Substring, _ width: Int, _ maximum: Int) -> [String] {
    var lines: [String] = []
    var rest = text
    while !rest.isEmpty, lines.count < maximum - 1 {
      var cells = 0
      var end = rest.startIndex
      var breakAfter: Substring.Index?
      while end < rest.endIndex {
        let character = rest[end]
        let wide = CellWidth.of(cluster: character.unicodeScalars)
        if cells + wide > width { break }
        cells += wide
        end = rest.index(after: end)
        // Ideographs and kana may be parted anywhere.
        if character == " " || wide == 2 { breakAfter = end }
      }
      guard end < rest.endIndex else { break }
      let isBetweenWords = rest[end] == " "
      var cut = isBetweenWords ? end : (breakAfter ?? end)
      if cut == rest.startIndex { cut = rest.index(after: cut) }
      lines.append(trimmed(rest[..<cut]))
      rest = rest[cut...].drop { $0 == " " }
    }
    if !rest.isEmpty || lines.isEmpty { lines.append(trimmed(rest)) }
    return lines
  }

  private static func trimmed(_ line: Substring) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return String(line)
  }
}
