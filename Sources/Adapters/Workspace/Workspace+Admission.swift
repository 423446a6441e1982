import LandfallAuth
import LandfallDomain
import LandfallNotificationBus

extension Workspace {
  /// Who makes a call.
  struct Caller {
    let person: PersonRecord
    let session: SessionRow
  }

  /// Lets time pass as the services would, and fails as they would.
  ///
  /// - Returns: The session that the call is made as, which was in use when it began.
  func admit(_ call: Call) async throws(ServiceError) -> SessionToken? {
    let token = state.withLock { $0.token }
    let settings = try serving { () throws(WorkspaceError) in try heedSettings() }
    let before = faults
    guard !before.isOffline else { throw .offline }
    let latency = before.latency[call] ?? settings.latency
    if latency > .zero { await pause(latency) }
    let after = faults
    guard !after.isOffline else { throw .offline }
    guard !after.isUnavailable else { throw .unavailable }
    guard !after.isMalformed else { throw .malformed }
    return token
  }

  /// Finds out who makes a call.
  ///
  /// - Throws: `unauthorized` without a live session, `banned` for a person who is.
  func caller(_ token: SessionToken?) throws(ServiceError) -> Caller {
    guard let token else { throw .unauthorized }
    let (sessions, people) = try serving { () throws(WorkspaceError) in
      (try readSessions(), try readPeople())
    }
    let hash = self.hash(token)
    guard let session = sessions.first(where: { cryptography.areEqual($0.tokenHash, hash) }),
      !SessionLifetime.isExpired(at: session.expiresAt, now: now()),
      let person = people.first(where: { $0.id == session.person })
    else { throw .unauthorized }
    if person.ban(at: now()) != nil { throw .banned }
    return Caller(person: person, session: session)
  }

  /// The hash under which a session is kept.
  func hash(_ token: SessionToken) -> [UInt8] {
    var bytes = token.secret.withUnsafeBytes { Array($0) }
    defer { for index in bytes.indices { bytes[index] = 0 } }
    return cryptography.keyedHash(bytes, key: Array("landfall.workspace.session.1".utf8))
  }
}
