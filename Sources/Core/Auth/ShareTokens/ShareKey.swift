public import LandfallDomain

/// A verification key that is known here, whose it is, and for how long it counts.
public struct ShareKey: Hashable, Sendable {
  /// Whose tokens it verifies.
  public enum Origin: Hashable, Sendable {
    /// Ours: what it signed must stand in the registry. It signs from an instant on, or not any more.
    case own(signsFrom: Timestamp?)
    /// Somebody else's: what it signed is checked against the list of what they revoked.
    case foreign(ShareIssuer)
  }

  /// The key.
  public let key: ShareVerificationKey
  /// Whose it is.
  public let origin: Origin
  /// From this instant on nothing that it signed is accepted; `nil` for no end.
  public let verifiesUntil: Timestamp?

  /// Describes a key.
  public init(_ key: ShareVerificationKey, origin: Origin, verifiesUntil: Timestamp? = nil) {
    self.key = key
    self.origin = origin
    self.verifiesUntil = verifiesUntil
  }

  /// The same key, which signs no more and counts until an instant.
  public func superseded(until end: Timestamp?) -> ShareKey {
    ShareKey(key, origin: .own(signsFrom: nil), verifiesUntil: end)
  }
}

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
