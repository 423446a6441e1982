import LandfallAppCore
import LandfallDomain
import LandfallNavigation
import LandfallOrgContext
import LandfallParsing

/// Puts screens on view.
extension Landfall {
  /// Shows a target, whose organization is the active one by now.
  func land(
    _ id: DeliveryID, _ target: LinkTarget, _ content: EntityStanding,
    _ presentation: StackEntry.Presentation
  ) {
    cancel(homeWork)
    let destination = completed(target.destination)
    var presentation = presentation
    if presentation == .screen, !canBuild(destination.screen) {
      presentation = .unavailable(code: "no-screen")
    }
    let entry = StackEntry(
      destination: destination, titleKey: target.route.titleKey, presentation: presentation,
      content: presentation == .screen ? freshContent(for: destination, target.route) : .nothing)
    let isRefresh = place(entry, target.route, for: id)
    if presentation == .screen { deliver(content) }
    switch presentation {
    case .unauthorized: post(.unauthorizedScreenRendered(target.route.id), id)
    case .unavailable(let code): post(.errorScreenRendered(code: code), id)
    case .screen where isRefresh:
      post(.screenRefreshed(destination.screen, path: LinkText(destination.path).description), id)
    case .screen:
      post(.screenRendered(destination.screen, path: LinkText(destination.path).description), id)
    }
    measureRender(id)
    send(.screenShown(id, isRefresh: isRefresh && presentation == .screen))
    if presentation == .screen, records[id]?.isFromRow == true,
      let number = screens.top?.content?.number
    {
      feed(DetailEvent.refreshAsked, to: number)
    }
  }

  private func measureRender(_ id: DeliveryID) {
    guard let record = records[id] else { return }
    let now = clock.now().instant
    if let signedInAt = record.signedInAt {
      measure(.resume, now - signedInAt, id)
    } else if record.isCold {
      measure(.coldRender, now - launchedAt, id)
    } else {
      measure(.warmRender, now - record.receivedAt, id)
      if record.switchedOrganization {
        measure(.warmRenderWithSwitch, now - record.receivedAt, id)
      }
    }
  }

  /// Puts a screen on its tab's stack, above its declared parents, or outside the tabs.
  ///
  /// - Returns: Whether it was on view already.
  @discardableResult
  func place(
    _ entry: StackEntry, _ route: RouteDeclaration, for id: DeliveryID?
  ) -> Bool {
    let wasFocused = screens.visibleStacks?.focused
    let isByHand = id.flatMap { records[$0]?.isInternal } == true
    let (edit, wasVisible) = put(entry, route, isByHand: isByHand)
    guard let edit, let tab = screens.visibleStacks?.focused else { return wasVisible }
    if wasFocused != tab {
      if isByHand { move(.tabTapped) }
      post(.tabSelected(tab), id)
    } else if wasVisible, isByHand, !edit.isRefresh {
      move(edit.pushed > 0 ? .screenPushed : .screenPopped)
    }
    if !edit.isRefresh {
      if edit.popped > 0 { post(.stackPopped(tab, depth: edit.depth - edit.pushed), id) }
      if edit.pushed > 0 { post(.stackPushed(tab, depth: edit.depth), id) }
    }
    // A screen that lay in another tab or organization comes on view: that is no refresh.
    return edit.isRefresh && wasVisible
  }

  /// Puts a screen into its tab, or outside the tabs where the route has none, and posts nothing.
  ///
  /// - Returns: What that did to the stack of the tab, and whether the tab was visible before; outside
  ///   the tabs `nil`, and whether the screen was.
  func put(
    _ entry: StackEntry, _ route: RouteDeclaration, isByHand: Bool
  ) -> (edit: TabStacks.Edit?, wasVisible: Bool) {
    let focused = screens.visibleStacks?.focused
    guard let tab = route.tab(whileIn: focused),
      let organization = tabsOwner, let fresh = screens.stacks(of: organization) ?? tabStacks()
    else { return (nil, screens.showStandalone(entry)) }
    let parents = parents(of: entry.destination, route)
    let wasVisible = screens.root == .tabs(organization) && focused == tab
    let edit = screens.showTabs(of: organization, fresh: fresh) { stacks in
      wasVisible && isByHand ? stacks.push(entry) : stacks.land(entry, above: parents, in: tab)
    }
    return (edit, wasVisible)
  }

  /// Whose tabs are on view, or would be: those of the active organization, or of the person in an app
  /// without organizations; `nil` while there is neither.
  var tabsOwner: OrganizationID? {
    if let active = core.organization.active { return active.organization.id }
    guard !app.hasOrganizations, session != nil else { return nil }
    return Self.noOrganization
  }

  /// Stands for the organization in an app without any.
  private static let noOrganization = OrganizationID("-")

  /// The declared parents of a destination, outermost first, without the root of its tab.
  func parents(of destination: DeepLinkDestination, _ route: RouteDeclaration) -> [StackEntry] {
    let roots = app.tabs.map(\.root)
    return route.parents.filter { !roots.contains($0) }.compactMap {
      entry(for: $0, like: destination)
    }
  }

  /// The tabs of the active organization, each at its root or as they were saved; `nil` without one.
  func tabStacks() -> TabStacks? {
    guard let first = app.tabs.first else { return nil }
    var roots: [TabID: StackEntry] = [:]
    for tab in app.tabs { roots[tab.id] = entry(for: tab.root, like: nil) }
    guard roots[first.id] != nil else { return nil }
    var tabs = TabStacks(roots: roots, focused: first.id)
    restore(&tabs)
    return tabs
  }

  /// A screen without data yet, with the parameters of another place and the active organization.
  func entry(for route: RouteID, like other: DeepLinkDestination?) -> StackEntry? {
    guard let declaration = resolver.table.route(route) else { return nil }
    var parameters: [String: String] = [:]
    for name in declaration.pattern.parameterNames {
      parameters[name] = other?.parameters.first(named: name)
      if parameters[name] == nil, name == app.organizationParameter {
        parameters[name] = core.organization.active?.organization.slug.text
      }
    }
    do {
      let destination = try resolver.table.destination(route: route, parameters: parameters)
      return StackEntry(destination: destination, titleKey: declaration.titleKey)
    } catch {
      // A parent whose parameters the link does not give has no place below it.
      return nil
    }
  }

  /// A destination whose path leaves the organization open is in the active one (RULINGS 6).
  func completed(_ destination: DeepLinkDestination) -> DeepLinkDestination {
    guard let name = app.organizationParameter,
      resolver.table.route(destination.route)?.pattern.parameterNames.contains(name) == true,
      destination.parameters.first(named: name) == nil,
      let entry = entry(for: destination.route, like: destination)
    else { return destination }
    let filled = entry.destination
    return DeepLinkDestination(
      route: filled.route, screen: filled.screen, parameters: filled.parameters,
      query: destination.query, identityQuery: destination.identityQuery,
      fragment: destination.fragment)
  }
}
