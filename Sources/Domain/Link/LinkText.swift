/// A link as it arrived, byte for byte, that does not tell its secrets when it is printed.
///
/// ``raw`` goes to the parser and to nobody else. Printing, logging and interpolation give
/// ``description``, in which values of the query, the fragment, long segments and segments that look
/// like tokens are masked: links carry sign-in codes, invitation tokens and share tokens there.
public struct LinkText: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
  /// The bytes as they came.
  ///
  /// Not for logs.
  public let raw: String

  /// Takes a link as it came.
  public init(_ raw: String) { self.raw = raw }

  /// The text that stands where something was masked.
  public static let mask = "‹redacted›"

  /// Longest segment that is printed; names of things are shorter.
  ///
  /// A shorter one that looks like a token is masked too: 16 bytes or more of letters and digits that make no words.
  public static let longestPlainSegment = 40

  /// The link with the values of its query, its fragment, its user-info, long segments and segments that
  /// look like tokens masked.
  public var description: String {
    var text = ""
    var rest = Substring(raw)
    var fragment = false
    if let hash = rest.utf8.firstIndex(of: UInt8(ascii: "#")) {
      rest = rest[..<hash]
      fragment = true
    }
    var query: Substring?
    if let mark = rest.utf8.firstIndex(of: UInt8(ascii: "?")) {
      query = rest[rest.utf8.index(after: mark)...]
      rest = rest[..<mark]
    }
    let segments = rest.split(separator: "/", omittingEmptySubsequences: false)
    for (index, segment) in segments.enumerated() {
      if index > 0 { text += "/" }
      let isSecret =
        segment.utf8.count > Self.longestPlainSegment || TokenShape.isToken(segment)
      text += isSecret ? Self.mask : Self.maskUserInfo(segment)
    }
    if let query {
      text += "?"
      for (index, item) in query.split(separator: "&", omittingEmptySubsequences: false)
        .enumerated()
      {
        if index > 0 { text += "&" }
        guard let equals = item.utf8.firstIndex(of: UInt8(ascii: "=")) else {
          text += item.isEmpty ? "" : Self.mask
          continue
        }
        text += item[...equals] + Self.mask
      }
    }
    if fragment { text += "#" + Self.mask }
    return text
  }

  /// The same as ``description``.
  public var debugDescription: String { description }

  private static func maskUserInfo(_ segment: Substring) -> String {
    guard let at = segment.utf8.lastIndex(of: UInt8(ascii: "@")) else { return String(segment) }
    return mask + segment[at...]
  }
}
