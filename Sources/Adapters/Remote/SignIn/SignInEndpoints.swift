/// Where the services take the calls that make, refresh and end a session.
///
/// Each is called by `POST` with a JSON object. The first two are ExpresScan's; the others
/// are ours, for nobody has written theirs down, and an app with other services sets its own.
public struct SignInEndpoints: Hashable, Sendable {
  /// Takes the public name of an account's QR code.
  public var publicID = "/api/auth/qr-sign-in"
  /// Takes the token of a link.
  public var magicLink = "/api/auth/magic-link/verify"
  /// Takes the code of a device that registers, and its proof.
  public var registration = "/api/auth/device/exchange"
  /// Takes an ID token.
  public var identity = "/api/auth/identity/verify"
  /// Sends a link.
  public var sendMagicLink = "/api/auth/magic-link/send"
  /// Sends a code.
  public var sendCode = "/api/auth/email-otp/send-verification-otp"
  /// Takes a code.
  public var code = "/api/auth/sign-in/email-otp"
  /// Names the provider of an address.
  public var identityProvider = "/api/auth/identity-provider"
  /// Lengthens a session.
  public var refresh = "/api/auth/session/refresh"
  /// Ends a session.
  public var revoke = "/api/auth/sign-out"

  /// The usual places.
  public init() {}
}
