import LandfallFullScreen

/// Text aligned in columns.
enum TextTable {
  /// Returns one line per row.
  ///
  /// Two spaces separate the columns, and lines have no trailing spaces.
  static func lines(_ rows: [[String]], indent: Int = 0) -> [String] {
    var widths: [Int] = []
    for row in rows {
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], width(of: cell))
      }
    }
    let margin = String(repeating: " ", count: indent)
    return rows.map { row in
      var line = margin
      for (column, cell) in row.enumerated() {
        line += cell
        if column < row.count - 1 {
          line += String(repeating: " ", count: widths[column] - width(of: cell) + 2)
        }
      }
      let last = line.utf8.lastIndex { $0 != UInt8(ascii: " ") }
      return last.map { String(line[..<line.utf8.index(after: $0)]) } ?? ""
    }
  }

  /// Returns the width of a text in terminal columns.
  ///
  /// Marks and directional isolates have width 0, wide East Asian characters and emoji 2, all
  /// others 1.
  static func width(of text: String) -> Int {
    // A printable ASCII character always has width 1.
    if text.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) { return text.utf8.count }
    return TerminalText.seen(text).reduce(0) { $0 + CellWidth.of(cluster: $1.unicodeScalars) }
  }
}
