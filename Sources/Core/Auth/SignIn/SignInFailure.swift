public import LandfallDomain

/// The reason why a sign-in did not lead to a session.
@nonexhaustive public enum SignInFailure: Error, Hashable, Sendable {
  /// The text is not an e-mail address.
  case malformedAddress(EmailAddressError)
  /// The text is not a code of 6 digits.
  case malformedCode
  /// A link that the person pasted or scanned is not one that signs in.
  case noSignInLink
  /// No sign-in is in progress.
  case notStarted
  /// The app, or its services, have no such sign-in method.
  case methodUnavailable
  /// The code or link is no longer valid: expired, used, replaced, or tried too often.
  case deadCode
  /// The account is banned until that time, or permanently if it is `nil`.
  case banned(until: Timestamp?)
  /// The services do not accept the provider's identity, or not for this account.
  case identityNotAllowed
  /// Too many codes were sent to the address; another one can be requested after this time.
  case tooManyCodes(retryAfter: Duration)
  /// The services, or a sign-in method of the app's own, failed.
  case service(ServiceError)
  /// The identity provider refused, or could not be used.
  case identityProvider(IdentityError)
  /// The session could not be written to the secure store (DL-T14).
  case store(SecureStoreError)
  /// The session is in the store no longer: another process has replaced it.
  case notStored
  /// The browser did not return in time; if it returns later, its code still counts.
  case timedOut
  /// Another process signed a person in while a link was followed; that session stays.
  case signedInElsewhere

  /// Whether ``SignInAction/tryAgain`` can help; it cannot help a banned person.
  public var canRetry: Bool {
    switch self {
    case .banned, .methodUnavailable, .notStarted, .signedInElsewhere: false
    case .malformedAddress, .malformedCode, .noSignInLink, .deadCode, .identityNotAllowed,
      .tooManyCodes, .service, .identityProvider, .store, .notStored,
      .timedOut:
      true
    }
  }

  /// The key of the text for the person; the core has it in each of its languages.
  public var textKey: TextKey {
    switch self {
    case .malformedAddress(.notASCII): "auth:signIn.foreignLetters"
    case .malformedAddress: "auth:signIn.malformedAddress"
    case .malformedCode: "auth:signIn.malformedCode"
    case .noSignInLink: "auth:signIn.noSignInLink"
    case .deadCode: "auth:signIn.deadCode"
    case .banned: "auth:banned.title"
    case .identityNotAllowed: "auth:signIn.identityNotAllowed"
    case .tooManyCodes: ServiceError.tooManyRequests.textKey
    case .identityProvider(.refused(.accessDenied)): "auth:signIn.denied"
    case .identityProvider(.service(.unavailable)), .identityProvider(.service(.timeout)):
      "auth:signIn.pageUnreachable"
    case .service(let error), .identityProvider(.service(let error)):
      error.isAway || error == .untrusted ? error.textKey : "auth:signIn.failed"
    case .methodUnavailable: ServiceError.unavailable.textKey
    case .store, .notStored: "auth:signIn.notSaved"
    case .timedOut: "auth:signIn.timedOut"
    case .signedInElsewhere: "auth:signIn.signedInElsewhere"
    case .notStarted, .identityProvider: "auth:signIn.failed"
    }
  }

  /// A short code for logs and output; it contains no secrets.
  public var code: String {
    switch self {
    case .malformedAddress(let error): error.code
    case .malformedCode: "malformed-code"
    case .noSignInLink: "no-sign-in-link"
    case .notStarted: "not-started"
    case .methodUnavailable: ServiceError.unavailable.rawValue
    case .deadCode: "dead-code"
    case .banned: "banned"
    case .identityNotAllowed: "identity-not-allowed"
    case .tooManyCodes: ServiceError.tooManyRequests.rawValue
    case .service(let error): error.rawValue
    case .identityProvider(let error): error.code
    case .store(let error): "store:" + error.code
    case .notStored: "not-stored"
    case .timedOut: ServiceError.timeout.rawValue
    case .signedInElsewhere: "signed-in-elsewhere"
    }
  }
}

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

  /// A short code for logs and output.
  package var code: String {
    switch self {
    case .tooManyCodes: ServiceError.tooManyRequests.rawValue
    case .service(let error): error.rawValue
    }
  }
}
