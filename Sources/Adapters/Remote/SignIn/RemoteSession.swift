public import LandfallAuth
internal import LandfallNotificationBus

/// The session that calls are made as; shared by all that go to the same services.
///
/// The token goes into the header `Authorization: Bearer` (RFC 6750) and nowhere else.
public final class RemoteSession: Sendable, CustomStringConvertible {
  /// The longest token, in bytes.
  public static let maximumTokenBytes = 4_096

  private let token = Locked(SessionToken?.none)

  /// Starts as nobody.
  public init() {}

  /// Makes all calls that begin from now on as this session, or as nobody.
  public func use(_ token: SessionToken?) { self.token.withLock { $0 = token } }

  /// The header's value, or `nil` for nobody.
  var authorization: String? { token.withLock { $0 }.flatMap(Self.authorization) }

  /// The header's value for a token, or `nil` if the token can stand in none.
  static func authorization(_ token: SessionToken) -> String? {
    token.secret.withUnsafeBytes { bytes in
      isToken(bytes) ? "Bearer " + String(decoding: bytes, as: UTF8.self) : nil
    }
  }

  /// Whether bytes are a bearer token (`b64token`, RFC 6750 section 2.1).
  static func isToken(_ bytes: some Collection<UInt8>) -> Bool {
    1...maximumTokenBytes ~= bytes.count
      && bytes.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
          UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "+"), UInt8(ascii: "/"),
          UInt8(ascii: "="):
          true
        default: false
        }
      }
  }

  /// No token.
  public var description: String { "session" }
}
