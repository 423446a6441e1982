public import LandfallAuth
public import LandfallDomain
import LandfallNotificationBus

extension Workspace: SignInCalls {
  /// Writes a mail with a code to the outbox, whether or not the address has an account.
  ///
  /// - Throws: ``CodeRefusal``; `tooManyCodes` as ``CodeThrottle`` says, also regardless of an
  ///   account.
  public func sendCode(to address: EmailAddress) async throws(CodeRefusal) {
    let wait: Duration?
    do {
      _ = try await admit(.sendCode)
      wait = try serving { () throws(WorkspaceError) in
        try changing { () throws(WorkspaceError) in try mailCode(to: address) }
      }
    } catch {
      throw .service(error)
    }
    if let wait { throw .tooManyCodes(retryAfter: wait) }
  }

  /// Mails a code; returns the time to wait if too many were sent, otherwise `nil`.
  private func mailCode(to address: EmailAddress) throws(WorkspaceError) -> Duration? {
    let now = now()
    let failures = try readFailures()
    if let wait = failures.lock(of: address, now: now) { return wait }
    var throttle = try readThrottle()
    if let wait = throttle.admit(address, now: now) { return wait }
    // Counted before it is sent, so that a failure in between cannot give a free code.
    try write(throttle.records, .codeRequests, to: "code-requests.json")
    let code = CodeLedger.makeCode(cryptography)
    let salt = cryptography.randomBytes(CodeLedger.saltBytes)
    var ledger = try readLedger()
    ledger.issue(
      address, codeHash: CodeLedger.hash(code, for: address, salt: salt, cryptography),
      salt: salt, now: now)
    try write(ledger.records, .codes, to: "codes.json")
    try post(String(decoding: code.digits, as: UTF8.self), .code, to: address, now)
    return nil
  }

  /// Exchanges a code for a session of a week; a new address gets an account.
  ///
  /// A ban is checked after the code and before the session; the code is used up.
  public func redeem(
    _ code: SignInCode, for address: EmailAddress
  ) async throws(SignInRefusal) -> IssuedSession {
    do {
      _ = try await admit(.redeem)
    } catch {
      throw .service(error)
    }
    let answer: Swift.Result<IssuedSession, SignInRefusal>
    do {
      answer = try serving { () throws(WorkspaceError) in
        try changing { () throws(WorkspaceError) in try trade(code, for: address) }
      }
    } catch {
      throw .service(error)
    }
    return try answer.get()
  }

  /// Extends a session if the last extension is more than a day ago.
  public func refresh(_ token: SessionToken) async throws(ServiceError) -> IssuedSession {
    _ = try await admit(.refresh)
    let caller = try caller(token)
    let now = now()
    guard SessionLifetime.isRefreshDue(since: caller.session.refreshedAt, now: now) else {
      return issued(token, caller.session, to: caller.person, now: now)
    }
    let renewed = try serving { () throws(WorkspaceError) in
      try changeSession(caller.session.tokenHash) { session in
        session.refreshedAt = now
        session.expiresAt = SessionLifetime.expiry(from: now)
      }
    }
    guard let renewed else { throw .unauthorized }
    return issued(token, renewed, to: caller.person, now: now)
  }

  /// Ends a session; an unknown session counts as ended.
  public func revoke(_ token: SessionToken) async throws(ServiceError) {
    _ = try await admit(.revoke)
    let hash = hash(token)
    try serving { () throws(WorkspaceError) in
      try changing { () throws(WorkspaceError) in
        let sessions = try readSessions()
        let rest = sessions.filter { !cryptography.areEqual($0.tokenHash, hash) }
        if rest.count < sessions.count { try write(rest, .sessions, to: "sessions.json") }
      }
    }
  }

  /// Sets the session of all later calls; `nil` if no one is signed in.
  public func use(_ token: SessionToken?) { state.withLock { $0.token = token } }

