import LandfallAuth
import LandfallDomain

/// The sessions of signed-in people; only hashes of their tokens are stored.
struct Sessions: Sendable {
  let files: WorkspaceFiles
  let accounts: Accounts
  let cryptography: any SignInCryptography

  /// Returns the person who makes a call.
  ///
  /// It fails with `unauthorized` without a valid session, and `banned` if the person is banned.
  func caller(
    _ token: SessionToken?, now: Timestamp
  ) throws(WorkspaceError) -> Result<Caller, ServiceError> {
    guard let token else { return .failure(.unauthorized) }
    let (sessions, people) = (try files.rows(.sessions), try files.rows(.people))
    let hash = cryptography.hash(token)
    guard let session = sessions.first(where: { cryptography.areEqual($0.tokenHash, hash) }),
      !SessionLifetime.isExpired(at: session.expiresAt, now: now),
      let person = people.first(where: { $0.id == session.person })
    else { return .failure(.unauthorized) }
    guard person.ban(at: now) == nil else { return .failure(.banned) }
    return .success(Caller(person: person, session: session))
  }

  /// Makes a session of a week, unless the person is banned; the caller holds the lock.
  func make(
    for person: PersonRecord, now: Timestamp
  ) throws(WorkspaceError) -> Result<IssuedSession, SignInRefusal> {
    if let ban = person.ban(at: now) { return .failure(.banned(until: ban.end)) }
    let token = makeToken()
    let session = SessionRow(
      tokenHash: cryptography.hash(token), person: person.id, createdAt: now, refreshedAt: now,
      expiresAt: SessionLifetime.expiry(from: now))
    let live = try files.rows(.sessions)
      .filter { !SessionLifetime.isExpired(at: $0.expiresAt, now: now) }
    try files.write(live + [session], to: .sessions)
    return .success(issued(token, session, to: person, now: now))
  }

  /// Under the lock, gives a session another token; `nil` if it has ended.
  func replaceToken(
    ofHash tokenHash: [UInt8], now: Timestamp
  ) throws(WorkspaceError) -> IssuedSession? {
    var sessions = try files.rows(.sessions)
    guard let index = sessions.firstIndex(where: { $0.tokenHash == tokenHash }),
      let person = try accounts.person(id: sessions[index].person)
    else { return nil }
    let token = makeToken()
    sessions[index].tokenHash = cryptography.hash(token)
    try files.write(sessions, to: .sessions)
    return issued(token, sessions[index], to: person, now: now)
  }

  /// Extends a session if the last extension is more than a day ago.
  func extend(
    _ token: SessionToken, now: Timestamp
  ) throws(WorkspaceError) -> Result<IssuedSession, ServiceError> {
    switch try caller(token, now: now) {
    case .failure(let error): return .failure(error)
    case .success(let caller):
      var session: SessionRow? = caller.session
      if SessionLifetime.isRefreshDue(since: caller.session.refreshedAt, now: now) {
        session = try change(caller.session) { session in
          session.refreshedAt = now
          session.expiresAt = SessionLifetime.expiry(from: now)
        }
      }
      guard let session else { return .failure(.unauthorized) }
      return .success(issued(token, session, to: caller.person, now: now))
    }
  }

  /// Changes a session under the lock, and returns it; `nil` if it has ended.
  func change(
    _ session: SessionRow, _ change: (inout SessionRow) -> Void
  ) throws(WorkspaceError) -> SessionRow? {
    try files.changing { () throws(WorkspaceError) in
      var sessions = try files.rows(.sessions)
      guard let index = sessions.firstIndex(where: { $0.tokenHash == session.tokenHash }) else {
        return nil
      }
      change(&sessions[index])
      try files.write(sessions, to: .sessions)
      return sessions[index]
    }
  }

  /// Under the lock, ends a session; an unknown session counts as ended.
  func end(_ token: SessionToken) throws(WorkspaceError) {
    let hash = cryptography.hash(token)
    let sessions = try files.rows(.sessions)
    let rest = sessions.filter { !cryptography.areEqual($0.tokenHash, hash) }
    if rest.count < sessions.count { try files.write(rest, to: .sessions) }
  }

  private func makeToken() -> SessionToken {
    SessionToken(SecretBytes(copying: Base64URL.encode(cryptography.randomBytes(32))))
  }

  private func issued(
    _ token: SessionToken, _ session: SessionRow, to person: PersonRecord, now: Timestamp
  ) -> IssuedSession {
    IssuedSession(
      token: token, person: person.person, refreshedAt: session.refreshedAt,
      expiresAt: session.expiresAt, serverTime: now)
  }
}

/// The person who makes a call, and their session.
struct Caller {
  let person: PersonRecord
  let session: SessionRow
}
