import LandfallAppCore
import LandfallAuth
import LandfallDomain
import LandfallNotificationBus

/// Runs the effects of the session in the store and at the services.
///
/// Only this class has the tokens, and only in memory. The core and the actor use numbers for them.
final class SessionHost {
  private struct Known {
    let id: SessionID
    let token: SessionToken
    /// The session, if it was issued in this process.
    var issued: IssuedSession?
    /// The stored record and its decoded form, because most reads find the same record.
    var stored: (bytes: SecretBytes, record: SessionRecord)?
  }

  private var tokens: [Known] = []
  private var last = 0
  /// The session in use.
  private var own: SessionID?
  /// Whether the services use the session of an explanation instead.
  private var isLent = false
  /// Whether the store contains the marker of a pending link.
  var isTargetNoted = false
  private let store: any SecureStore
  private let calls: any SignInCalls
  private let health: (any HealthProbe)?
  private let clock: any Timekeeper
  private let bus: NotificationBus<AppEvent>
  /// The last renewal.
  private var renewal: (old: SessionID, new: SessionID)?

  init(
    _ store: any SecureStore, _ services: Services, _ clock: any Timekeeper,
    _ bus: NotificationBus<AppEvent>
  ) {
    (self.store, self.clock, self.bus) = (store, clock, bus)
    (calls, health) = (services.signIn, services.health)
  }

  // MARK: Tokens

  /// Makes the services use a session from now on; `nil` for none.
  func use(_ session: SessionID?) {
    (own, isLent) = (session, false)
    calls.use(token(session))
  }

  /// Makes the services use a token for the next call of an explanation.
  ///
  /// The app's own calls go on meanwhile, so each call chooses its session.
  func lend(_ token: SessionToken?) {
    isLent = true
    calls.use(token)
  }

  /// Makes the services use the app's own session again.
  func useOwn() { if isLent { use(own) } }

  /// Keeps an issued session.
  func keep(_ issued: IssuedSession) -> NewSession {
    let index = index(of: issued.token)
    tokens[index].issued = issued
    return NewSession(
      id: tokens[index].id, person: issued.person, serverTime: issued.serverTime)
  }

  /// Deletes the tokens that the core no longer names.
  ///
  /// - Parameters:
  ///   - session: The session in use; usually it is the only one.
  ///   - named: All sessions that the core names.
  func keepOnly(_ session: SessionID?, _ named: @autoclosure () -> Set<SessionID>) {
    guard tokens.contains(where: { $0.id != session }) else { return }
    let named = named()
    tokens.removeAll { !named.contains($0.id) }
  }

  /// Returns the index of a token; equal tokens have the same index.
  private func index(of token: SessionToken) -> Int {
    if let index = tokens.firstIndex(where: { $0.token.isSame(as: token) }) { return index }
    last += 1
    tokens.append(Known(id: SessionID(last), token: token))
    return tokens.count - 1
  }

  /// Returns the token of a session that the core names.
  func token(_ id: SessionID?) -> SessionToken? { tokens.first { $0.id == id }?.token }

  /// Returns the record to store for a session that was issued in this process.
  private func record(_ id: SessionID) -> SessionRecord? {
    tokens.first { $0.id == id }?.issued.map { SessionRecord($0) }
  }

  /// Returns whether the last renewal replaced one session with the other.
  func isRenewed(_ old: SessionID, to new: SessionID) -> Bool {
    renewal?.old == old && renewal?.new == new && old != new
  }

  // MARK: Effects

  /// Plans an effect, or executes it at once.
  ///
  /// - Parameter flow: Returns the current session flow.
  func plan(for effect: SessionEffect, _ flow: @escaping () -> SessionFlow) -> Plan {
    switch effect {
    case .read(.link(let id)):
      func body() async -> Message? {
        let answer = await answer(to: .link(id))
        // The answer for a replaced link is ignored, because the newer link reads as well.
        return Task.isCancelled ? nil : .session(answer)
      }
      return .work(Work(for: .link(id), body))
    case .read: return work(for: effect, in: nil, flow)
    case .renew: return work(for: effect, in: .renewal, flow)
    case .write, .replace, .forget, .end, .quarantine:
      // One at a time, in the order of the requests.
      return work(for: effect, in: .session, flow)
    case .revoke(let session):
      guard let token = token(session) else { return .done }
      func body() async -> Message? {
        await revoke(token)
        return nil
      }
      // A process that ends waits for this: no other process could revoke that session.
      return .work(Work(in: .revocations, body))
    case .use(let session):
      use(session)
      return .done
    case .schedule(let timer, let time, let request):
      return .wake(.session(timer), at: time) { _ in .session(.woke(timer, request: request)) }
    case .stop(let timer): return .stop(.session(timer))
    case .probe(let request):
      guard let health else { return .done }
      return .check(.session(.reachability)) {
        .session(.probed(await health.probe(), request: request))
      }
    case .signIn, .preview, .redeem, .dropCredential, .dropBrowser, .dropBrowserCode, .report,
      .post:
      return .done
    }
  }

