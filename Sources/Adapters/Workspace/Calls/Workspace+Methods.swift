public import LandfallAuth
public import LandfallDomain

/// The sign-in methods other than a code by e-mail.
extension Workspace: SignInMethodCalls {
  /// Writes a mail with a link to the outbox, whether or not the address has an account.
  ///
  /// - Throws: ``CodeRefusal``; links and codes count toward the same limit.
  public func sendMagicLink(to address: EmailAddress) async throws(CodeRefusal) {
    let wait: Duration?
    do {
      _ = try await admit(.sendCode)
      wait = try serving { () throws(WorkspaceError) in
        try changing { () throws(WorkspaceError) in try mailLink(to: address) }
      }
    } catch {
      throw .service(error)
    }
    if let wait { throw .tooManyCodes(retryAfter: wait) }
  }

  private func mailLink(to address: EmailAddress) throws(WorkspaceError) -> Duration? {
    let now = now()
    let token = Base64URL.text(cryptography.randomBytes(32))
    guard let link = links.link(.magicLink, bringing: token) else { return nil }
    var throttle = try readThrottle()
    if let wait = throttle.admit(address, now: now) { return wait }
    try write(throttle.records, .codeRequests, to: "code-requests.json")
    let rows = try liveMagicLinks(now).filter { $0.address != address }
    let row = MagicLinkRow(tokenHash: secretHash(token), address: address, issuedAt: now)
    try write(rows + [row], .magicLinks, to: "magic-links.json")
    try post(link, .magicLink, to: address, now)
    return nil
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
    guard let challenge = challenge(in: page) else { throw .badRequest }
    let found: Bool = try serving { () throws(WorkspaceError) in
      try changing { () throws(WorkspaceError) in
        guard let person = try readPeople().first(where: { $0.email == address }) else {
          return false
        }
        let now = now()
        let code = Base64URL.text(cryptography.randomBytes(32))
        let state = item("state", in: page)
        guard let link = links.link(.registration, bringing: code, state: state) else {
          return false
        }
        let row = RegistrationRow(
          codeHash: secretHash(code), challenge: challenge, person: person.id, issuedAt: now)
        try write(try liveRegistrations(now) + [row], .registrations, to: "registrations.json")
        try post(link, .registration, to: address, now)
        return true
      }
    }
    guard found else { throw .notFound }
  }

  /// Returns the challenge in a page's URL, 43 to 128 base64url characters; `nil` if it is not
  /// valid.
  private func challenge(in page: String) -> String? {
    guard let start = links.registrationPage, page.hasPrefix(start + "?") else { return nil }
    guard item("codeChallengeMethod", in: page) == "S256",
      let challenge = item("codeChallenge", in: page), 43...128 ~= challenge.utf8.count,
      Base64URL.decode(challenge.utf8) != nil
    else { return nil }
    return challenge
  }

