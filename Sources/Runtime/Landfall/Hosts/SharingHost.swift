import LandfallAppCore
import LandfallAuth
@_spi(TypedRoutes) import LandfallDomain
import LandfallNavigation
import LandfallNotificationBus

/// Checks and issues share tokens, and removes expired ones.
final class SharingHost {
  /// The services that issue and check tokens, in place of this device.
  private let service: (any ShareTokenService)?
  private let shares: ShareTokens?
  /// The verifier, which remembers valid signatures.
  private var verifier = ShareTokenVerifier()
  private let clock: any Timekeeper
  private let bus: NotificationBus<AppEvent>

  init(
    _ service: (any ShareTokenService)?, _ shares: ShareTokens?, _ clock: any Timekeeper,
    _ bus: NotificationBus<AppEvent>
  ) {
    self.service = service
    self.shares = service == nil ? shares : nil
    (self.clock, self.bus) = (clock, bus)
  }

  /// Forgets the valid signatures.
  func forgetSignatures() { verifier = ShareTokenVerifier() }

  /// Checks the share token that the target's route requires (SHARE-K03).
  func status(of target: LinkTarget) async -> TokenStatus {
    guard let share = target.route.share else { return .notApplicable }
    do throws(TokenRefusal) {
      let text = try Self.token(in: target.destination, named: share.token)
      if let service {
        guard let text, !text.isEmpty else { throw .missing }
        guard let entity = share.entity(of: target.destination) else { throw .malformed }
        try await service.checkShareToken(text, for: entity)
        return .accepted
      }
      // The format is checked first, so that an invalid token opens no store.
      _ = try ShareToken(text)
      guard let entity = share.entity(of: target.destination) else { throw .malformed }
      guard let shares else { throw .unavailable }
      return await (try await verify(text, for: entity, shares)).status(in: shares.registry)
    } catch {
      return .refused(error)
    }
  }

  /// Returns the token of a link; a link with two tokens is ambiguous and malformed.
  private static func token(
    in destination: DeepLinkDestination, named name: String
  ) throws(TokenRefusal) -> String? {
    let found = destination.query.filter { $0.name.utf8.elementsEqual(name.utf8) }
    guard found.count < 2 else { throw .malformed }
    return found.first?.value
  }

  private func verify(
    _ token: String?, for entity: SharedEntity, _ shares: ShareTokens
  ) async throws(TokenRefusal) -> VerifiedShareToken {
    let ring: ShareKeyRing
    do throws(ShareKeyError) {
      ring = try await shares.keys.ring()
    } catch {
      throw .unavailable
    }
    return try verifier.verify(
      token, for: entity, keys: ring, now: clock.now().timestamp, by: shares.cryptography)
  }

  /// Issues a token and returns its text.
  func issue(
    for entity: SharedEntity, lasting duration: ShareDuration
  ) async throws(ShareLinkError) -> String {
    if let service {
      do throws(ServiceError) {
        let token = try await service.shareToken(for: entity, lasting: duration)
        // No link can carry another one.
        guard 1...ShareToken.maximumBytes ~= token.utf8.count,
          token.utf8.allSatisfy({ 0x20...0x7E ~= $0 })
        else { throw .wrongType }
        return token
      } catch {
        throw .service(error)
      }
    }
    guard let shares else { throw .notShareable }
    do throws(ShareIssueError) {
      return try await shares.issue(for: entity, lasting: duration, at: clock.now().timestamp).text
    } catch {
      throw .issue(error)
    }
  }

  /// Revokes all tokens of an entity that were issued on this device.
  func revokeAll(of entity: SharedEntity) async throws(ShareLinkError) {
    guard let shares else { throw .notShareable }
    do throws(ShareRegistryError) {
      try await shares.registry.revokeAll(of: entity, at: clock.now().timestamp)
    } catch {
      throw .issue(.registry(error))
    }
  }

  /// Removes expired tokens from the registry in small steps, if that is due.
  ///
  /// It is due one hour after the last cleanup by any process (SHARE-H02). The time is stored,
  /// because a process on a phone may not live for an hour.
  ///
  /// - Returns: The time until the next cleanup is due.
  func cleanUpWhenDue() async -> Duration {
    guard let registry = shares?.registry else { return Limits.shareCleanUpInterval }
    var removed = 0
    var wait = Limits.shareCleanUpInterval
    do throws(ShareRegistryError) {
      let now = clock.now().timestamp
      // If the clock was set back, the cleanup is due now.
      let elapsed = try await registry.lastCleanUp().flatMap { $0 > now ? nil : now - $0 } ?? wait
      if elapsed >= wait {
        var isMore = true
        while isMore, !Task.isCancelled {
          let count = try await registry.removeExpired(
            at: clock.now().timestamp, limit: Limits.shareCleanUpStep)
          removed += count
          isMore = count >= Limits.shareCleanUpStep
        }
      } else {
        wait -= elapsed
      }
    } catch {
      bus.post(by: clock, .sharesFailed(error))
    }
    if removed > 0 { bus.post(by: clock, .sharesCleanedUp(removed)) }
    return wait
  }
}
