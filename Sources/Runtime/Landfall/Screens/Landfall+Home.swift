import LandfallAppCore
import LandfallAuth
import LandfallDomain
import LandfallNavigation
import LandfallOrgContext
import LandfallParsing

/// The screens that stand where no link has put one: the default screen, sign-in, no organization.
extension Landfall {
  /// Shows the screen a person starts on, if there is no screen of theirs to stay on: the app has
  /// just started, or sign-in has ended and the target it was for was refused.
  func settle() {
    guard screens.root == .launching || screens.root == .signIn && session != nil else { return }
    startHome()
  }

  /// Starts to show the screen a person starts on.
  func startHome() {
    // One that began earlier must not come over what is shown after this one.
    cancel(homeWork)
    handle(.organization(.homeLeft))
    homeWork = start { await $0.showHome(.screen, for: nil) }
  }

  /// Shows the default screen in place of a link that leads nowhere, and answers the journey.
  func showDefault(for id: DeliveryID) async {
    await showHome(.fallback, for: id)
    send(.screenShown(id, isRefresh: false))
  }

  /// Shows the screen of a person without any organization, and answers the journey.
  func showNoOrganization(for id: DeliveryID) async {
    showOutsideOrganizations(for: id)
    send(.screenShown(id, isRefresh: false))
  }

  /// What the default screen is shown for.
  private enum Occasion {
    /// The start of the app, the end of sign-in, a link that was refused before anything was shown.
    case screen
    /// A link that leads nowhere (DL-R02).
    case fallback
  }

  private func showHome(_ occasion: Occasion, for id: DeliveryID?) async {
    guard session != nil else {
      if screens.showSignIn() { post(.signInRendered, id) }
      if occasion == .fallback { post(.defaultScreenRendered("sign-in"), id) }
      publish()
      return
    }
    let person = session?.person.id
    let answer = await ask { .organization(.homeAsked($0, id)) }
    guard person == session?.person.id, !Task.isCancelled else { return }
    switch answer {
    case .failed(.unauthorized): return await turnAway()
    case .failed(let error): return showFailure(error, for: id)
    case .holds(false): return showOutsideOrganizations(for: id)
    case .overtaken: return
    case .holds, .standing, .done: break
    }
    guard let home = entry(for: app.defaultScreen, like: nil),
      let route = resolver.table.route(app.defaultScreen)
    else { return }
    if occasion == .screen, screens.root == .launching, lastDelivery == ignoredTaps,
      await restoreScreens()
    {
      return
    }
    let asked = view
    doneWhileLanding = []
    let content = await content(
      of: home.destination, route, core.organization.active?.organization.id)
    // Something newer came on view meanwhile, or the person or the organization is another one.
    guard asked == view, !Task.isCancelled else {
      if let contract = route.content?.contract { post(.loadDiscarded(contract), id) }
      return
    }
    if content == .failed(.unauthorized) {
      await turnAway()
      return
    }
    var entry = home
    if canBuild(entry.destination.screen) {
      entry.content = freshContent(for: entry.destination, route)
    }
    place(entry, route, for: id)
    if entry.content == nil { showBoundary(in: entry, code: "no-screen") } else { deliver(content) }
    switch occasion {
    case .screen:
      post(.screenRendered(entry.destination.screen, path: entry.destination.path), id)
    case .fallback: post(.defaultScreenRendered(entry.destination.screen), id)
    }
    publish()
  }

  /// The services did not say where the person belongs: nothing can be shown but that, and a way to
  /// try again.
  private func showFailure(_ error: ServiceError, for id: DeliveryID?) {
    show(error.textKey, [])
    screens.showError(ErrorScreen(code: error.rawValue))
    post(.errorScreenRendered(code: error.rawValue), id)
    publish()
  }

  private func showOutsideOrganizations(for id: DeliveryID?) {
    guard let route = app.noOrganizationScreen, let entry = entry(for: route, like: nil) else {
      screens.showError(ErrorScreen(code: "no-organization"))
      post(.errorScreenRendered(code: "no-organization"), id)
      publish()
      return
    }
    _ = screens.showStandalone(entry)
    post(.screenRendered(entry.destination.screen, path: entry.destination.path), id)
    publish()
  }

  /// What data belongs to: it is dropped when one of them has changed while it was loaded.
  struct View: Equatable {
    let epoch: Int
    let person: PersonID?
    let isSignedIn: Bool
  }

  /// Whom and what data that is asked for now belongs to.
  var view: View {
    View(
      epoch: core.organization.epoch, person: session?.person.id,
      isSignedIn: session != nil && screens.root != .signIn)
  }

  /// Fills the screen on view with data, if it has none yet and the person may see it.
  ///
  /// Walking to a screen meets the same check as a link to it (DL-P03): what needs a permission is
  /// hidden until the services have said that the person still has it.
  func fillTop() async {
    guard var top = screens.top, top.presentation == .screen,
      let route = resolver.table.route(top.destination.route)
    else { return }
    guard canBuild(top.destination.screen) else {
      showBoundary(in: top, code: "no-screen")
      return
    }
    let asked = view
    if route.requires != nil, let number = top.content?.number {
      // An answer that comes meanwhile would find no screen: what is still needed is asked for anew.
      feed(ListEvent.loadCancelled, to: number)
      feed(DetailEvent.loadCancelled, to: number)
      top = screens.top ?? top
    }
    let shown = top.content
    if route.requires != nil {
      top.content = nil
      _ = screens.replaceTop(with: top, of: top.destination)
      // Where the hand has led is seen, and saved, before the services have answered.
      publish()
      let denied = await deniedPermission(of: route)
      guard asked == view else { return }
      if let denied {
        let refused = StackEntry(
          destination: top.destination, titleKey: top.titleKey,
          presentation: .unauthorized(denied), content: .nothing)
        guard screens.replaceTop(with: refused, of: top.destination) else { return }
        post(.roleDenied(route.id, denied))
        post(.unauthorizedScreenRendered(route.id))
        return
      }
    }
    top.content = shown ?? freshContent(for: top.destination, route)
    guard screens.replaceTop(with: top, of: top.destination) else { return }
    if let number = top.content?.number {
      feed(ListEvent.shown, to: number)
      feed(DetailEvent.shown, to: number)
      publish()
      await finishLoading()
    }
    guard shown == nil, asked == view, screens.top?.destination == top.destination else { return }
    post(.screenRendered(top.destination.screen, path: LinkText(top.destination.path).description))
  }

  /// What is on its way belongs to an organization that was left: it is dropped (RULINGS 15).
  func leaveEpoch() {
    for number in screens.contents.compactMap(\.number) {
      feed(ListEvent.epochChanged, to: number)
      feed(DetailEvent.epochChanged, to: number)
    }
  }

  /// The permission that the route needs and the person lacks as the services know it now, or `nil`.
  private func deniedPermission(of route: RouteDeclaration) async -> Permission? {
    guard let needed = route.requires else { return nil }
    let answer = await ask { .organization(.permissionAsked(needed, $0)) }
    return answer == .holds(true) ? nil : needed
  }
}
