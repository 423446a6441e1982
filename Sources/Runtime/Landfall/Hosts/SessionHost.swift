import LandfallAuth
import LandfallDomain
import LandfallNotificationBus

/// Executes what the session asks for, in the store and at the services.
///
/// It alone has the tokens, in memory only: the core and the actor know each of them by a number.
final class SessionHost {
  private struct Known {
    let id: SessionID
    let token: SessionToken
    /// The session, if it was issued in this process.
    var issued: IssuedSession?
    /// Its record in the store, and what that says: most reads find the same.
    var stored: (bytes: SecretBytes, record: SessionRecord)?
  }

  private var tokens: [Known] = []
  private var last = 0
  private let store: any SecureStore
  private let calls: any SignInCalls
  private let clock: any Timekeeper
  private let bus: NotificationBus<AppEvent>

  init(
    _ store: any SecureStore, _ calls: any SignInCalls, _ clock: any Timekeeper,
    _ bus: NotificationBus<AppEvent>
  ) {
    (self.store, self.calls, self.clock, self.bus) = (store, calls, clock, bus)
  }

  // MARK: Tokens

  /// Has the services use a session from now on; `nil` for none.
  func use(_ session: SessionID?) { calls.use(token(session)) }

  /// Keeps a session that was issued.
  func keep(_ issued: IssuedSession) -> NewSession {
    let index = index(of: issued.token)
    tokens[index].issued = issued
    return NewSession(
      id: tokens[index].id, person: issued.person, serverTime: issued.serverTime)
  }

  /// Forgets the tokens that the core does not name any more.
  ///
  /// - Parameters:
  ///   - session: The one in use; most of the time there is no other.
  ///   - named: All that it names.
  func keepOnly(_ session: SessionID?, _ named: @autoclosure () -> Set<SessionID>) {
    guard tokens.contains(where: { $0.id != session }) else { return }
    let named = named()
    tokens.removeAll { !named.contains($0.id) }
  }

  /// Where a token stands; equal tokens have one number.
  private func index(of token: SessionToken) -> Int {
    if let index = tokens.firstIndex(where: { $0.token.isSame(as: token) }) { return index }
    last += 1
    tokens.append(Known(id: SessionID(last), token: token))
    return tokens.count - 1
  }

  private func token(_ id: SessionID?) -> SessionToken? { tokens.first { $0.id == id }?.token }

  /// A session that was issued in this process, as it is to be stored.
  private func record(_ id: SessionID) -> SessionRecord? {
    tokens.first { $0.id == id }?.issued.map { SessionRecord($0) }
  }

  // MARK: Effects

  /// Executes an effect.
  ///
  /// - Parameter flow: The session's flow, as it is when that is asked.
  /// - Returns: The message that answers it, or `nil` for an effect that has no answer.
  func answer(
    to effect: SessionEffect, _ flow: () -> SessionFlow
  ) async -> SessionMessage? {
    switch effect {
    case .read(let reader):
      let start = clock.now().instant
      let stored = await read()
      return .read(stored, for: reader, took: clock.now().instant - start)
    case .write(let session, let request, let signOuts):
      return .written(
        await write(session, since: signOuts, flow), session, request: request, signOuts: signOuts)
    case .replace(let old, let new, let signOuts):
      return .replaced(
        await replace(old, with: new, since: signOuts, flow), new, signOuts: signOuts)
    case .forget(let session, let request):
      return .forgotten(await forget(session), session, for: request)
    case .end(let session, let request):
      let (stored, failure) = await end(session)
      // An earlier process may have noted a target, which a sign-out lets go too.
      return .ended(
        request, stored: stored, failure: failure,
        isTargetNoted: failure == nil ? await isTargetNoted() : nil)
    case .renew(let session): return .renewed(await renew(session), from: session)
    case .revoke(let session): await revoke(session)
    case .quarantine: await setStoreAside()
    case .use, .signIn, .preview, .redeem, .dropCredential, .dropBrowser, .dropBrowserCode, .schedule,
      .stop, .probe, .report, .post:
      break
    }
    return nil
  }

  // MARK: The store

  /// Reads the session and changes nothing.
  func read() async -> StoredSession {
    do {
      let reading = read(try await store.value(for: .session))
      return StoredSession(
        id: reading.token.map { tokens[index(of: $0)].id }, status: reading.status,
        clockSkew: reading.clockSkew, failure: nil)
    } catch {
      let reading = SessionReading(of: .failure(error), now: clock.now().timestamp)
      return StoredSession(
        id: nil, status: reading.status, clockSkew: nil, failure: error)
    }
  }

  private func read(_ stored: SecretBytes?) -> SessionReading {
    let now = clock.now().timestamp
    guard let stored else { return SessionReading(of: .success(nil), now: now) }
    if let known = tokens.lazy.compactMap(\.stored).first(where: { $0.bytes.isSame(as: stored) }) {
      return SessionReading(of: .success(known.record), now: now)
    }
    let decoded = Result { () throws(SessionRecordError) in try SessionRecord(decoding: stored) }
    let reading = SessionReading(of: decoded, now: now)
    if let token = reading.token, case .success(let record) = decoded {
      let index = index(of: token)
      tokens[index].stored = (stored, record)
    }
    return reading
  }

