/// Lines that were entered, oldest first.
///
/// In memory alone: links can carry secrets.
struct LineHistory: Hashable, Sendable {
  /// The most lines that are kept.
  static let capacity = 500

  private(set) var lines: [String] = []
  /// Which line is recalled, or `nil` for the one being typed.
  private var index: Int?
  /// What was typed before lines were recalled.
  private var draft = ""

  /// Keeps a line; not an empty one, nor the same one twice in a row.
  mutating func append(_ line: String) {
    leave()
    guard line.contains(where: { $0 != " " }), line != lines.last else { return }
    lines.append(line)
    if lines.count > Self.capacity { lines.removeFirst() }
  }

  /// Ends recalling.
  mutating func leave() {
    index = nil
    draft = ""
  }

  /// The line before the one that is recalled.
  mutating func older(than current: String) -> String? {
    let next = (index ?? lines.count) - 1
    guard next >= 0 else { return nil }
    if index == nil { draft = current }
    index = next
    return lines[next]
  }

  /// The line after the one that is recalled; in the end what was being typed.
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
