/// The lines that were entered, oldest first.
///
/// They are only kept in memory, because links can carry secrets.
struct LineHistory: Equatable, Sendable {
  /// The maximum number of lines.
  static let capacity = 500

  private(set) var lines: [String] = []
  /// The index of the recalled line, or `nil` while a new line is typed.
  private var index: Int?
  /// The line that was being typed before the first recall.
  private var draft = ""

  /// Adds a line, unless it is blank or equal to the last one.
  mutating func append(_ line: String) {
    leave()
    guard line.contains(where: { $0 != " " }), line != lines.last else { return }
    lines.append(line)
    if lines.count > Self.capacity { lines.removeFirst() }
  }

  /// Ends the recall.
  mutating func leave() {
    index = nil
    draft = ""
  }

  /// Returns the line before the recalled one, or `nil` if there is none.
  mutating func older(than current: String) -> String? {
    let next = (index ?? lines.count) - 1
    guard next >= 0 else { return nil }
    if index == nil { draft = current }
    index = next
    return lines[next]
  }

  /// Returns the line after the recalled one.
  ///
  /// After the last one, returns the line that was being typed.
  mutating func newer() -> String? {
    guard let current = index else { return nil }
    guard current + 1 < lines.count else {
      defer { leave() }
      return draft
    }
    index = current + 1
    return lines[current + 1]
  }
}
