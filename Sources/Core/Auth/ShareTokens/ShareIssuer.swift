/// Names who else issues share tokens: 1 to 64 of `a`–`z`, `0`–`9`, `.` and `-`, such as `play.example`.
public struct ShareIssuer: Hashable, Sendable, CustomStringConvertible {
  /// Longest name, in bytes.
  public static let maximumBytes = 64

  /// The name.
  public let text: String

  /// Takes a name if it is one.
  public init?(_ text: String) {
    let isSpelled = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "."), UInt8(ascii: "-"):
        true
      default: false
      }
    }
    guard 1...Self.maximumBytes ~= text.utf8.count, isSpelled else { return nil }
    self.text = text
  }

  /// The name.
  public var description: String { text }
}