  private func work(
    for effect: SessionEffect, in lane: Lane?, _ flow: @escaping () -> SessionFlow
  ) -> Plan {
    func body() async -> Message? { await answer(to: effect, flow).map(Message.session) }
    return .sessionWork(Work(in: lane, body))
  }

  /// Runs an effect.
  ///
  /// - Parameter flow: Returns the current session flow.
  /// - Returns: The message that answers the effect, or `nil` if it has no answer.
  func answer(
    to effect: SessionEffect, _ flow: () -> SessionFlow
  ) async -> SessionMessage? {
    switch effect {
    case .read(let reader): return await answer(to: reader)
    case .write(let session, let request, let signOuts, let yields):
      return .written(
        await write(session, since: signOuts, yields: yields, flow), session, request: request,
        signOuts: signOuts)
    case .replace(let old, let new, let signOuts):
      return .replaced(
        await replace(old, with: new, since: signOuts, flow), new, signOuts: signOuts)
    case .forget(let session, let request):
      return .forgotten(await forget(session), session, for: request)
    case .end(let request):
      let (stored, failure) = await endStored()
      // An earlier process may have written the marker of a pending link, and a sign-out deletes
      // it.
      return .ended(
        request, stored: stored, failure: failure,
        isTargetNoted: failure == nil ? await hasTarget() : nil)
    case .renew(let session): return .renewed(await renew(session), from: session)
    case .quarantine: await setStoreAside()
    case .use, .revoke, .signIn, .preview, .redeem, .dropCredential, .dropBrowser, .dropBrowserCode,
      .schedule,
      .stop, .probe, .report, .post:
      break
    }
    return nil
  }

  // MARK: The store

  private func answer(to reader: SessionReader) async -> SessionMessage {
    let start = clock.now().instant
    let stored = await read()
    return .read(stored, for: reader, took: clock.now().instant - start)
  }

  /// Reads the session and changes nothing.
  func read() async -> StoredSession {
    do {
      let reading = read(try await store.value(for: .session))
      return StoredSession(
        id: id(of: reading), status: reading.status,
        clockSkew: reading.clockSkew, failure: nil)
    } catch {
      let reading = SessionReading(of: .failure(error), now: clock.now().timestamp)
      return StoredSession(
        id: nil, status: reading.status, clockSkew: nil, failure: error)
    }
  }

  private func id(of reading: SessionReading) -> SessionID? {
    reading.token.map { tokens[index(of: $0)].id }
  }

  private func read(_ stored: SecretBytes?) -> SessionReading {
    let now = clock.now().timestamp
    guard let stored else { return SessionReading(of: .success(nil), now: now) }
    if let known = tokens.lazy.compactMap(\.stored).first(where: { $0.bytes.isSame(as: stored) }) {
      return SessionReading(of: .success(known.record), now: now)
    }
    let decoded = Result { () throws(SessionReadError) in try SessionRecord(decoding: stored) }
    let reading = SessionReading(of: decoded, now: now)
    if let token = reading.token, case .success(let record) = decoded {
      let index = index(of: token)
      tokens[index].stored = (stored, record)
    }
    return reading
  }

  /// Writes a session and replaces the stored one; an unreadable store is set aside first.
  ///
  /// If the person has signed out since the request, nothing is written. A sign-out during the
  /// write waits for its end and deletes the session.
  ///
  /// - Parameter yields: Whether to write nothing if the store has a live session.
  private func write(
    _ session: SessionID, since signOuts: Int, yields: Bool, _ flow: () -> SessionFlow
  ) async -> SessionMessage.Writing {
    guard let new = record(session), signOuts == flow().signOuts else { return .signedOut }
    let inUse = flow().token
    func put() async throws(SecureStoreError) -> (isDone: Bool, replaced: [SessionID]) {
      let (stored, isDone) = try await update { stored, contents in
        yields && stored != nil ? nil : changes(to: new, in: contents)
      }
      return (isDone, [inUse, stored == inUse ? nil : stored].compactMap { $0 })
    }
    var setAside = false
    do throws(SecureStoreError) {
      var outcome: (isDone: Bool, replaced: [SessionID])
      do throws(SecureStoreError) {
        outcome = try await put()
      } catch {
        setAside = try await store.quarantine()
        guard setAside else { throw error }
        outcome = try await put()
      }
      guard signOuts == flow().signOuts else { return .signedOut }
      return outcome.isDone ? .done(replaced: outcome.replaced, setAside: setAside) : .found
    } catch {
      return .failed(error, setAside: setAside)
    }
  }

  /// Replaces a session with its renewal, if the old one is still stored and in use.
  private func replace(
    _ old: SessionID, with new: SessionID, since signOuts: Int, _ flow: () -> SessionFlow
  ) async -> SessionMessage.Replacing {
    // The person signed out, or another person signed in: the renewed session belongs to no one.
    guard let record = record(new), flow().token == old, signOuts == flow().signOuts else {
      return .notThere
    }
    do {
      let isDone = try await update { stored, contents in
        stored == old ? changes(to: record, in: contents) : nil
      }.isDone
      guard isDone, signOuts == flow().signOuts else { return .notThere }
      renewal = (old, new)
      return .done(await read())
    } catch {
      return .failed(error)
    }
  }

