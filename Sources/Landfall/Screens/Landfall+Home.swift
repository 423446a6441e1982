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
    do {
      guard try await hasOrganization() else {
        showOutsideOrganizations(for: id)
        return
      }
    } catch {
      showFailure(error, for: id)
      return
    }
    guard let home = entry(for: app.defaultScreen, like: nil),
      let route = resolver.table.route(app.defaultScreen)
    else { return }
    let content = await content(
      of: home.destination, route, organizations.active?.organization.id)
    // Something newer came on view meanwhile.
    guard !Task.isCancelled else { return }
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
  private func hasOrganization() async throws(ServiceError) -> Bool {
    if organizations.active != nil || app.organizationParameter == nil { return true }
    return organizations.adopt(try await services.memberships.memberships()) != nil
  }

  /// The services did not say where the person belongs: nothing can be shown but that, and a way to
  /// try again.
  private func showFailure(_ error: ServiceError, for id: DeliveryID?) {
    show(error == .offline ? "errors:offline" : "errors:serviceUnavailable", [])
    screens.showError(code: error.rawValue)
    post(.errorScreenRendered(code: error.rawValue), id)
    publish()
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

  /// Fills the screen on view with data, if it has none yet and the person may see it.
  ///
  /// Walking to a screen meets the same check as a link to it (DL-P03).
  func fillTop() async {
    guard var top = screens.top, top.content == nil, top.presentation == .screen,
      let route = resolver.table.route(top.destination.route)
    else { return }
    let epoch = organizations.epoch
    if let denied = await deniedPermission(of: route) {
      let refused = StackEntry(
        destination: top.destination, titleKey: top.titleKey, presentation: .unauthorized(denied),
        content: .notApplicable)
      guard epoch == organizations.epoch, screens.replaceTop(with: refused, of: top.destination)
      else { return }
      post(.roleDenied(route.id, denied))
      post(.unauthorizedScreenRendered(route.id))
      return
    }
    top.content = await content(
      of: top.destination, route, organizations.active?.organization.id)
    guard epoch == organizations.epoch, screens.replaceTop(with: top, of: top.destination) else {
      if let contract = route.content?.contract { post(.loadDiscarded(contract)) }
      return
    }
    post(.screenRendered(top.destination.screen, path: LinkText(top.destination.path).description))
  }

  /// The permission that the route needs and the person lacks as the services know it now, or `nil`.
  private func deniedPermission(of route: RouteDeclaration) async -> Permission? {
    guard let needed = route.requires else { return nil }
    do {
      let list = try await services.memberships.memberships()
      let standing = organizations.standing(scope: .active, slug: nil, in: list)
      guard let now = standing.organization,
        now.organization.id == organizations.active?.organization.id
      else { return needed }
      return now.permissions.contains(needed) ? nil : needed
    } catch {
      return needed
    }
  }
}