  /// Returns the first query item with a name in a page's URL, without decoding it.
  private func item(_ name: String, in page: String) -> String? {
    let items = page.drop { $0 != "?" }.dropFirst().split(separator: "&")
    return items.first { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.count + 1)) }
  }

  /// Returns the provider for an address's domain; without an address, the only provider there is.
  public func identityProvider(
    for address: EmailAddress?
  ) async throws(ServiceError) -> IdentityProvider {
    _ = try await admit(.redeem)
    let rows = try serving { () throws(WorkspaceError) in
      try readProviders()
    }
    let domain = address?.domain
    let found = rows.filter { row in domain.map { $0 == row.domain } ?? true }
    // Of several providers for a domain, the first one counts. Without an address, do not guess.
    guard let first = found.first, domain != nil || found.count == 1 else { throw .notFound }
    return first.provider
  }

  /// Returns the account that a link would sign in to, without using it up; it counts as a try.
  public func preview(
    _ credential: SignInCredential
  ) async throws(SignInRefusal) -> SignInPreview? {
    let answer: Swift.Result<SignInPreview?, SignInRefusal>
    do {
      _ = try await admit(.redeem)
      answer = try serving { () throws(WorkspaceError) in
        try changing { () throws(WorkspaceError) in try account(of: credential) }
      }
    } catch {
      throw .service(error)
    }
    return try answer.get()
  }

  private func account(
    of credential: SignInCredential
  ) throws(WorkspaceError) -> Swift.Result<SignInPreview?, SignInRefusal> {
    let now = now()
    guard try admitTry(of: credential, now) else {
      return .failure(.service(.tooManyRequests))
    }
    switch credential {
    case .magicToken(let token):
      guard let row = try magicLink(token, now) else { return .failure(.deadCode) }
      return .success(SignInPreview(account: row.address.text, address: row.address))
    case .publicID(let id):
      guard let person = try readPeople().first(where: { $0.publicID == id }) else {
        return .failure(.deadCode)
      }
      return .success(SignInPreview(account: person.name))
    case .registration, .identity: return .success(nil)
    }
  }

  private func magicLink(
    _ token: SecretBytes, _ now: Timestamp
  ) throws(WorkspaceError) -> MagicLinkRow? {
    let hash = secretHash(token)
    return try liveMagicLinks(now).first { cryptography.areEqual($0.tokenHash, hash) }
  }

  /// Exchanges a credential for a session of a week; a repeated key returns the same session.
  public func redeem(
    _ credential: SignInCredential, key: IdempotencyKey
  ) async throws(SignInRefusal) -> IssuedSession {
    do {
      _ = try await admit(.redeem)
    } catch {
      throw .service(error)
    }
    let answer: Swift.Result<IssuedSession, SignInRefusal>
    do {
      answer = try serving { () throws(WorkspaceError) in
        try changing { () throws(WorkspaceError) in try trade(credential, key) }
      }
    } catch {
      throw .service(error)
    }
    guard !loseAnswer() else { throw .service(.timeout) }
    return try answer.get()
  }

  private func trade(
    _ credential: SignInCredential, _ key: IdempotencyKey
  ) throws(WorkspaceError) -> Swift.Result<IssuedSession, SignInRefusal> {
    let now = now()
    let shown = hash(of: credential)
    let rows = try self.rows(.redemptions, in: "redemptions.json", mayBeAbsent: true)
      .filter { now - $0.at < RedemptionRow.lifetime }
    if let earlier = rows.first(where: { $0.key == key.text }) {
      guard cryptography.areEqual(earlier.credentialHash, shown) else {
        return .failure(.service(.conflict))
      }
      return try repeatAnswer(earlier, rows, now)
    }
    guard try admitTry(of: credential, now) else {
      return .failure(.service(.tooManyRequests))
    }
    let person: PersonRecord
    switch try holder(of: credential, now) {
    case .success(let found): person = found
    case .failure(let refusal): return .failure(refusal)
    }
    let session = try makeSession(of: person, now)
    if case .success(let issued) = session {
      let row = RedemptionRow(
        key: key.text, credentialHash: shown, sessionHash: hash(issued.token), at: now)
      try write(rows + [row], .redemptions, to: "redemptions.json")
    }
    return session
  }

  /// Returns the session of an earlier try, with a new token: the first one was not stored.
  private func repeatAnswer(
    _ earlier: RedemptionRow, _ rows: [RedemptionRow], _ now: Timestamp
  ) throws(WorkspaceError) -> Swift.Result<IssuedSession, SignInRefusal> {
    var sessions = try readSessions()
    guard let index = sessions.firstIndex(where: { $0.tokenHash == earlier.sessionHash }),
      let person = try readPeople().first(where: { $0.id == sessions[index].person })
    else { return .failure(.deadCode) }
    let token = makeToken()
    sessions[index] = sessions[index].with(tokenHash: hash(token))
    try write(sessions, .sessions, to: "sessions.json")
    let row = RedemptionRow(
      key: earlier.key, credentialHash: earlier.credentialHash, sessionHash: hash(token),
      at: earlier.at)
    try write(
      rows.filter { $0.key != earlier.key } + [row], .redemptions, to: "redemptions.json")
    return .success(issued(token, sessions[index], to: person, now: now))
  }

  /// Returns the owner of a credential, and uses up a credential that works once.
  private func holder(
    of credential: SignInCredential, _ now: Timestamp
  ) throws(WorkspaceError) -> Swift.Result<PersonRecord, SignInRefusal> {
    switch credential {
    case .magicToken(let token):
      guard let row = try magicLink(token, now) else { return .failure(.deadCode) }
      try write(
        try liveMagicLinks(now).filter { $0.tokenHash != row.tokenHash }, .magicLinks,
        to: "magic-links.json")
      return .success(try findOrCreatePerson(row.address))
    case .publicID(let id):
      guard let person = try readPeople().first(where: { $0.publicID == id }) else {
        return .failure(.deadCode)
      }
      return .success(person)
    case .registration(let code, let verifier):
      let hash = secretHash(code)
      let rows = try liveRegistrations(now)
      guard let row = rows.first(where: { cryptography.areEqual($0.codeHash, hash) }) else {
        return .failure(.deadCode)
      }
      // Any try uses it up, right or wrong.
      try write(
        rows.filter { $0.codeHash != row.codeHash }, .registrations, to: "registrations.json")
      let challenge = verifier.withUnsafeBytes {
        ProofKey.challenge(of: Array($0), cryptography)
      }
      guard cryptography.areEqual(Array(challenge.utf8), Array(row.challenge.utf8)),
        let person = try readPeople().first(where: { $0.id == row.person })
      else { return .failure(.deadCode) }
      return .success(person)
    case .identity(let identity): return try holder(of: identity)
    }
  }

  /// Counts a try: five a minute for one credential, thirty in ten minutes for all public names.
  ///
  /// Public names are short and not secret; the second limit protects them against guessing.
  private func admitTry(
    of credential: SignInCredential, _ now: Timestamp
  ) throws(WorkspaceError) -> Bool {
    let subject: [UInt8]
    switch credential {
    case .magicToken(let token): subject = token.withUnsafeBytes { Array($0.prefix(16)) }
    case .publicID(let id): subject = Array(id.utf8)
    case .registration, .identity: return true
    }
    var limits = [(hash: cryptography.keyedHash(subject, key: Self.attemptKey), AttemptLimit.one)]
    if case .publicID = credential {
      limits.append((cryptography.keyedHash([], key: Self.attemptKey), .allPublicIDs))
    }
    var rows = try self.rows(.attempts, in: "attempts.json", mayBeAbsent: true)
      .filter { now - $0.windowStart < AttemptLimit.allPublicIDs.window }
    for (hash, limit) in limits {
      let old = rows.first { $0.subjectHash == hash && now - $0.windowStart < limit.window }
      guard (old?.count ?? 0) < limit.tries else { return false }
      rows.removeAll { $0.subjectHash == hash }
      rows.append(
        AttemptRow(
          subjectHash: hash, windowStart: old?.windowStart ?? now, count: (old?.count ?? 0) + 1))
    }
    try write(rows, .attempts, to: "attempts.json")
    return true
  }

  private static let attemptKey = Array("landfall.workspace.attempt.1".utf8)
  private static let secretKey = Array("landfall.workspace.secret.1".utf8)

  private func secretHash(_ secret: SecretBytes) -> [UInt8] {
    secret.withUnsafeBytes { cryptography.keyedHash(Array($0), key: Self.secretKey) }
  }

  private func secretHash(_ text: String) -> [UInt8] {
    cryptography.keyedHash(Array(text.utf8), key: Self.secretKey)
  }

  private func hash(of credential: SignInCredential) -> [UInt8] {
    switch credential {
    case .magicToken(let token): secretHash(token)
    case .publicID(let id): secretHash("id:" + id)
    case .registration(let code, _): secretHash(code)
    case .identity(let identity): secretHash(identity.assertion)
    }
  }

  private func liveMagicLinks(_ now: Timestamp) throws(WorkspaceError) -> [MagicLinkRow] {
    try rows(.magicLinks, in: "magic-links.json", mayBeAbsent: true)
      .filter { now - $0.issuedAt < Limits.magicLinkLifetime }
  }

  private func liveRegistrations(_ now: Timestamp) throws(WorkspaceError) -> [RegistrationRow] {
    try rows(.registrations, in: "registrations.json", mayBeAbsent: true)
      .filter { now - $0.issuedAt < RegistrationRow.codeLifetime }
  }

  func post(
    _ line: String, _ occasion: SignInMailText.Occasion, to address: EmailAddress, _ now: Timestamp
  ) throws(WorkspaceError) {
    let locale = try readPeople().first { $0.email == address }?.locale
    let mail = SignInMail(
      address: address, line: line, text: SignInMailText(occasion, locale: locale),
      date: now, uniqueID: ByteText.hexadecimal(cryptography.randomBytes(16)))
    try mail.put(into: outbox)
  }
}
