import LandfallDomain
import LandfallNavigation
import LandfallOrgContext
import LandfallParsing

/// The screens that stand where no link has put one: the default screen, sign-in, no organization.
extension Landfall {
  /// Shows the screen a person starts on, if nothing is on view yet.
  func settle() {
    guard screens.root == .launching else { return }
    startHome()
  }

  /// Starts to show the screen a person starts on.
  func startHome() {
    homeTask = Task { await self.showHome(.screen, for: nil) }
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
    guard await hasOrganization() else {
      showOutsideOrganizations(for: id)
      return
    }
    guard let home = entry(for: app.defaultScreen, like: nil),
      let route = resolver.table.route(app.defaultScreen)
    else { return }
    let content = await content(
      of: home.destination, route, organizations.active?.organization.id)
    var entry = home
    entry.content = content
    place(entry, route, for: id)
    switch occasion {
    case .screen:
      post(.screenRendered(entry.destination.screen, path: entry.destination.path), id)
    case .fallback: post(.defaultScreenRendered(entry.destination.screen), id)
    }
    publish()
  }

  /// Whether there is an organization to be in; looks it up if none was chosen yet.
  private func hasOrganization() async -> Bool {
    if organizations.active != nil || app.organizationParameter == nil { return true }
    do {
      return organizations.adopt(try await services.memberships.memberships()) != nil
    } catch {
      show(error == .offline ? "errors:offline" : "errors:serviceUnavailable", [])
      return false
    }
  }

  private func showOutsideOrganizations(for id: DeliveryID?) {
    guard let route = app.noOrganizationScreen, let entry = entry(for: route, like: nil) else {
      screens.showError(code: "no-organization")
      post(.errorScreenRendered(code: "no-organization"), id)
      publish()
      return
    }
    _ = screens.showStandalone(entry)
    post(.screenRendered(entry.destination.screen, path: entry.destination.path), id)
    publish()
  }

  /// Fills the screen on view with data, if it has none yet.
  func fillTop() async {
    guard let top = screens.top, top.content == nil, top.presentation == .screen,
      let route = resolver.table.route(top.destination.route)
    else { return }
    let epoch = organizations.epoch
    let content = await content(
      of: top.destination, route, organizations.active?.organization.id)
    guard epoch == organizations.epoch, screens.fill(content, of: top.destination) else {
      if let contract = route.content?.contract { post(.loadDiscarded(contract)) }
      return
    }
    post(.screenRendered(top.destination.screen, path: LinkText(top.destination.path).description))
    publish()
  }
}
