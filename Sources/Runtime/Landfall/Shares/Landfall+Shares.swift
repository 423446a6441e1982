import LandfallAppCore
import LandfallAuth
public import LandfallDomain
import LandfallNavigation
import LandfallOrgContext
import LandfallParsing

/// Links that open one thing for whoever has them: checked when they come, issued here, cleaned up.
extension Landfall {
  // MARK: Checking

  /// Checks the share token of a target and answers the journey.
  ///
  /// A hand inside the app needs none: what it reaches is judged by the services.
  func checkToken(_ id: DeliveryID, _ target: LinkTarget) async {
    let standing: TokenStanding =
      records[id]?.isInternal == true ? .notApplicable : await tokenStanding(of: target)
    guard !Task.isCancelled else { return }
    send(.tokenChecked(id, standing))
  }

  /// How a link stands to the share token that its route asks for; nothing is opened or shown.
  ///
  /// - Returns: `notApplicable` also for a link without a route.
  public func tokenStanding(of link: LinkText) async -> TokenStanding {
    guard let target = core.places.target(of: resolver.resolve(link)) else { return .notApplicable }
    return await tokenStanding(of: target)
  }

  /// How a target stands to the share token that its route asks for (RULINGS 18).
  func tokenStanding(of target: LinkTarget) async -> TokenStanding {
    guard let share = target.route.share else { return .notApplicable }
    let verified: VerifiedShareToken
    do throws(TokenRefusal) {
      let text = try Self.token(in: target.destination, named: share.token)
      // The shape is looked at first: what is no token opens no store.
      _ = try ShareToken(text)
      guard let entity = share.entity(of: target.destination) else { throw .malformed }
      verified = try await verify(text, for: entity)
    } catch {
      return .refused(error)
    }
    guard let shares else { return .refused(.unavailable) }
    return await verified.standing(in: shares.registry)
  }

  /// The token that a link carries; a link with two says nothing that two readers would agree on.
  private static func token(
    in destination: DeepLinkDestination, named name: String
  ) throws(TokenRefusal) -> String? {
    let found = destination.query.filter { $0.name.utf8.elementsEqual(name.utf8) }
    guard found.count < 2 else { throw .malformed }
    return found.first?.value
  }

  private func verify(
    _ token: String?, for entity: SharedEntity
  ) async throws(TokenRefusal) -> VerifiedShareToken {
    guard let shares else { throw .unavailable }
    let ring: ShareKeyRing
    do throws(ShareKeyError) {
      ring = try await shares.keys.ring()
    } catch {
      throw .unavailable
    }
    var verifier = shareVerifier ?? ShareTokenVerifier(cryptography: shares.cryptography)
    defer { shareVerifier = verifier }
    return try verifier.verify(token, for: entity, keys: ring, now: clock.now().timestamp)
  }

  // MARK: Issuing

  /// Makes a link that opens a thing for whoever has it, after the services have said that it is there
  /// and that the person who is signed in may see it.
  ///
  /// - Throws: ``ShareLinkError``; then nothing was issued.
  public func shareLink(
    of entity: SharedEntity, lasting duration: ShareDuration
  ) async throws(ShareLinkError) -> ShareLink {
    guard let route = app.routes.first(where: { $0.share?.kind == entity.kind }),
      let share = route.share
    else { throw .notShareable }
    let destination: DeepLinkDestination
    do {
      destination = try resolver.table.destination(
        route: route.id, parameters: [share.parameter: entity.id])
    } catch {
      throw .missing
    }
    guard await isStillSignedIn() else { throw .signedOut }
    switch await content(of: destination, route, core.organization.active?.organization.id) {
    case .notApplicable, .page, .item: break
    case .failed(.notFound), .failed(.forbidden): throw .missing
    case .failed(let error): throw .service(error)
    }
    return try await shareLink(to: destination, lasting: duration)
  }

  /// Makes a link that opens a place for whoever has it, as a web link of the app's first host.
  ///
  /// - Parameters:
  ///   - destination: The place; its query is left out but for what makes it another screen.
  ///   - duration: How long the link opens it.
  /// - Throws: ``ShareLinkError``; then nothing was issued.
  public func shareLink(
    to destination: DeepLinkDestination, lasting duration: ShareDuration
  ) async throws(ShareLinkError) -> ShareLink {
    guard let shares, let share = resolver.table.route(destination.route)?.share,
      let entity = share.entity(of: destination)
    else { throw .notShareable }
    guard let host = app.hosts.first else { throw .noHost }
    guard await isStillSignedIn() else { throw .signedOut }
    let issuer = ShareTokenIssuer(
      keys: shares.keys, registry: shares.registry, cryptography: shares.cryptography)
    let token: ShareToken
    do throws(ShareIssueError) {
      token = try await issuer.issue(for: entity, lasting: duration, at: clock.now().timestamp)
    } catch {
      throw .issue(error)
    }
    let shared = DeepLinkDestination(
      route: destination.route, screen: destination.screen, parameters: destination.parameters,
      query: destination.identityQuery + [NamedValue(share.token, token.text)],
      identityQuery: destination.identityQuery)
    do {
      let url = try resolver.table.url(for: shared, host: host)
      post(.shareLinkIssued(destination.route, duration))
      return ShareLink(url: url, entity: entity, duration: duration)
    } catch {
      // The place has no link of its own.
      throw .notShareable
    }
  }

  /// What a link to the screen on view would open; `nil` where there is nothing to share.
  var shareable: SharedEntity? {
    guard shares != nil, session != nil, !app.hosts.isEmpty, let top = screens.top,
      top.presentation == .screen, top.content?.isLoaded == true
    else { return nil }
    return resolver.table.route(top.destination.route)?.share?.entity(of: top.destination)
  }

  // MARK: Cleaning up

  /// Removes expired tokens from the registry, in short steps; how many.
  ///
  /// Called an hour after the last time, in whatever process that was (SHARE-H02).
  @discardableResult
  public func cleanUpShares() async -> Int {
    guard let shares else { return 0 }
    var removed = 0
    do throws(ShareRegistryError) {
      while !Task.isCancelled {
        let count = try await shares.registry.removeExpired(
          at: clock.now().timestamp, limit: Limits.shareCleanUpStep)
        removed += count
        if count < Limits.shareCleanUpStep { break }
      }
    } catch {
      post(.sharesFailed(code: error.code))
    }
    if removed > 0 { post(.sharesCleanedUp(removed)) }
    return removed
  }

  /// Cleans up from now on, if the app shares anything: when the start is over, if that is due, and
  /// an hour after each time.
  ///
  /// The registry knows when that was last: on a phone no process may live for an hour.
  func startCleaningUpShares() {
    guard shares != nil, lanes[.shares] == nil, app.routes.contains(where: { $0.share != nil })
    else {
      return
    }
    start(in: .shares) { await $0.cleanUpSharesWhenDue() }
  }

  private func cleanUpSharesWhenDue() async {
    var wait = Limits.shareCleanUpInterval
    do throws(ShareRegistryError) {
      let now = clock.now().timestamp
      // A clock that was set back does not put it off.
      let elapsed =
        try await shares?.registry.lastCleanUp().flatMap { $0 > now ? nil : now - $0 } ?? wait
      if elapsed >= wait { await cleanUpShares() } else { wait -= elapsed }
    } catch {
      post(.sharesFailed(code: error.code))
    }
    wake(.shares, at: clock.now().instant + wait) { await $0.cleanUpSharesWhenDue() }
  }
}
