public import LandfallDomain
internal import LandfallStrictJSON

/// A known verification key, its origin, and how long it is valid.
package struct ShareKey: Equatable, Sendable {
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
package struct ShareIssuer: Hashable, Sendable, CustomStringConvertible {
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
  package var description: String { text }
}

extension ShareKey {
  /// The version of the text form.
  static let textVersion = 1

  /// The stored form of the key, as JSON; it contains no secret.
  package var text: [UInt8] {
    JSONWriter.object { writer in
      writer.member("version", Self.textVersion)
      writer.member("key", key.paserk)
      switch origin {
      case .own(let signsFrom):
        writer.member("signsFromMs", signsFrom.map { Int($0.milliseconds) })
      case .foreign(let issuer): writer.member("issuer", issuer.text)
      }
      writer.member("verifiesUntilMs", verifiesUntil.map { Int($0.milliseconds) })
    }.bytes
  }

  /// Reads the stored form; returns `nil` for anything else.
  package init?(text: [UInt8], cryptography: some ShareTokenCryptography) {
    let root: JSONNode
    do throws(JSONError) {
      root = try JSONReader.read(text, maximumDepth: 1, maximumBytes: 1_024)
    } catch {
      return nil
    }
    guard root.object?.count == 4, root["version"]?.int == Self.textVersion,
      let key = root["key"]?.string.flatMap({
        ShareVerificationKey(paserk: $0, cryptography: cryptography)
      }),
      let end = Self.time(root["verifiesUntilMs"])
    else { return nil }
    if let issuer = root["issuer"]?.string.flatMap({ ShareIssuer($0) }) {
      self.init(key, origin: .foreign(issuer), verifiesUntil: end)
    } else if let start = Self.time(root["signsFromMs"]) {
      self.init(key, origin: .own(signsFrom: start), verifiesUntil: end)
    } else {
      return nil
    }
  }

  /// Returns a time, `.some(nil)` for `null`, or `nil` for anything else.
  private static func time(_ node: JSONNode?) -> Timestamp?? {
    switch node?.value {
    case .null: .some(nil)
    case .number: node?.int.map { .some(Timestamp(milliseconds: Int64($0))) }
    case .bool, .string, .array, .object, nil: nil
    }
  }
}

/// The ID of a verification key: `k4.pid.` and 44 characters (PASERK).
///
/// It is a hash of the key, so different keys have different IDs. It reveals no secret.
package struct ShareKeyID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The length of the hash, in bytes.
  static let hashBytes = 33
  static let prefix = "k4.pid."

  /// The ID's text.
  package let text: String

  /// Creates an ID, or returns `nil` unless `text` is the prefix and the canonical base64url of 33
  /// bytes.
  package init?(_ text: some StringProtocol) {
    guard text.utf8.starts(with: Self.prefix.utf8),
      Base64URL.decode(text.utf8.dropFirst(Self.prefix.utf8.count))?.count == Self.hashBytes
    else { return nil }
    self.text = String(text)
  }

  /// Computes the ID of the key with this PASERK.
  ///
  /// Source: PASERK specification, `operations/ID.md`: BLAKE2b-264 of the prefix and the PASERK.
  init(of paserk: String, by cryptography: some ShareTokenCryptography) {
    let hash = cryptography.hash(Array((Self.prefix + paserk).utf8), byteCount: Self.hashBytes)
    text = Self.prefix + Base64URL.text(hash)
  }

  /// The ID's text.
  package var description: String { text }

  /// Compares two IDs byte by byte.
  package static func < (left: ShareKeyID, right: ShareKeyID) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}

/// A public Ed25519 key that verifies share tokens, and its ID.
///
/// It is exchanged as a PASERK (`k4.public.` and 43 characters) and is not secret. The type is
/// separate so that no secret or symmetric key can take its place.
package struct ShareVerificationKey: Hashable, Sendable, CustomStringConvertible {
  /// The length of a public key, in bytes.
  package static let byteCount = 32
  static let prefix = "k4.public."

  /// The key's bytes.
  package let bytes: [UInt8]
  /// The key's ID, computed from its bytes.
  package let id: ShareKeyID

  /// Creates a key, or returns `nil` unless there are exactly 32 bytes.
  package init?(bytes: [UInt8], cryptography: some ShareTokenCryptography) {
    guard bytes.count == Self.byteCount else { return nil }
    self.bytes = bytes
    id = ShareKeyID(of: Self.paserk(bytes), by: cryptography)
  }

  /// Reads a PASERK, or returns `nil` if its type or length is wrong or it is not canonical.
  package init?(paserk: some StringProtocol, cryptography: some ShareTokenCryptography) {
    guard paserk.utf8.starts(with: Self.prefix.utf8),
      let bytes = Base64URL.decode(paserk.utf8.dropFirst(Self.prefix.utf8.count))
    else { return nil }
    self.init(bytes: bytes, cryptography: cryptography)
  }

  /// The key as a PASERK, to give to other verifiers.
  package var paserk: String { Self.paserk(bytes) }

  /// The key as a PASERK.
  package var description: String { paserk }

  private static func paserk(_ bytes: [UInt8]) -> String { prefix + Base64URL.text(bytes) }
}

/// The reason why the keys of share tokens could not be used.
@nonexhaustive public enum ShareKeyError: Error, Hashable, Sendable {
  /// The secure store failed.
  case store(SecureStoreError)
  /// The value stored under a key's ID is not that key.
  case damaged
  /// The text is not a valid public key: `k4.public.` and 43 characters.
  case notAPublicKey
  /// The text is not a valid secret key: `k4.secret.` and 86 characters.
  case notASecretKey
  /// The key is already known as the key of another issuer.
  case alreadyKnown
  /// No key has that ID.
  case unknown
  /// The system provides no randomness or no memory.
  case unavailable

  /// A short code for logs and output; it contains no key.
  package var code: String {
    switch self {
    case .store(let error): error.code
    case .damaged: "share-key-damaged"
    case .notAPublicKey: "not-a-public-key"
    case .notASecretKey: "not-a-secret-key"
    case .alreadyKnown: "share-key-known"
    case .unknown: "share-key-unknown"
    case .unavailable: "cryptography-unavailable"
    }
  }
}

/// The cryptographic functions that share tokens need; the default implementation uses libsodium.
package protocol ShareTokenCryptography: Sendable {
  /// Returns `count` bytes from a secure random generator.
  func randomBytes(_ count: Int) -> [UInt8]

  /// Returns the BLAKE2b hash of a message, without a key; `byteCount` is 16 to 64.
  func hash(_ message: [UInt8], byteCount: Int) -> [UInt8]

  /// Returns whether the 64 bytes of `signature` are the Ed25519 signature of the message by the
  /// key (RFC 8032).
  func isSignature(
    _ signature: [UInt8], of message: [UInt8], by key: ShareVerificationKey
  ) -> Bool
}

/// A signer with one secret key, which it never reveals.
package protocol ShareTokenSigning: Sendable {
  /// The public key that verifies the signatures.
  var verificationKey: ShareVerificationKey { get }

  /// Returns the Ed25519 signature of a message: 64 bytes.
  func signature(of message: [UInt8]) -> [UInt8]
}
