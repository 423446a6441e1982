import LandfallAuth
import LandfallDomain
import LandfallNotificationBus

extension Workspace {
  /// The person who makes a call, and their session.
  struct Caller {
    let person: PersonRecord
    let session: SessionRow
  }

  /// Waits for the latency of the services, then fails if a fault is set.
  ///
  /// - Returns: The session of the call, as it was when the call began.
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

  /// Returns the person who makes a call.
  ///
  /// - Throws: `unauthorized` without a valid session; `banned` if the person is banned.
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

  /// Returns the hash that identifies a session in the files.
  func hash(_ token: SessionToken) -> [UInt8] {
    var bytes = token.secret.withUnsafeBytes { Array($0) }
    defer { for index in bytes.indices { bytes[index] = 0 } }
    return cryptography.keyedHash(bytes, key: Array("landfall.workspace.session.1".utf8))
  }
}
