import LandfallAppCore
public import LandfallAuth
public import LandfallDomain
import LandfallNavigation
import LandfallOrgContext
import LandfallParsing

/// Share links: a link that opens one item for anyone who has the link.
extension Landfall {
  /// Checks the share token of a link, without opening the link.
  ///
  /// - Returns: The status of the token; `notApplicable` if the route needs none or the link has no
  ///   route.
  public func tokenStatus(of link: LinkText) async -> TokenStatus {
    guard let target = core.destinations.target(of: resolver.resolve(link)) else {
      return .notApplicable
    }
    return await sharingHost.status(of: target)
  }

  /// Creates a link that opens an item for anyone who has the link.
  ///
  /// First, the services must confirm that the item exists and that the signed-in person may see
  /// it.
  ///
  /// - Throws: ``ShareLinkError``; then no token was issued.
  public func shareLink(
    of entity: SharedEntity, lasting duration: ShareDuration
  ) async throws(ShareLinkError) -> ShareLink {
    let target = try core.destinations.target(of: entity)
    guard await mayAct(), session != nil else { throw .signedOut }
    switch await servicesHost.content(
      of: target, core.organization.active?.organization.id)
    {
    case .notApplicable, .page, .item: break
    case .failed(.notFound), .failed(.forbidden): throw .missing
    case .failed(let error): throw .service(error)
    }
    return try await shareLink(to: target.destination, lasting: duration)
  }

  /// Creates a web link with the app's first host that opens a destination for anyone who has the
  /// link.
  ///
  /// - Parameters:
  ///   - destination: The destination, whose data was loaded for the signed-in person. Only the
  ///     query parameters that distinguish the screen are kept.
  ///   - duration: The time for which the link works.
  /// - Throws: ``ShareLinkError``; then no token was issued.
  public func shareLink(
    to destination: DeepLinkDestination, lasting duration: ShareDuration
  ) async throws(ShareLinkError) -> ShareLink {
    guard let entity = core.destinations.shareable(destination), sharingHost.isAvailable else {
      throw .notShareable
    }
    guard !app.hosts.isEmpty else { throw .noHost }
    guard await mayAct(), session != nil else { throw .signedOut }
    let token = try await sharingHost.issue(for: entity, lasting: duration)
    let url = try core.destinations.shareURL(of: destination, with: token.text)
    post(.shareLinkIssued(destination.route, duration))
    return ShareLink(url: url, entity: entity, duration: duration)
  }

  /// The item that a share link to the visible screen would open; `nil` if it cannot be shared.
  var shareable: SharedEntity? {
    guard sharingHost.isAvailable, session != nil, !app.hosts.isEmpty, let top = screens.top,
      top.presentation == .screen, top.content?.isLoaded == true
    else { return nil }
    return core.destinations.shareable(top.destination)
  }

  /// Starts the regular cleanup of expired tokens, if the app shares anything.
  func cleanUpShares() {
    guard sharingHost.isAvailable, !work.hasStarted(.shares),
      app.routes.contains(where: { $0.share != nil })
    else { return }
    cleanUpSharesWhenDue()
  }

  private func cleanUpSharesWhenDue() {
    start(
      Work(in: .shares) { [self] in
        let wait = await sharingHost.cleanUpWhenDue()
        schedule(.shares, at: clock.now().instant + wait) { $0.cleanUpSharesWhenDue() }
        return nil
      })
  }
}
