/// Line breaking: at line feeds, at spaces, and inside a word that is too long.
enum LineBreaks {
  /// Returns the lines of a text.
  ///
  /// - Parameters:
  ///   - text: The text in logical order.
  ///   - width: The maximum width of a line in cells.
  ///   - maximum: The maximum number of lines. The last line holds all remaining text, which is cut
  ///     when
  ///     it is drawn.
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
        // A line may break after any ideograph or kana.
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
