/// Names a value of the secure store: 1 to 128 of `A`–`Z`, `a`–`z`, `0`–`9`, `_`, `.`, `-`.
///
/// The characters are those of expo-secure-store (`^[\w.-]+$`), the length is ours. A value is deleted
/// at sign-out unless its name says otherwise: see ``endsWithSession``.
public struct SecureStoreKey: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The longest key, in bytes.
  public static let maximumBytes = 128

  /// The key's text.
  public let text: String

  /// Takes `text` if it is a key.
  public init?(_ text: String) {
    guard 1...Self.maximumBytes ~= text.utf8.count, text.utf8.allSatisfy(Self.isKeyByte) else {
      return nil
    }
    self.text = text
  }

  private init(known text: String) { self.text = text }

  /// Where the session is kept.
  public static let session = SecureStoreKey(known: "session")

  /// Where the key is kept that cached data is sealed with.
  ///
  /// It ends with the session, in the same commit: after a sign-out nothing that was cached can be read,
  /// wherever a copy of it may lie.
  public static let dataKey = SecureStoreKey(known: "data-key")

  /// Where it is kept which address this installation has asked a sign-in link for, and when.
  public static let signInRequest = SecureStoreKey(known: "sign-in-request")

  /// Where it is kept that a link waits for a sign-in; neither the link nor its organization is.
  ///
  /// The link itself stays in memory and is lost with the process. The next sign-in reports that, and
  /// it may come after a session that the services have ended: the value outlives it.
  public static let pendingLost = SecureStoreKey(known: "pending-lost")

  /// What the names of values begin with that outlive the session: `device.`, for an app's own, and the
  /// keys of share tokens, since a link that was shared stays valid after its issuer has signed out.
  private static let devicePrefixes = ["device.", "share-key.", "share-secret."]

  /// Whether the value is deleted when the session ends: true unless its name says otherwise.
  public var endsWithSession: Bool {
    self != .pendingLost && !Self.devicePrefixes.contains { text.hasPrefix($0) }
  }

  /// The key's text.
  public var description: String { text }

  /// Whether `left` sorts before `right`, byte by byte.
  public static func < (left: SecureStoreKey, right: SecureStoreKey) -> Bool {
    left.text < right.text
  }

  private static func isKeyByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
