/// The name of a value in the secure store: 1 to 128 of `A`–`Z`, `a`–`z`, `0`–`9`, `_`, `.`, `-`.
///
/// The character set is that of expo-secure-store (`^[\w.-]+$`); the maximum length is Landfall's.
/// A value is deleted at sign-out unless its key says otherwise; see `endsWithSession`.
public struct SecureStoreKey: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The longest key, in bytes.
  package static let maximumBytes = 128

  /// The key's text.
  public let text: String

  /// Creates a key, or returns `nil` if `text` is not a valid key.
  public init?(_ text: String) {
    guard 1...Self.maximumBytes ~= text.utf8.count, text.utf8.allSatisfy(Self.isKeyByte) else {
      return nil
    }
    self.text = text
  }

  private init(known text: String) { self.text = text }

  /// The key of the session.
  package static let session = SecureStoreKey(known: "session")

  /// The key under which the encryption key of cached data is stored.
  ///
  /// It is deleted together with the session, in the same commit. After a sign-out no copy of the
  /// cached data can be read.
  public static let dataKey = SecureStoreKey(known: "data-key")

  /// The key under which the encryption key of the saved tabs of guests is stored.
  ///
  /// It belongs to no person, so it outlives the session.
  public static let guestKey = SecureStoreKey(known: "guest-key")

  /// The key of the last request for a sign-in link: its address and time.
  package static let signInRequest = SecureStoreKey(known: "sign-in-request")

  /// The key of a note that a link waits for a sign-in; it contains neither the link nor its
  /// organization.
  ///
  /// The link itself stays in memory and is lost with the process. The next sign-in then reports
  /// the loss. The note outlives the session, because the services may end a session before that
  /// sign-in.
  package static let pendingLost = SecureStoreKey(known: "pending-lost")

  /// Prefixes of keys whose values outlive the session.
  ///
  /// `device.` is for an app's own values. Keys of share tokens stay because a shared link remains
  /// valid after its issuer signs out.
  private static let devicePrefixes = ["device.", "share-key.", "share-secret."]

  /// Whether the value is deleted when the session ends; only the keys listed here are exempt.
  package var endsWithSession: Bool {
    self != .pendingLost && self != .guestKey
      && !Self.devicePrefixes.contains { text.hasPrefix($0) }
  }

  /// The key's text.
  public var description: String { text }

  /// Compares two keys byte by byte.
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