  /// Deletes a session that the services rejected, but not a newer one that replaced it.
  private func forget(_ refused: SessionID) async -> SessionMessage.Forgetting {
    do {
      return try await update { stored, contents in
        stored == nil || stored == refused ? SecureStoreChange.endingSession(in: contents) : nil
      }.isDone ? .done : .replaced
    } catch {
      return .failed(error)
    }
  }

  /// Deletes the stored session.
  ///
  /// - Returns: The session that was stored, and the error if it could not be deleted.
  private func endStored() async -> (stored: SessionID?, failure: SecureStoreError?) {
    var stored: SessionID?
    do {
      _ = try await update { live, contents in
        stored = live
        return SecureStoreChange.endingSession(in: contents)
      }
      return (stored, nil)
    } catch {
      return (stored, error)
    }
  }

  /// Changes the store after a look at the session in it; no other process comes in between.
  ///
  /// - Parameter changes: Returns the changes, or `nil` for none, from the live session that is
  ///   stored and can be read, and the other contents.
  /// - Returns: That session, and whether the changes were applied.
  private func update(
    _ changes: (SessionID?, SecureStoreContents) -> [SecureStoreChange]?
  ) async throws(SecureStoreError) -> (stored: SessionID?, isDone: Bool) {
    var outcome: (stored: SessionID?, isDone: Bool) = (nil, false)
    try await store.update { contents in
      let stored = session(in: contents).flatMap { id(of: read($0)) }
      let changes = changes(stored, contents)
      outcome = (stored, changes != nil)
      return changes ?? []
    }
    return outcome
  }

  /// Returns the changes that put a session into the store.
  private func changes(
    to new: SessionRecord, in contents: SecureStoreContents
  ) -> [SecureStoreChange] {
    let old = session(in: contents)
    let isOwn = old.map { person(of: $0) == new.person.id } ?? !contents.keys.contains(.session)
    // A session of another person, or one that cannot be read, is deleted with all its data. A
    // requested sign-in link is no longer expected.
    let changes = isOwn ? [.delete(.signInRequest)] : SecureStoreChange.endingSession(in: contents)
    return changes + [.set(.session, new.encoded())]
  }

  /// Returns the stored session; `nil` if there is none, or it cannot be read.
  private func session(in contents: SecureStoreContents) -> SecretBytes? {
    do {
      return try contents.value(for: .session)
    } catch {
      // Only a keychain has values that cannot be read. A sign-out deletes them nevertheless.
      return nil
    }
  }

  private func person(of record: SecretBytes) -> PersonID? {
    do {
      return try SessionRecord(decoding: record).person.id
    } catch {
      return nil
    }
  }

  /// Revokes a session at the services; a failure is posted and changes nothing here.
  func revoke(_ session: SessionID) async {
    if let token = token(session) { await revoke(token) }
  }

  private func revoke(_ token: SessionToken) async {
    do {
      try await calls.revoke(token)
    } catch {
      bus.post(by: clock, .revocationFailed(error))
    }
  }

  /// Revokes the session that a message brings after the app was closed: no other process knows it.
  func revokeUnused(_ message: Message?) async {
    switch message {
    case .session(.signIn(.sessionIssued(let new, _, _))): await revoke(new.id)
    case .session(.renewed(.success(let new), let old)) where new != old: await revoke(new)
    default: break
    }
  }

  private func renew(_ session: SessionID) async -> Result<SessionID, ServiceError> {
    guard let token = token(session) else { return .failure(.unauthorized) }
    do {
      let new = try await calls.refresh(token)
      return SessionRecord(new).isConsistent ? .success(keep(new).id) : .failure(.malformed)
    } catch {
      return .failure(error)
    }
  }

  private func setStoreAside() async {
    do {
      if try await store.quarantine() { bus.post(by: clock, .storeQuarantined) }
    } catch {
      bus.post(by: clock, .storeFailed(error, while: .quarantine))
    }
  }

  /// Writes or deletes the marker of a pending link.
  ///
  /// The link itself is lost when the process ends (DL-B03). With the marker, the next sign-in can
  /// log the loss (DL-F04).
  ///
  /// - Returns: The work, or `nil` if the store has the marker already.
  func noting(target waits: Bool) -> Work? {
    guard waits != isTargetNoted else { return nil }
    isTargetNoted = waits
    func body() async -> Message? {
      await note(target: waits)
      return nil
    }
    return Work(in: .pendingNote, body)
  }

  private func note(target waits: Bool) async {
    do throws(SecureStoreError) {
      try await store.update { _ in
        [waits ? .set(.pendingLost, SecretBytes(copying: [1])) : .delete(.pendingLost)]
      }
    } catch {
      bus.post(by: clock, .storeFailed(error, while: .notePendingLink))
    }
  }

  /// Returns whether an earlier process has written the marker of a pending link.
  func hasTarget() async -> Bool {
    do {
      return try await store.value(for: .pendingLost) != nil
    } catch {
      // The session was read before, and that read has already reported the error.
      return false
    }
  }
}
