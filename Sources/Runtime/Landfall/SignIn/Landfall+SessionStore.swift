import LandfallAppCore
import LandfallAuth
import LandfallDomain

/// The session in the store and at the services, by the tokens that the vault keeps.
extension Landfall {
  /// Reads the session and changes nothing.
  func readStore() async -> StoredSession {
    let stored: Result<SecretBytes?, SecureStoreError>
    var failure: SecureStoreError?
    do {
      stored = .success(try await store.value(for: .session))
    } catch {
      stored = .failure(error)
      failure = error
    }
    let reading = SessionReading(of: stored, now: clock.now().timestamp)
    return StoredSession(
      id: reading.token.map { vault.id(of: $0) }, standing: reading.standing,
      clockSkew: reading.clockSkew, failure: failure)
  }

  /// Writes a session in the place of what stands there; a store that cannot be read is set aside first.
  ///
  /// A person who has signed out since it was asked for stays signed out: that sign-out waits for this
  /// to end, and deletes what it finds.
  func write(_ session: SessionID, since signOuts: Int) async -> SessionMessage.Writing {
    let stored = await readStore().id
    let inUse = core.session.token
    let replaced = [inUse, stored == inUse ? nil : stored].compactMap { $0 }
    var setAside = false
    do throws(SecureStoreError) {
      do throws(SecureStoreError) {
        return try await commit(session, since: signOuts)
          ? .done(replaced: replaced, setAside: false) : .signedOut
      } catch {
        setAside = try await store.quarantine()
        guard setAside else { throw error }
        return try await commit(session, since: signOuts)
          ? .done(replaced: replaced, setAside: true) : .signedOut
      }
    } catch {
      return .failed(error, setAside: setAside)
    }
  }

  private func commit(
    _ session: SessionID, since signOuts: Int
  ) async throws(SecureStoreError) -> Bool {
    guard let new = vault.record(session) else { return false }
    // A link that was asked for is not expected any more.
    var changes: [SecureStoreChange] = [.delete(.signInRequest)]
    // Another person's session ends, or no one knows whose, with all that was kept for it.
    if let old = try await store.value(for: .session), person(of: old) != new.person.id {
      changes = SecureStoreChange.endingSession(try await store.keys())
    }
    changes.append(.set(.session, new.encoded()))
    guard signOuts == core.session.signOuts else { return false }
    try await store.commit(changes)
    return signOuts == core.session.signOuts
  }

  private func person(of record: SecretBytes) -> PersonID? {
    do {
      return try SessionRecord(decoding: record).person.id
    } catch {
      return nil
    }
  }

  /// Writes a session in the place of the one it was renewed from, if that stands there and is in use.
  func replace(
    _ old: SessionID, with new: SessionID, since signOuts: Int
  ) async -> SessionMessage.Replacing {
    let stored = await readStore()
    // The person may have signed out, or another one in, meanwhile: it is nobody's session then.
    guard stored.id == old, core.session.token == old else {
      return .notThere(failure: stored.failure)
    }
    do {
      guard try await commit(new, since: signOuts) else { return .notThere(failure: nil) }
      return .done(await readStore())
    } catch {
      return .failed(error)
    }
  }

  /// Deletes a session that the services refuse; a newer one that has taken its place is left alone.
  func forget(_ refused: SessionID) async -> SessionMessage.Forgetting {
    if let stored = await readStore().id, stored != refused { return .replaced }
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
  func end(_ session: SessionID?) async -> (stored: SessionID?, failure: SecureStoreError?) {
    // What is deleted is ended too, which may have been written and not been taken into use yet.
    let stored = await readStore().id
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
  func revoke(_ session: SessionID) async {
    guard let token = vault.token(session) else { return }
    do {
      try await services.signIn.revoke(token)
    } catch {
      post(.signInFailed(code: "revoke:" + error.rawValue))
    }
  }

  func renew(_ session: SessionID) async -> Result<SessionID, ServiceError> {
    guard let token = vault.token(session) else { return .failure(.unauthorized) }
    do {
      return .success(vault.keep(try await services.signIn.refresh(token)).id)
    } catch {
      return .failure(error)
    }
  }

  func setStoreAside() async {
    do {
      if try await store.quarantine() { post(.storeQuarantined) }
    } catch {
      post(.storeFailed(code: error.code, operation: "quarantine"))
    }
  }
}
