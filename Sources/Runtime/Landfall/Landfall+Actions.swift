import LandfallAppCore
public import LandfallAuth
@_spi(TypedRoutes) public import LandfallDomain
import LandfallLocalization
import LandfallNavigation
import LandfallOrgContext
import LandfallParsing

/// What a person does.
extension Landfall {
  /// Does what a person does in the app, or takes a report of the system or the front end.
  @discardableResult
  public func perform(_ action: AppAction) async -> ActionResult {
    guard !loop.work.isClosing else { return .refused(.unavailable) }
    guard action.isOpen(to: loop.core) else {
      loop.post(.userActionRefused, in: self)
      return .refused(.notSignedIn)
    }
    if let path = action.sharedPath(in: loop.core) { return .opened(await go(path).report) }
    switch action {
    case .selectTab(let tab):
      guard case .tabs = loop.core.screen.screens.root, app.tabs.contains(where: { $0.id == tab })
      else { break }
      return await carryOut(.selectTab(tab))
    case .goBack:
      guard loop.core.canGoBack else { break }
      return await carryOut(.goBack)
    case .goHome: return await carryOut(.goHome)
    case .refresh: return await carryOut(.refresh)
    case .setQuery(let items):
      guard let top = loop.core.screen.screens.top, top.presentation == .screen else { break }
      do {
        return await carryOut(try loop.core.destinations.setting(items, in: top.destination))
      } catch {
        return .refused(.invalid(error))
      }
    case .switchOrganization(let slug):
      let result = await carryOut(.switchOrganization(slug))
      // The end of a newer switch updates the tab bar state (NAV-T16).
      if !loop.core.organization.isSwitching { handle(.screen(.organizationKept)) }
      return result
    case .dismissError:
      guard loop.core.screen.screens.error != nil else { break }
      return await perform(.goBack).isDone ? .done : perform(.goHome)
    case .retry:
      handle(.screen(.messagesDismissed))
      guard await mayAct() else { return .refused(.notSignedIn) }
      guard await loop.retry(in: self) else { return await carryOut(.goHome) }
      loop.publish(in: self)
      return .done
    case .follow(let link):
      do {
        return .opened(await go(try resolver.table.link(for: link.destination)).report)
      } catch {
        break
      }
    case .openItem(let id):
      guard let path = loop.core.link(toItem: id) else { break }
      return .opened(await go(path).report)
    case .openMenu(let id):
      guard let entries = loop.core.menu(ofItem: id) else { break }
      if !entries.isEmpty { loop.post(.menuShown(item: id, entries: entries.count), in: self) }
      return .menu(entries)
    case .run(let name, let id): return await run(name, on: id)
    case .chooseLanguage(let tag):
      hosts.texts.choose(tag, person: loop.core.session.session?.person.locale)
      loop.publish(in: self)
      return .done
    case .enterBackground:
      handle(.session(.sightChanged(isVisible: false)))
      loop.saveScreens(in: self)
      loop.writeCache(in: self)
      await loop.work.finish(.savedState, .cache)
      return .done
    case .enterForeground:
      handle(.session(.sightChanged(isVisible: true)))
      guard loop.core.session.isSignedIn, loop.core.screen.screens.root != .launching,
        await mayAct()
      else { return .done }
      loop.runAfterOutcome(in: self)
      return .done
    case .scroll, .dismissMessages, .askForSignIn, .dismissBanner, .networkChanged, .remember,
      .useTransitions, .transitionEnded, .gestureRecognized, .insetsUnknown:
      if let event = action.event { loop.post(event, in: self) }
      if let message = action.message(loop.core.screen.screens) { handle(message) }
      if case .scroll = action { await loop.finishLoading() }
      return .done
    }
    return .refused(.unavailable)
  }

  /// Signs a person in, step by step; every method stores its session and then runs bootstrap
  /// (ROUTE-R01).
  ///
  /// - Returns: The next step: what the person must do, the reason for a failure, or `signedIn` with
  ///   the report of the link that waited.
  @discardableResult
  public func signIn(_ action: SignInAction) async -> SignInStep {
    guard !loop.work.isClosing else { return .failed(.notStarted) }
    switch await hosts.signIn.begin(action, in: loop.core.session) {
    case .step(let step): return step
    case .message(let message):
      let run = loop.run(message, in: self)
      await loop.finish(run)
      hosts.signIn.end(action)
      if case .cancel = action {
        handle(.link(.signInCancelled))
        if loop.core.isGuest { _ = await settledSnapshot() }
      }
      if case .confirmLink = action { return await signInWhenReady() }
      return SignInStep(loop.core.session, landing: loop.landing, after: action)
    }
  }

