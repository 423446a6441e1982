public import LandfallDomain

/// A sign-in that failed, with what is needed to start it again.
package struct FailedSignIn: Hashable, Sendable {
  /// How a sign-in was started.
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

  /// Why it failed.
  package let failure: SignInFailure
  /// How it was started.
  package let origin: Origin

  /// Creates a failed sign-in.
  package init(_ failure: SignInFailure, from origin: Origin) {
    self.failure = failure
    self.origin = origin
  }
}

/// The reason why the services refused a sign-in.
@nonexhaustive public enum SignInRefusal: Error, Hashable, Sendable {
  /// The code is wrong; `triesLeft` more attempts are allowed.
  case wrongCode(triesLeft: Int)
  /// The code is no longer valid: expired, used, replaced by a newer one, or tried too often.
  case deadCode
  /// The account is banned until that time, or permanently if it is `nil`.
  case banned(until: Timestamp?)
  /// The identity is not accepted: its provider is not responsible for the address's domain, or the
  /// account belongs to another identity.
  case identityNotAllowed
  /// The services could not be reached; a code is still valid.
  case service(ServiceError)

  /// A short code for logs and output.
  package var code: String {
    switch self {
    case .wrongCode: "wrong-code"
    case .deadCode: "dead-code"
    case .banned: "banned"
    case .identityNotAllowed: "identity-not-allowed"
    case .service(let error): error.rawValue
    }
  }
}

/// The reason why no code was sent.
@nonexhaustive public enum CodeRefusal: Error, Hashable, Sendable {
  /// Too many codes were sent to the address; another one can be requested after this time.
  case tooManyCodes(retryAfter: Duration)
  /// The services could not be reached.
  case service(ServiceError)
}
