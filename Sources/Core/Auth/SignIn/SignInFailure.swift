public import LandfallDomain

/// Why a sign-in ended without a session, and whether trying again makes sense.
public struct SignInFailure: Hashable, Sendable {
  /// What went wrong.
  public enum Cause: Hashable, Sendable {
    /// The code is dead: expired, used, replaced, or tried too often.
    case deadCode
    /// The account is banned, until then or for good.
    case banned(until: Timestamp?)
    /// The services accept the provider's identity for no account, or not for this one.
    case identityNotAllowed
    /// The address was sent too many codes; another one can be asked for after that long.
    case tooManyCodes(retryAfter: Duration)
    /// The services could not be asked for a code.
    case service(ServiceError)
    /// The session could not be written to the secure store; the store's error code (DL-T14).
    case storeWrite(code: String)
    /// The browser has not come back in time; should it come later, that still counts.
    case timedOut
    /// The browser, or a method of the app's own, failed; its code, without secrets.
    case external(code: String)
    /// Somebody was signed in by other hands while a link was followed; that session stays.
    case signedInElsewhere
  }

  /// How the sign-in was begun, so that it can be begun again.
  public enum Origin: Hashable, Sendable {
    /// With a code to that address.
    case emailCode(SignInMethodID, EmailAddress)
    /// In a browser.
    case browser(SignInMethodID)
    /// By a link.
    case link(SignInMethodID)
    /// With a method of the app's own.
    case external(SignInMethodID)

    /// The method.
    public var method: SignInMethodID {
      switch self {
      case .emailCode(let method, _), .browser(let method), .link(let method),
        .external(let method):
        method
      }
    }
  }

  /// What went wrong.
  public let cause: Cause
  /// How it was begun.
  public let origin: Origin

  /// States a failure.
  public init(_ cause: Cause, from origin: Origin) {
    self.cause = cause
    self.origin = origin
  }

  /// Whether the person may begin again in the same way; a banned one may not.
  public var canRetry: Bool {
    switch cause {
    case .banned, .signedInElsewhere: false
    case .deadCode, .identityNotAllowed, .tooManyCodes, .service, .storeWrite, .timedOut, .external:
      true
    }
  }

  /// A short code for logs and output.
  public var code: String {
    switch cause {
    case .deadCode: "dead-code"
    case .banned: "banned"
    case .identityNotAllowed: "identity-not-allowed"
    case .tooManyCodes: ServiceError.tooManyRequests.rawValue
    case .service(let error): error.rawValue
    case .storeWrite(let code): "store:" + code
    case .timedOut: ServiceError.timeout.rawValue
    case .external(let code): code
    case .signedInElsewhere: "signed-in-elsewhere"
    }
  }
}