  /// Writes a session in the place of what stands there; a store that cannot be read is set aside first.
  ///
  /// A person who has signed out since it was asked for stays signed out: that sign-out waits for this
  /// to end, and deletes what it finds.
  private func write(
    _ session: SessionID, since signOuts: Int, _ flow: () -> SessionFlow
  ) async -> SessionMessage.Writing {
    let stored = await read().id
    let inUse = flow().token
    let replaced = [inUse, stored == inUse ? nil : stored].compactMap { $0 }
    var setAside = false
    do throws(SecureStoreError) {
      do throws(SecureStoreError) {
        return try await commit(session, since: signOuts, flow)
          ? .done(replaced: replaced, setAside: false) : .signedOut
      } catch {
        setAside = try await store.quarantine()
        guard setAside else { throw error }
        return try await commit(session, since: signOuts, flow)
          ? .done(replaced: replaced, setAside: true) : .signedOut
      }
    } catch {
      return .failed(error, setAside: setAside)
    }
  }

  private func commit(
    _ session: SessionID, since signOuts: Int, _ flow: () -> SessionFlow
  ) async throws(SecureStoreError) -> Bool {
    guard let new = record(session) else { return false }
    // A link that was asked for is not expected any more.
    var changes: [SecureStoreChange] = [.delete(.signInRequest)]
    // Another person's session ends, or no one knows whose, with all that was kept for it.
    if let old = try await store.value(for: .session), person(of: old) != new.person.id {
      changes = SecureStoreChange.endingSession(try await store.keys())
    }
    changes.append(.set(.session, new.encoded()))
    guard signOuts == flow().signOuts else { return false }
    try await store.commit(changes)
    return signOuts == flow().signOuts
  }

  private func person(of record: SecretBytes) -> PersonID? {
    do {
      return try SessionRecord(decoding: record).person.id
    } catch {
      return nil
    }
  }

  /// Writes a session in the place of the one it was renewed from, if that stands there and is in use.
  private func replace(
    _ old: SessionID, with new: SessionID, since signOuts: Int, _ flow: () -> SessionFlow
  ) async -> SessionMessage.Replacing {
    let stored = await read()
    // The person may have signed out, or another one in, meanwhile: it is nobody's session then.
    guard stored.id == old, flow().token == old else {
      return .notThere(failure: stored.failure)
    }
    do {
      guard try await commit(new, since: signOuts, flow) else { return .notThere(failure: nil) }
      return .done(await read())
    } catch {
      return .failed(error)
    }
  }

  /// Deletes a session that the services refuse; a newer one that has taken its place is left alone.
  private func forget(_ refused: SessionID) async -> SessionMessage.Forgetting {
    if let stored = await read().id, stored != refused { return .replaced }
    do {
      try await store.endSession()
      return .done
    } catch {
      return .failed(error)
    }
  }

  /// Ends a session, and the one in the store, at the services, and deletes it.
  ///
  /// - Returns: What the store held, and why it could not be deleted, else `nil`.
  private func end(_ session: SessionID?) async -> (stored: SessionID?, failure: SecureStoreError?)
  {
    // What is deleted is ended too, which may have been written and not been taken into use yet.
    let stored = await read().id
    if let session { await revoke(session) }
    if let stored, stored != session { await revoke(stored) }
    do {
      try await store.endSession()
      return (stored, nil)
    } catch {
      return (stored, error)
    }
  }

  /// Ends a session at the services; that they cannot be asked is told, and changes nothing here.
  private func revoke(_ session: SessionID) async {
    guard let token = token(session) else { return }
    do {
      try await calls.revoke(token)
    } catch {
      bus.post(by: clock, .signInFailed(code: "revoke:" + error.rawValue))
    }
  }

  private func renew(_ session: SessionID) async -> Result<SessionID, ServiceError> {
    guard let token = token(session) else { return .failure(.unauthorized) }
    do {
      return .success(keep(try await calls.refresh(token)).id)
    } catch {
      return .failure(error)
    }
  }

  private func setStoreAside() async {
    do {
      if try await store.quarantine() { bus.post(by: clock, .storeQuarantined) }
    } catch {
      bus.post(by: clock, .storeFailed(code: error.code, operation: "quarantine"))
    }
  }

  /// Writes down that a target waits, or that none does any more.
  ///
  /// The target itself is lost with the process (DL-B03). With the note the next sign-in can log that
  /// (DL-F04).
  func noteTarget(_ waits: Bool) async {
    do throws(SecureStoreError) {
      try await store.commit([
        waits ? .set(.pendingLost, SecretBytes(copying: [1])) : .delete(.pendingLost)
      ])
    } catch {
      bus.post(by: clock, .storeFailed(code: error.code, operation: "pending-target"))
    }
  }

  /// Whether the store says that a target waits, or waited in a process that has ended.
  func isTargetNoted() async -> Bool {
    do {
      return try await store.value(for: .pendingLost) != nil
    } catch {
      // The session, which was read before, has told of it.
      return false
    }
  }
}
