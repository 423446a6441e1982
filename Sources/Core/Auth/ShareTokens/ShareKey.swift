package import LandfallDomain

/// A known verification key, its origin, and how long it is valid.
package struct ShareKey: Hashable, Sendable {
  /// The issuer whose tokens a key verifies.
  package enum Origin: Hashable, Sendable {
    /// A key of this app: its tokens must be in the registry. It signs from `signsFrom` on, or no
    /// longer if that is `nil`.
    case own(signsFrom: Timestamp?)
    /// A key of another issuer: its tokens are checked against that issuer's revocation list.
    case foreign(ShareIssuer)
  }

  /// The public key.
  package let key: ShareVerificationKey
  /// The issuer that owns the key.
  package let origin: Origin
  /// From this instant on, no token signed with the key is accepted; `nil` means no end.
  package let verifiesUntil: Timestamp?

  /// Creates a known key.
  package init(_ key: ShareVerificationKey, origin: Origin, verifiesUntil: Timestamp? = nil) {
    self.key = key
    self.origin = origin
    self.verifiesUntil = verifiesUntil
  }

  /// Returns the same key, which verifies until `end`, or until its own end if that is earlier.
  ///
  /// - Parameter signs: Whether it still signs.
  package func ending(at end: Timestamp?, signs: Bool) -> ShareKey {
    let end = [verifiesUntil, end].compactMap { $0 }.min()
    return ShareKey(key, origin: signs ? origin : .own(signsFrom: nil), verifiesUntil: end)
  }
}

/// The name of another issuer of share tokens, such as `play.example`: 1 to 64 of `a`–`z`, `0`–`9`,
/// `.` and `-`.
public struct ShareIssuer: Hashable, Sendable, CustomStringConvertible {
  /// The maximum length of a name, in bytes.
  package static let maximumBytes = 64

  /// The name.
  package let text: String

  /// Creates a name, or returns `nil` if `text` is not valid.
  package init?(_ text: String) {
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
