public import LandfallDomain

/// The reason why a sign-in ended without a session, and whether a retry makes sense.
public struct SignInFailure: Hashable, Sendable {
  /// The cause of a failure.
  public enum Cause: Hashable, Sendable {
    /// The code is no longer valid: expired, used, replaced, or tried too often.
    case deadCode
    /// The account is banned until that time, or permanently if it is `nil`.
    case banned(until: Timestamp?)
    /// The services do not accept the provider's identity, or not for this account.
    case identityNotAllowed
    /// Too many codes were sent to the address; another one can be requested after this time.
    case tooManyCodes(retryAfter: Duration)
    /// The services could not be reached.
    case service(ServiceError)
    /// The session could not be written to the secure store; `code` is the store's error code
    /// (DL-T14).
    case storeWrite(code: String)
    /// The browser did not return in time; if it returns later, its code still counts.
    case timedOut
    /// The browser or a sign-in method of the app failed; `code` contains no secrets.
    case external(code: String)
    /// Another process signed a person in while a link was followed; that session stays.
    case signedInElsewhere
  }

  /// How the sign-in was started, which is needed to start it again.
  package enum Origin: Hashable, Sendable {
    /// With a code to that address.
    case emailCode(SignInMethodID, EmailAddress)
    /// In a browser.
    case browser(SignInMethodID)
    /// By a link.
    case link(SignInMethodID)
    /// With a sign-in method of the app.
    case external(SignInMethodID)

    /// The sign-in method.
    package var method: SignInMethodID {
      switch self {
      case .emailCode(let method, _), .browser(let method), .link(let method),
        .external(let method):
        method
      }
    }
  }

  /// The cause of the failure.
  public let cause: Cause
  /// How the sign-in was started.
  package let origin: Origin

  /// Creates a failure.
  package init(_ cause: Cause, from origin: Origin) {
    self.cause = cause
    self.origin = origin
  }

  /// Whether the person may try again in the same way; a banned person may not.
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
