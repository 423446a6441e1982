import LandfallAuth
import LandfallDomain

/// A session that the services refuse while it is in use (facts 1.4).
extension Landfall {
  /// Asks the services; if they refuse the session, it is renewed once, silently, and they are asked
  /// again.
  ///
  /// The person sees nothing of it. Where it cannot be renewed the refusal stands, and whoever asked
  /// turns the person away. Calls that are refused at once share one renewal.
  func asking<Answer>(
    _ call: () async throws(ServiceError) -> Answer
  ) async throws(ServiceError) -> Answer {
    do {
      return try await call()
    } catch .unauthorized {
      guard let refused = token, await renew(refused) else { throw .unauthorized }
      return try await call()
    }
  }

  /// Whether the session was renewed, by this call or by one that was refused together with it.
  private func renew(_ refused: SessionToken) async -> Bool {
    if renewal == nil, let token, token.isSame(as: refused) {
      hasRenewed = false
      renewal = start { landfall in
        await landfall.renewSession(token)
        landfall.renewal = nil
      }
    }
    await finish(renewal)
    return hasRenewed && token != nil
  }

  private func renewSession(_ token: SessionToken) async {
    do {
      let issued = try await services.signIn.refresh(token)
      hasRenewed = await takeOver(issued, from: token)
    } catch {
      // The services say no, or nothing: the refusal stands.
      return
    }
  }
}