  /// Waits until a running sign-in needs the person, has failed, or has ended.
  package func signInWhenReady() async -> SignInStep {
    await loop.finishSignIn()
    return SignInStep(loop.core.session, landing: loop.landing)
  }

  /// Signs out: the session is deleted on this device, and then revoked if the services are reachable.
  ///
  /// The call does not wait for the services; ``drain()`` and ``close()`` do.
  ///
  /// - Returns: The store's error if the session could not be deleted here, otherwise `nil`. A closed
  ///   app deletes nothing and returns an error.
  @discardableResult
  public func signOut() async -> SecureStoreError? {
    guard !loop.work.isClosing else { return .system(call: "close", code: 0) }
    handle(.screen(.homeLeft))
    hosts.sharing.forgetSignatures()
    let answer = await ask { .session(.signOutAsked($0)) }
    await loop.work.finish(.savedState, .cache)
    if case .done(let failure) = answer { return failure }
    return nil
  }

  // MARK: Share links

  /// Creates a link that opens an item for anyone who has the link.
  ///
  /// First, the services must confirm that the item exists and that the person may see it.
  ///
  /// - Throws: ``ShareLinkError``; then no token was issued.
  public func shareLink(
    of entity: SharedEntity, lasting duration: ShareDuration
  ) async throws(ShareLinkError) -> ShareLink {
    let target = try loop.core.destinations.target(of: entity)
    guard await mayAct(), let person = loop.core.session.session?.person else { throw .signedOut }
    let organization = loop.core.organization.active?.organization.id
    try ShareLinkError.check(await hosts.services.content(of: target, organization))
    guard loop.core.session.session?.person.id == person.id else { throw .signedOut }
    return try await shareLink(to: target.destination, lasting: duration)
  }

  /// Creates a web link with the app's first host, which opens a destination for anyone.
  ///
  /// - Parameters:
  ///   - destination: The destination, whose data was loaded for the signed-in person. Only the
  ///     query parameters that distinguish the screen are kept.
  ///   - duration: The time for which the link works.
  /// - Throws: ``ShareLinkError``; then no token was issued.
  public func shareLink(
    to destination: DeepLinkDestination, lasting duration: ShareDuration
  ) async throws(ShareLinkError) -> ShareLink {
    guard let entity = loop.core.destinations.shareable(destination), loop.core.options.sharesItems
    else { throw .notShareable }
    guard !app.hosts.isEmpty else { throw .noHost }
    guard await mayAct(), loop.core.session.isSignedIn else { throw .signedOut }
    let token = try await hosts.sharing.issue(for: entity, lasting: duration)
    let url = try loop.core.destinations.shareURL(of: destination, with: token)
    loop.post(.shareLinkIssued(destination.route, duration), in: self)
    return ShareLink(url: url, entity: entity, duration: duration)
  }

  /// Revokes all links to an item that were created on this device; later ones open.
  public func revokeShareLinks(of entity: SharedEntity) async throws(ShareLinkError) {
    guard await mayAct(), loop.core.session.isSignedIn else { throw .signedOut }
    try await hosts.sharing.revokeAll(of: entity)
  }

  // MARK: Actions

  /// Runs a user action in the core, if the person is still signed in or is a guest.
  private func carryOut(_ action: UserAction) async -> ActionResult {
    hosts.texts.retry()
    switch await ask({ .userAction(action, $0) }) {
    case .holds(true):
      await loop.finish(action)
      return .done
    case .failed(.unauthorized):
      _ = await ask { .session(.refused($0)) }
      return .refused(.notSignedIn)
    case .holds, .failed, .overtaken, .status, .done: return .refused(.unavailable)
    }
  }

  private func run(_ name: String, on id: ItemID) async -> ActionResult {
    // While the store is read, another list can become visible, with other items of these IDs.
    let list = loop.core.screen.screens.top?.content?.number
    guard await mayAct(), loop.core.screen.screens.top?.content?.number == list,
      let entry = loop.core.menu(ofItem: id)?.first(where: { $0.id == name }),
      let item = loop.core.item(id)
    else { return .refused(.unavailable) }
    switch entry.effect {
    case .open: return await perform(.openItem(id))
    case .copyLink: return loop.core.url(ofItem: id).map { .text($0) } ?? .refused(.unavailable)
    case .copyTitle: return .text(snapshot.title(of: item))
    case .act(let action):
      handle(.screen(.actionAsked(id, action)))
      return .done
    }
  }
}
