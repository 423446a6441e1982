public import LandfallAuth
public import LandfallDomain

extension Workspace: SignInCalls {
  /// Writes a mail with a code to the outbox, whether or not the address has an account.
  ///
  /// - Throws: ``CodeRefusal``; `tooManyCodes` as ``CodeThrottle`` says, also regardless of an
  ///   account.
  public func sendCode(to address: EmailAddress) async throws(CodeRefusal) {
    try await change(.sendCode, try codes.send(to: address, now: now()))
  }

  /// Exchanges a code for a session of a week; a new address gets an account.
  ///
  /// A ban is checked after the code and before the session; the code is used up.
  public func redeem(
    _ code: SignInCode, for address: EmailAddress
  ) async throws(SignInRefusal) -> IssuedSession {
    try await change(.redeem, try codes.redeem(code, for: address, now: now()))
  }

  /// Extends a session if the last extension is more than a day ago.
  public func refresh(_ token: SessionToken) async throws(ServiceError) -> IssuedSession {
    try await answer(.refresh) { _ throws(WorkspaceError) in
      try sessions.extend(token, now: now())
    }
  }

  /// Ends a session; an unknown session counts as ended.
  public func revoke(_ token: SessionToken) async throws(ServiceError) {
    try await change(.revoke, Result<_, ServiceError>.success(try sessions.end(token)))
  }

  /// Issues a session to a person without a code, for tests and demonstrations.
  ///
  /// No call of the services does this. No mail is written, and a code already sent stays valid.
  ///
  /// - Throws: ``SignInRefusal``: `deadCode` for an address without an account, `banned`,
  ///   `service`.
  public func issueSession(to address: EmailAddress) throws(SignInRefusal) -> IssuedSession {
    try serving { () throws(WorkspaceError) in
      try files.changing { () throws(WorkspaceError) -> Result<IssuedSession, SignInRefusal> in
        guard let person = try accounts.person(at: address) else { return .failure(.deadCode) }
        return try sessions.make(for: person, now: now())
      }
    }
  }
}

/// The sign-in methods other than a code by e-mail.
extension Workspace: SignInMethodCalls {
  /// Writes a mail with a link to the outbox, whether or not the address has an account.
  ///
  /// - Throws: ``CodeRefusal``; links and codes count toward the same limit.
  public func sendMagicLink(to address: EmailAddress) async throws(CodeRefusal) {
    try await change(.sendCode, try links.send(to: address, now: now()))
  }

  /// Does what the registration page does after a signed-in person agrees: mails the link back.
  ///
  /// - Parameter page: The whole URL of the page, as it was passed to the browser.
  /// - Throws: ``ServiceError``: `badRequest` for another page, or one without an S256 challenge;
  ///   `notFound` for an address without an account.
  public func approveRegistration(
    at page: String, as address: EmailAddress
  ) async throws(ServiceError) {
    // The browser has its own network, so the app's faults and latency do not apply.
    guard let page = RegistrationPage(page, forms) else { throw .badRequest }
    try serving { () throws(WorkspaceError) in
      try files.changing { () throws(WorkspaceError) in
        try links.approve(page, as: address, now: now())
      }
    }
  }

  /// Returns the provider for an address's domain; without an address, the only provider there is.
  public func identityProvider(
    for address: EmailAddress?
  ) async throws(ServiceError) -> IdentityProvider {
    try await answer(.redeem) { _ throws(WorkspaceError) in
      try accounts.provider(for: address)
    }
  }

  /// Returns the account that a link would sign in to, without using it up; it counts as a try.
  public func preview(
    _ credential: SignInCredential
  ) async throws(SignInRefusal) -> SignInPreview? {
    try await change(.redeem, try credentials.preview(credential, now: now()))
  }

  /// Exchanges a credential for a session of a week; a repeated key returns the same session.
  public func redeem(
    _ credential: SignInCredential, key: IdempotencyKey
  ) async throws(SignInRefusal) -> IssuedSession {
    try await change(.redeem, answerOrLoss(try credentials.redeem(credential, key, now: now())))
  }
}
