import LandfallAuth
import LandfallDomain

/// Signing in, under the lock of the files, with a credential other than a code.
struct Credentials: Sendable {
  let files: WorkspaceFiles
  let accounts: Accounts
  let sessions: Sessions
  let links: SignInLinks
  let cryptography: any SignInCryptography

  /// Returns the account that a credential would sign in to, without using it up; it counts as a
  /// try.
  func preview(
    _ credential: SignInCredential, now: Timestamp
  ) throws(WorkspaceError) -> Result<SignInPreview?, SignInRefusal> {
    guard try admitTry(of: credential, now) else { return .failure(.service(.tooManyRequests)) }
    switch credential {
    case .magicToken(let token):
      guard let address = try links.address(of: token, now: now) else { return .failure(.deadCode) }
      return .success(SignInPreview(account: address.text, address: address))
    case .publicID(let id):
      guard let person = try accounts.person(publicID: id) else { return .failure(.deadCode) }
      return .success(SignInPreview(account: person.name))
    case .registration, .identity: return .success(nil)
    }
  }

  /// Exchanges a credential for a session; a repeated key returns the same session.
  func redeem(
    _ credential: SignInCredential, _ key: IdempotencyKey, now: Timestamp
  ) throws(WorkspaceError) -> Result<IssuedSession, SignInRefusal> {
    let credentialHash = hash(of: credential)
    let rows = try files.rows(.redemptions).filter { now - $0.at < RedemptionRow.lifetime }
    if let earlier = rows.first(where: { $0.key == key.text }) {
      guard cryptography.areEqual(earlier.credentialHash, credentialHash) else {
        return .failure(.service(.conflict))
      }
      return try repeatAnswer(earlier, rows, now)
    }
    guard try admitTry(of: credential, now) else { return .failure(.service(.tooManyRequests)) }
    let person: PersonRecord
    switch try holder(of: credential, now) {
    case .success(let found): person = found
    case .failure(let refusal): return .failure(refusal)
    }
    let session = try sessions.make(for: person, now: now)
    if case .success(let issued) = session {
      let row = RedemptionRow(
        key: key.text, credentialHash: credentialHash,
        sessionHash: cryptography.hash(issued.token), at: now)
      try files.write(rows + [row], to: .redemptions)
    }
    return session
  }

  /// Returns the session of an earlier try, with a new token: the first one was not stored.
  private func repeatAnswer(
    _ earlier: RedemptionRow, _ rows: [RedemptionRow], _ now: Timestamp
  ) throws(WorkspaceError) -> Result<IssuedSession, SignInRefusal> {
    guard let session = try sessions.replaceToken(ofHash: earlier.sessionHash, now: now) else {
      return .failure(.deadCode)
    }
    var row = earlier
    row.sessionHash = cryptography.hash(session.token)
    try files.write(rows.filter { $0.key != earlier.key } + [row], to: .redemptions)
    return .success(session)
  }

  /// Returns the owner of a credential, and uses up a credential that works once.
  private func holder(
    of credential: SignInCredential, _ now: Timestamp
  ) throws(WorkspaceError) -> Result<PersonRecord, SignInRefusal> {
    let person: PersonRecord?
    switch credential {
    case .magicToken(let token):
      guard let address = try links.take(token, now: now) else { return .failure(.deadCode) }
      person = try accounts.findOrCreate(address)
    case .publicID(let id): person = try accounts.person(publicID: id)
    case .registration(let code, let verifier):
      person = try links.take(code, provedBy: verifier, now: now)
    case .identity(let identity): return try accounts.holder(of: identity)
    }
    return person.map { .success($0) } ?? .failure(.deadCode)
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
    var limits = [(hash: cryptography.hash(ofSubject: subject), AttemptLimit.one)]
    if case .publicID = credential {
      limits.append((cryptography.hash(ofSubject: []), .allPublicIDs))
    }
    var rows = try files.rows(.attempts)
      .filter { now - $0.windowStart < AttemptLimit.allPublicIDs.window }
    for (hash, limit) in limits {
      let old = rows.first { $0.subjectHash == hash && now - $0.windowStart < limit.window }
      guard (old?.count ?? 0) < limit.tries else { return false }
      rows.removeAll { $0.subjectHash == hash }
      rows.append(
        AttemptRow(
          subjectHash: hash, windowStart: old?.windowStart ?? now, count: (old?.count ?? 0) + 1))
    }
    try files.write(rows, to: .attempts)
    return true
  }

  private func hash(of credential: SignInCredential) -> [UInt8] {
    switch credential {
    case .magicToken(let secret), .registration(let secret, _): cryptography.hash(secret)
    case .publicID(let id): cryptography.hash(ofSecret: Array("id:\(id)".utf8))
    case .identity(let identity): cryptography.hash(identity.assertion)
    }
  }
}
