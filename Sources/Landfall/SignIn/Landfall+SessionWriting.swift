import LandfallAuth
import LandfallDomain

/// The one place where a session is written to the store.
extension Landfall {
  /// Does something that writes or deletes a session, when no other such thing is under way; in the
  /// order in which it is asked for.
  ///
  /// A renewal looks at what stands in the store before it writes, and a sign-in at what it replaces:
  /// with both under way at once, one could overwrite the other without having seen it.
  func writingAlone<Answer, Failure>(
    _ body: () async throws(Failure) -> Answer
  ) async throws(Failure) -> Answer {
    if isWritingSession {
      await withCheckedContinuation { sessionWriters.append($0) }
    }
    isWritingSession = true
    defer {
      // Handed on in order: nobody who comes later gets before who waits.
      if sessionWriters.isEmpty {
        isWritingSession = false
      } else {
        sessionWriters.removeFirst().resume()
      }
    }
    return try await body()
  }

  /// Writes a session to the store, in the place of what stands there.
  ///
  /// A person who has signed out since it was asked for stays signed out: that sign-out waits for this
  /// to end, and deletes what it finds.
  ///
  /// - Parameters:
  ///   - issued: The session.
  ///   - signOut: The newest sign-out when the session was asked for.
  /// - Returns: Whether it may be taken into use; whoever asked for it ends it at the services if not.
  func write(
    _ issued: IssuedSession, since signOut: Int
  ) async throws(SecureStoreError) -> Bool {
    guard signOut == lastSignOut else { return false }
    // A link that was asked for is not expected any more.
    try await store.commit([
      .set(.session, SessionRecord(issued).encoded()), .delete(.signInRequest),
    ])
    return signOut == lastSignOut
  }

  /// The session that stands in the store, if it can be read and is not over.
  func storedToken() async -> SessionToken? {
    do {
      let stored = try await store.value(for: .session)
      return SessionReading(of: .success(stored), now: clock.now().timestamp).token
    } catch {
      // Whoever writes next, or deletes, says so.
      return nil
    }
  }

  /// Forgets a session that the services refuse.
  ///
  /// A newer one that has taken its place, in the store or in use, is left alone.
  func forget(_ refused: SessionToken) async {
    await writingAlone {
      if let stored = await storedToken(), !stored.isSame(as: refused) {
        if token.map(refused.isSame) == true { await forgetHere() }
      } else {
        _ = await forgetSession()
      }
    }
  }
}
