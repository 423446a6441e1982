/// The paths of the calls that make, extend and end a session.
///
/// Each call is a `POST` with a JSON object. The first two paths are those of ExpresScan, and the
/// others are our choice. An app with other services sets its own.
public struct SignInEndpoints: Hashable, Sendable {
  /// Exchanges the public name in an account's QR code.
  public var publicID = "/api/auth/qr-sign-in"
  /// Exchanges the token of a sign-in link.
  public var magicLink = "/api/auth/magic-link/verify"
  /// Exchanges the registration code of a device, with its verifier.
  public var registration = "/api/auth/device/exchange"
  /// Exchanges an ID token.
  public var identity = "/api/auth/identity/verify"
  /// Sends a sign-in link.
  public var sendMagicLink = "/api/auth/magic-link/send"
  /// Sends a sign-in code.
  public var sendCode = "/api/auth/email-otp/send-verification-otp"
  /// Exchanges a sign-in code.
  public var code = "/api/auth/sign-in/email-otp"
  /// Returns the identity provider for an address.
  public var identityProvider = "/api/auth/identity-provider"
  /// Extends a session.
  public var refresh = "/api/auth/session/refresh"
  /// Ends a session.
  public var revoke = "/api/auth/sign-out"

  /// Makes the default paths.
  public init() {}
}
