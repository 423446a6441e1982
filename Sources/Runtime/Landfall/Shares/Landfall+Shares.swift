import LandfallAppCore
public import LandfallAuth
public import LandfallDomain
import LandfallNavigation
import LandfallOrgContext
import LandfallParsing

/// Links that open one thing for anyone who has them.
extension Landfall {
  /// How a link stands to the share token that its route asks for; nothing is opened or shown.
  ///
  /// - Returns: `notApplicable` also for a link without a route.
  public func tokenStatus(of link: LinkText) async -> TokenStatus {
    guard let target = core.destinations.target(of: resolver.resolve(link)) else { return .notApplicable }
    return await sharingHost.status(of: target)
  }

  /// Makes a link that opens a thing for whoever has it, after the services have said that it is there
  /// and that the person who is signed in may see it.
  ///
  /// - Throws: ``ShareLinkError``; then nothing was issued.
  public func shareLink(
    of entity: SharedEntity, lasting duration: ShareDuration
  ) async throws(ShareLinkError) -> ShareLink {
    let target = try core.destinations.target(of: entity)
    guard await isStillSignedIn() else { throw .signedOut }
    switch await content(
      of: target.destination, target.route, core.organization.active?.organization.id)
    {
    case .notApplicable, .page, .item: break
    case .failed(.notFound), .failed(.forbidden): throw .missing
    case .failed(let error): throw .service(error)
    }
    return try await shareLink(to: target.destination, lasting: duration)
  }

  /// Makes a link that opens a place for whoever has it, as a web link of the app's first host.
  ///
  /// - Parameters:
  ///   - destination: The place, whose data was loaded for the person who is signed in. Its query is
  ///     left out but for what makes it another screen.
  ///   - duration: How long the link opens it.
  /// - Throws: ``ShareLinkError``; then nothing was issued.
  public func shareLink(
    to destination: DeepLinkDestination, lasting duration: ShareDuration
  ) async throws(ShareLinkError) -> ShareLink {
    guard let entity = core.destinations.shareable(destination), sharingHost.isAvailable else {
      throw .notShareable
    }
    guard !app.hosts.isEmpty else { throw .noHost }
    guard await isStillSignedIn() else { throw .signedOut }
    let token = try await sharingHost.issue(for: entity, lasting: duration)
    let url = try core.destinations.shareURL(of: destination, with: token.text)
    post(.shareLinkIssued(destination.route, duration))
    return ShareLink(url: url, entity: entity, duration: duration)
  }

  /// What a link to the visible screen would open; `nil` where there is nothing to share.
  var shareable: SharedEntity? {
    guard sharingHost.isAvailable, session != nil, !app.hosts.isEmpty, let top = screens.top,
      top.presentation == .screen, top.content?.isLoaded == true
    else { return nil }
    return core.destinations.shareable(top.destination)
  }

  /// Removes expired tokens from now on, if the app shares anything: when the start is over, and
  /// whenever that is due.
  func cleanUpShares() {
    guard sharingHost.isAvailable, lanes[.shares] == nil,
      app.routes.contains(where: { $0.share != nil })
    else { return }
    start(in: .shares) { await $0.cleanUpSharesWhenDue() }
  }

  private func cleanUpSharesWhenDue() async {
    let wait = await sharingHost.cleanUpWhenDue()
    schedule(.shares, at: clock.now().instant + wait) { await $0.cleanUpSharesWhenDue() }
  }
}
