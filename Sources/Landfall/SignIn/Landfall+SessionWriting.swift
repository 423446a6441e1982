import LandfallAuth
import LandfallDomain

/// The one place where a session is written to the store.
extension Landfall {
  /// Does something that writes a session, when no other such thing is under way.
  ///
  /// A renewal looks at what stands in the store before it writes, and a sign-in at what it replaces:
  /// with both under way at once, one could overwrite the other without having seen it.
  func writingAlone<Answer, Failure>(
    _ body: () async throws(Failure) -> Answer
  ) async throws(Failure) -> Answer {
    while isWritingSession {
      await withCheckedContinuation { sessionWriters.append($0) }
    }
    isWritingSession = true
    defer {
      isWritingSession = false
      let waiting = sessionWriters
      sessionWriters = []
      for writer in waiting { writer.resume() }
    }
    return try await body()
  }

  /// Writes a session to the store, in the place of what stands there.
  ///
  /// A person who has signed out since it was asked for stays signed out: what was written is deleted
  /// again. What has taken its place by then, from another process, is left alone.
  ///
  /// - Parameters:
  ///   - issued: The session.
  ///   - signOut: The newest sign-out when the session was asked for.
  /// - Returns: Whether it may be taken into use; whoever asked for it ends it at the services if not.
  func write(
    _ issued: IssuedSession, since signOut: Int
  ) async throws(SecureStoreError) -> Bool {
    guard signOut == lastSignOut else { return false }
    try await store.commit([.set(.session, SessionRecord(issued).encoded())])
    guard signOut != lastSignOut else { return true }
    await unwrite(issued.token)
    return false
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

  /// Deletes a session that is nobody's, if it is the one that stands in the store.
  ///
  /// Where the store fails, the session is remembered as ended: it counts as gone, and is deleted when
  /// it is met.
  private func unwrite(_ token: SessionToken) async {
    do throws(SecureStoreError) {
      let stored = try await store.value(for: .session)
      let reading = SessionReading(of: .success(stored), now: clock.now().timestamp)
      // Nothing else is deleted; one that has expired as it was written says nothing to anybody.
      guard let kept = reading.token, kept.isSame(as: token) else { return }
      try await store.commit([.delete(.session), .delete(.dataKey)])
    } catch {
      post(.storeFailed(code: error.code, operation: "delete"))
      ended = token
    }
  }
}
