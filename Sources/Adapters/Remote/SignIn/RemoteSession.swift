public import LandfallAuth
internal import LandfallDomain
internal import LandfallNotificationBus

/// The session of all calls to the same services.
///
/// The token is sent only in the header `Authorization: Bearer` (RFC 6750).
public final class RemoteSession: Sendable, CustomStringConvertible {
  /// The longest token, in bytes.
  public static let maximumTokenBytes = 4_096

  private let token = Locked(SessionToken?.none)

  /// Makes a session in which no one is signed in.
  public init() {}

  /// Sets the session of all later calls; `nil` if no one is signed in.
  public func use(_ token: SessionToken?) { self.token.withLock { $0 = token } }

  /// The header's value; `nil` if no one is signed in.
  var authorization: String? { token.withLock { $0 }.flatMap(Self.authorization) }

  /// Returns the header's value for a token; `nil` if the token is not valid in a header.
  static func authorization(_ token: SessionToken) -> String? {
    token.secret.withUnsafeBytes { bytes in
      isToken(bytes) ? "Bearer " + String(decoding: bytes, as: UTF8.self) : nil
    }
  }

  /// Returns whether bytes are a bearer token (`b64token`, RFC 6750 section 2.1).
  static func isToken(_ bytes: some Collection<UInt8>) -> Bool {
    1...maximumTokenBytes ~= bytes.count
      && bytes.allSatisfy { $0.isAlphanumeric || "-._~+/=".utf8.contains($0) }
  }

  /// A text without the token.
  public var description: String { "session" }
}