  private func trade(
    _ code: SignInCode, for address: EmailAddress
  ) throws(WorkspaceError) -> Swift.Result<IssuedSession, SignInRefusal> {
    let now = now()
    var ledger = try readLedger()
    let redemption = ledger.redeem(code, for: address, now: now, cryptography)
    switch redemption {
    case .dead: return .failure(.deadCode)
    case .wrong(let triesLeft):
      try write(ledger.records, .codes, to: "codes.json")
      var failures = try readFailures()
      failures.noteWrong(address, now: now)
      try write(failures.records, .codeFailures, to: "code-failures.json")
      return .failure(.wrongCode(triesLeft: triesLeft))
    case .accepted: try write(ledger.records, .codes, to: "codes.json")
    }
    var failures = try readFailures()
    if failures.lock(of: address, now: now) != nil { return .failure(.deadCode) }
    if failures.records.contains(where: { $0.address == address }) {
      failures.noteRight(address)
      try write(failures.records, .codeFailures, to: "code-failures.json")
    }
    return try makeSession(of: try findOrCreatePerson(address), now)
  }

  /// Issues a session to a person without a code, for tests and demonstrations.
  ///
  /// No call of the services does this. No mail is written, and a code already sent stays valid.
  ///
  /// - Throws: ``SignInRefusal``: `deadCode` for an address without an account, `banned`,
  ///   `service`.
  public func issueSession(to address: EmailAddress) throws(SignInRefusal) -> IssuedSession {
    let answer: Swift.Result<IssuedSession, SignInRefusal>
    do {
      answer = try serving { () throws(WorkspaceError) in
        try changing { () throws(WorkspaceError) in
          guard let person = try readPeople().first(where: { $0.email == address }) else {
            return .failure(.deadCode)
          }
          return try makeSession(of: person, now())
        }
      }
    } catch {
      throw .service(error)
    }
    return try answer.get()
  }

  func makeSession(
    of person: PersonRecord, _ now: Timestamp
  ) throws(WorkspaceError) -> Swift.Result<IssuedSession, SignInRefusal> {
    if let ban = person.ban(at: now) { return .failure(.banned(until: ban.end)) }
    let token = makeToken()
    let session = SessionRow(
      tokenHash: hash(token), person: person.id, createdAt: now, refreshedAt: now,
      expiresAt: SessionLifetime.expiry(from: now))
    let live = try readSessions().filter { !SessionLifetime.isExpired(at: $0.expiresAt, now: now) }
    try write(live + [session], .sessions, to: "sessions.json")
    return .success(issued(token, session, to: person, now: now))
  }

  func makeToken() -> SessionToken {
    SessionToken(SecretBytes(copying: Base64URL.encode(cryptography.randomBytes(32))))
  }

  func findOrCreatePerson(_ address: EmailAddress) throws(WorkspaceError) -> PersonRecord {
    let people = try readPeople()
    if let known = people.first(where: { $0.email == address }) { return known }
    let person = makePerson(address)
    // Another account that is shown under this address shows its own again, so that no two look
    // alike.
    let others = people.map { $0.shownEmail == address ? $0.shown(as: nil) : $0 }
    try write(others + [person], .people, to: "people.json")
    return person
  }

  func makePerson(_ address: EmailAddress) -> PersonRecord {
    PersonRecord(
      id: "person-" + ByteText.hexadecimal(cryptography.randomBytes(8)), email: address,
      name: String(address.text.prefix { $0 != "@" }), locale: nil, appRole: "user",
      banned: false, bannedUntil: nil, publicID: nil)
  }

  /// Changes a session's row and returns the new one; `nil` if the session has ended.
  func changeSession(
    _ tokenHash: [UInt8], _ change: (inout SessionRow) -> Void
  ) throws(WorkspaceError) -> SessionRow? {
    try changing { () throws(WorkspaceError) in
      var sessions = try readSessions()
      guard let index = sessions.firstIndex(where: { $0.tokenHash == tokenHash }) else {
        return nil
      }
      change(&sessions[index])
      try write(sessions, .sessions, to: "sessions.json")
      return sessions[index]
    }
  }

  func issued(
    _ token: SessionToken, _ session: SessionRow, to person: PersonRecord, now: Timestamp
  ) -> IssuedSession {
    IssuedSession(
      token: token, person: person.person, refreshedAt: session.refreshedAt,
      expiresAt: session.expiresAt, serverTime: now)
  }
}
