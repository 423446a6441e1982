/// The differences between an existing file and the generated one.
///
/// If both have the marks ``begin`` and ``end`` on two lines, only the lines between them count, at any
/// indentation. The rest of a manifest or property list belongs to the app.
public struct Drift: Hashable, Sendable {
  /// A line that only one file has.
  public enum Line: Hashable, Sendable {
    /// The existing file lacks the line. The number is its line number in the generated file, from
    /// 1.
    case missing(String, Int)
    /// The existing file has an additional line. The number is its line number there, from 1.
    case extra(String, Int)
  }

  /// The text in a comment before the generated lines.
  public static let begin = "landfall:begin"
  /// The text in a comment after the generated lines.
  public static let end = "landfall:end"
  /// The maximum number of lines that are compared one by one.
  static let mostLines = 4_000

  /// The lines that differ, sorted by line number.
  public let lines: [Line]

  /// Compares a file with the generated one.
  ///
  /// Returns `nil` if they do not differ.
  ///
  /// - Complexity: O(lines²) at worst, in the part that differs.
  public init?(expected: String, found: String) {
    let (wanted, wantedStart) = Self.block(expected)
    let (given, givenStart) = Self.block(found)
    let isBlock = wantedStart != nil && givenStart != nil
    let left = isBlock ? wanted : Self.split(expected)
    let right = isBlock ? given : Self.split(found)
    let lines = Self.compare(left, right, from: isBlock ? givenStart ?? 0 : 0)
    guard !lines.isEmpty else { return nil }
    self.lines = lines
  }

  /// Returns the bytes of a file with its generated lines replaced: those between the marks, or all.
  ///
  /// The other lines stay byte for byte. The new ones end like the line with the mark ``begin``.
  public static func fixed(expected: String, found: [UInt8]) -> [UInt8] {
    var lines = found.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let wanted = split(expected)
    guard let old = marked(lines.map(text)), let new = marked(wanted) else {
      return Array(expected.utf8)
    }
    let mark = lines[old.lowerBound - 1]
    let margin = mark.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    let ending = mark.suffix(mark.last == UInt8(ascii: "\r") ? 1 : 0)
    let own = wanted[new.lowerBound - 1].prefix { $0 == " " }.count
    lines.replaceSubrange(old, with: wanted[new].map { margin + $0.dropFirst(own).utf8 + ending })
    return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }

  private static func split(_ text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map(Self.text)
  }

  /// Returns the text of a line without a carriage return at its end.
  private static func text(_ line: some BidirectionalCollection<UInt8>) -> String {
    String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line[...], as: UTF8.self)
  }

  /// Returns the range of the lines between the marks, or `nil` without marks on two lines.
  private static func marked(_ lines: [String]) -> Range<Int>? {
    guard let first = lines.firstIndex(where: { $0.contains(begin) }),
      let last = lines[(first + 1)...].firstIndex(where: { $0.contains(end) })
    else { return nil }
    return first + 1..<last
  }

  /// Returns the lines between the marks without indentation, and the number of lines before them.
  private static func block(_ text: String) -> (lines: [String], start: Int?) {
    let lines = split(text)
    guard let range = marked(lines) else { return (lines, nil) }
    let inner = lines[range].map { String($0.drop { $0 == " " || $0 == "\t" }) }
    return (inner, range.lowerBound)
  }

  private static func compare(_ left: [String], _ right: [String], from start: Int) -> [Line] {
    var head = 0
    while head < left.count, head < right.count, same(left[head], right[head]) { head += 1 }
    var tail = 0
    while tail < left.count - head, tail < right.count - head,
      same(left[left.count - 1 - tail], right[right.count - 1 - tail])
    {
      tail += 1
    }
    let wanted = Array(left[head..<(left.count - tail)])
    let given = Array(right[head..<(right.count - tail)])
    let first = start + head + 1
    guard wanted.count <= mostLines, given.count <= mostLines else {
      return [.extra("more than \(mostLines) lines differ", first)]
    }
    var lines: [Line] = []
    for change in wanted.difference(from: given, by: same) {
      switch change {
      case .insert(let offset, let text, _): lines.append(.missing(text, first + offset))
      case .remove(let offset, let text, _): lines.append(.extra(text, first + offset))
      }
    }
    return lines.sorted { one, other in one.number < other.number }
  }

  private static func same(_ one: String, _ other: String) -> Bool {
    one.utf8.elementsEqual(other.utf8)
  }
}

extension Drift.Line {
  /// The line number.
  public var number: Int {
    switch self {
    case .missing(_, let number), .extra(_, let number): number
    }
  }
}
