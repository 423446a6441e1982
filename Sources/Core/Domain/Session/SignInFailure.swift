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
  /// The person declined to sign in by a link.
  case declined

  /// Whether ``SignInAction/tryAgain`` can help; it cannot help a banned person.
  public var canRetry: Bool {
    switch self {
    case .banned, .methodUnavailable, .notStarted, .signedInElsewhere, .declined: false
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
    case .notStarted, .declined, .identityProvider: "auth:signIn.failed"
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
    case .declined: "declined"
    }
  }
}

/// The reason why a text is not a valid e-mail address.
@nonexhaustive public enum EmailAddressError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text is empty.
  case empty
  /// A character is outside ASCII, such as a letter that only looks like a Latin one.
  case notASCII(Unicode.Scalar)
  /// The text has more than 254 bytes, or more than 64 before the `@`.
  case tooLong
  /// There is not exactly one `@`.
  case parts
  /// An ASCII character is not allowed in an address, such as a space.
  case character(Unicode.Scalar)
  /// The part before the `@` is empty, begins or ends with a dot, or has two dots in a row.
  case dots
  /// The part after the `@` is not a domain with at least one dot.
  case domain

  /// A short code for logs and output.
  package var code: String {
    switch self {
    case .empty: "malformed-address:empty"
    case .notASCII: "malformed-address:not-ascii"
    case .tooLong: "malformed-address:too-long"
    case .parts: "malformed-address:parts"
    case .character: "malformed-address:character"
    case .dots: "malformed-address:dots"
    case .domain: "malformed-address:domain"
    }
  }

  /// The reason in English, for callers that also show the address.
  ///
  /// A character is described by its number and name, because it may be invisible.
  public var description: String {
    switch self {
    case .empty: "it is empty"
    case .notASCII(let scalar):
      "\(Self.name(scalar)) is not an ASCII character and may only look like one"
    case .tooLong: "it is longer than 254 bytes, or has more than 64 before the @"
    case .parts: "it needs exactly one @"
    case .character(let scalar): "\(Self.name(scalar)) is not allowed in an address"
    case .dots: "the part before the @ is empty, starts or ends with a dot, or has two in a row"
    case .domain: "the part after the @ is not a domain of letters, digits, hyphens and dots"
    }
  }

  /// Returns an error message with the refused text escaped, so that look-alike letters are
  /// visible.
  package func message(for text: String) -> String {
    let shown = text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
    return "'\(shown)' is not an e-mail address: \(self)"
  }

  private static func name(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let number = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return scalar.properties.name.map { "\(number) (\($0))" } ?? number
  }
}
