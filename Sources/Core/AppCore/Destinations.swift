package import LandfallAuth
@_spi(TypedRoutes) package import LandfallDomain
package import LandfallNavigation
package import LandfallNotifications
package import LandfallParsing

/// The row of a list that is shown at once for a link to its item, and then refreshed.
package struct LinkRow: Sendable {
  package let delivery: DeliveryID
  package let item: Item
}

/// The destinations of the app, for the signed-in person in the active organization.
package struct Destinations: Sendable {
  package let app: AppDefinition
  package let resolver: DeepLinkResolver
  /// The active organization.
  package internal(set) var active: ActiveOrganization?

  init(_ app: AppDefinition, _ resolver: DeepLinkResolver) {
    (self.app, self.resolver) = (app, resolver)
  }

  package func route(_ id: RouteID) -> RouteDeclaration? { resolver.table.route(id) }

  package func target(of intent: LinkIntent) -> LinkTarget? {
    guard case .navigate(let destination) = intent, let route = route(destination.route) else {
      return nil
    }
    return LinkTarget(destination: destination, route: route)
  }

  // MARK: Screens

  /// Returns a screen without data, with the parameters of `other` and the active organization.
  package func entry(for id: RouteID, like other: DeepLinkDestination?) -> StackEntry? {
    guard let route = route(id) else { return nil }
    var parameters: [String: String] = [:]
    for name in route.pattern.parameterNames {
      parameters[name] = other?.parameters.first(named: name)
      if parameters[name] == nil, name == app.organizationParameter {
        parameters[name] = active?.organization.slug.text
      }
    }
    do throws(DestinationError) {
      let destination = try resolver.table.destination(route: id, parameters: parameters)
      return StackEntry(destination: destination, titleKey: route.titleKey)
    } catch {
      // The link does not give all parameters of this parent, so it has no place in the stack.
      return nil
    }
  }

  /// Returns the declared parents of a destination, outermost first, without the root of its tab.
  ///
  /// - Parameter isGuest: Whether to leave out parents that are not public.
  func parents(
    of destination: DeepLinkDestination, _ route: RouteDeclaration, isGuest: Bool
  ) -> [StackEntry] {
    route.parents.compactMap { parent in
      if isGuest, self.route(parent)?.policy != .public { return nil }
      return app.tabs.contains { $0.root == parent } ? nil : entry(for: parent, like: destination)
    }
  }

  /// The first screen of a guest: the root of the first tab that is open to guests.
  ///
  /// The default screen has priority, if it is such a root.
  var firstForGuests: RouteID {
    let open = app.tabs.map { $0.root }.filter { id in
      guard let route = route(id) else { return false }
      return app.isOpenToGuests(route)
    }
    return open.first { $0 == app.defaultScreen } ?? open.first ?? app.defaultScreen
  }

  /// Returns the root of a tab; for guests an invitation to sign in, if it is not open to them.
  private func root(of tab: TabDefinition, isGuest: Bool) -> StackEntry? {
    guard isGuest, let route = route(tab.root), !app.isOpenToGuests(route) else {
      return entry(for: tab.root, like: nil)
    }
    // The organization in its path is left open until someone is signed in.
    return StackEntry(
      destination: DeepLinkDestination(route: route.id, screen: route.screen),
      titleKey: route.titleKey, presentation: .signInNeeded, content: .nothing)
  }

  /// Returns the tabs of the active organization, each at its root or as saved; `nil` if the app
  /// has no tabs.
  func tabs(_ saved: SavedScreens.Tabs?, isGuest: Bool) -> TabStacks? {
    guard let first = app.tabs.first else { return nil }
    var roots: [TabID: StackEntry] = [:]
    for tab in app.tabs { roots[tab.id] = root(of: tab, isGuest: isGuest) }
    guard roots[first.id] != nil else { return nil }
    // Back through the history must not lead to a first tab that was never visible.
    let home = route(isGuest ? firstForGuests : app.defaultScreen)?.tab
      .flatMap { roots[$0] == nil ? nil : $0 }
    var tabs = TabStacks(
      roots: roots, focused: home ?? first.id, backAtRoot: app.backAtRoot, first: first.id)
    if let saved {
      var stacks: [TabID: [StackEntry]] = [:]
      for (tab, screens) in saved.stacks { stacks[tab] = entries(screens, isGuest: isGuest) }
      tabs.restore(stacks, focused: saved.focused, history: saved.history)
    }
    return tabs
  }

  /// Converts saved screens with the current routes.
  ///
  /// A screen whose route no longer exists, or is no longer public for a guest, is dropped, with
  /// those above it.
  private func entries(_ screens: [SavedScreens.Screen], isGuest: Bool) -> [StackEntry] {
    var entries: [StackEntry] = []
    for screen in screens {
      guard case .navigate(let destination) = resolver.dispatcher.intent(ofPath: screen.link),
        // The token of a shared screen is not saved, and a guest has no other access.
        let route = route(destination.route),
        !isGuest || route.policy == .public && route.share == nil
      else { break }
      var entry = StackEntry(destination: completed(destination), titleKey: route.titleKey)
      entry.memory = screen.memory
      entries.append(entry)
    }
    return entries
  }

  /// Returns a destination with the active organization, if its path does not name one.
  package func completed(_ destination: DeepLinkDestination) -> DeepLinkDestination {
    guard let name = app.organizationParameter,
      destination.parameters.first(named: name) == nil,
      route(destination.route)?.pattern.hasParameter(named: name) == true,
      let entry = entry(for: destination.route, like: destination)
    else { return destination }
    let filled = entry.destination
    return DeepLinkDestination(
      route: filled.route, screen: filled.screen, parameters: filled.parameters,
      query: destination.query, identityQuery: destination.identityQuery,
      fragment: destination.fragment)
  }

  /// Returns the visible destination with some of its query items set and others removed; `nil` if
  /// it is no longer the seen one, except for its query, or its route does not accept the query.
  func setting(
    _ items: [NamedValue], removing removed: [String], in visible: DeepLinkDestination,
    sameAs seen: DeepLinkDestination
  ) -> DeepLinkDestination? {
    guard visible.route == seen.route, visible.parameters == seen.parameters else { return nil }
    do throws(DestinationError) {
      return try setting(items, removing: removed, in: visible)
    } catch {
      return nil
    }
  }

  /// Returns a destination with some of its query items set and others removed.
  ///
  /// An item keeps its place. New items follow, in their order.
  ///
  /// - Throws: `DestinationError` with the reason why the route does not accept the query.
  private func setting(
    _ items: [NamedValue], removing removed: [String], in destination: DeepLinkDestination
  ) throws(DestinationError) -> DeepLinkDestination {
    var rest = items
    var query: [NamedValue] = []
    for item in destination.query where !removed.contains(item.name) {
      if let index = rest.firstIndex(where: { $0.name == item.name }) {
        query.append(rest.remove(at: index))
      } else if !items.contains(where: { $0.name == item.name }) {
        query.append(item)
      }
    }
    return try resolver.table.destination(
      route: destination.route, parameters: destination.parameters.byName, query: query + rest,
      fragment: destination.fragment)
  }

  /// Returns the action that sets query items of the visible screen; `nil` removes an item.
  ///
  /// - Throws: `DestinationError` with the reason why the route does not accept the query.
  package func setting(
    _ items: [String: String?], in destination: DeepLinkDestination
  ) throws(DestinationError) -> UserAction {
    let sorted = items.sorted { $0.key < $1.key }
    let values = sorted.compactMap { item in item.value.map { NamedValue(item.key, $0) } }
    let removed = sorted.compactMap { $0.value == nil ? $0.key : nil }
    _ = try setting(values, removing: removed, in: destination)
    return .setQuery(of: destination, values, removed: removed)
  }

  // MARK: Items

  /// Returns the path and query of the destination of an item, or `nil` if it has none.
  ///
  /// A path that matches no route is returned unchanged; opening it shows the error screen
  /// (NAV-F01).
  package func link(of item: Item, on screen: DeepLinkDestination) -> String? {
    guard let destination = destination(of: item, on: screen) else {
      return item.fields.first(named: "path")
    }
    do throws(DestinationError) {
      return try resolver.table.link(for: destination)
    } catch {
      return nil
    }
  }

  /// Returns the link that opens an item from outside the app, or `nil` if there is none.
  package func url(of item: Item, on screen: DeepLinkDestination) -> String? {
    guard let destination = destination(of: item, on: screen) else { return nil }
    do throws(DestinationError) {
      return try resolver.table.url(for: destination)
    } catch {
      // An app that is opened only by its own paths has no link to share.
      return nil
    }
  }

  /// Returns the destinations that a detail links to, without those that the person may not open.
  package func links(on screen: DeepLinkDestination) -> [StackEntry] {
    (route(screen.route)?.content?.links ?? []).compactMap { id in
      guard let entry = entry(for: id, like: screen), mayOpen(entry.destination) else { return nil }
      return entry
    }
  }

  /// Returns the menu of an item; it is never empty (NAV-A06).
  ///
  /// - Parameter canAct: Whether the services can perform actions.
  package func menu(
    of item: Item, on screen: DeepLinkDestination, canAct: Bool
  ) -> [ItemActionDeclaration] {
    let declared = route(screen.route)?.content?.actions ?? []
    let permissions = active?.permissions ?? []
    let entries = declared.filter { entry in
      if let needed = entry.requires, !permissions.contains(needed) { return false }
      switch entry.effect {
      case .open: return link(of: item, on: screen) != nil
      case .copyLink: return url(of: item, on: screen) != nil
      case .copyTitle: return true
      case .act(.remove): return canAct
      case .act(.set(let value)):
        return canAct && item.fields.first(named: value.name) != value.value
      }
    }
    return entries.isEmpty ? [.copyTitle] : entries
  }

  /// Returns a page without the items whose destination needs a permission that the person lacks
  /// (NAV-P06, NAV-P09).
  func visible(_ page: Page, on screen: DeepLinkDestination) -> Page {
    let opens = route(screen.route)?.content?.opens.flatMap(route)
    // Fast path for most pages: all items have one destination, which needs no permission.
    guard
      opens?.requires != nil
        || page.items.indices.contains(where: {
          page.items[$0].fields.first(named: "path") != nil
        })
    else { return page }
    let items = page.items.filter { destination(of: $0, on: screen).map(mayOpen) ?? true }
    let hidden = page.items.count - items.count
    guard hidden > 0 else { return page }
    return Page(
      items: items, nextCursor: page.nextCursor, total: page.total, hidden: page.hidden + hidden)
  }

  /// Returns whether the person has the permission that a destination needs in the active
  /// organization.
  ///
  /// A destination in another organization is checked when it is opened (NAV-B04).
  private func mayOpen(_ destination: DeepLinkDestination) -> Bool {
    guard let needed = route(destination.route)?.requires, let active else { return true }
    let slug = app.organizationParameter.flatMap(destination.parameters.first(named:))
    guard slug == nil || slug == active.organization.slug.text else { return true }
    return active.permissions.contains(needed)
  }

  private func destination(
    of item: Item, on screen: DeepLinkDestination
  ) -> DeepLinkDestination? {
    if let path = item.fields.first(named: "path") {
      // A route pattern is filled in like the app's own declarations.
      if let route = route(RouteID(path)) { return destination(route, of: item, on: screen) }
      guard case .navigate(let destination) = resolver.dispatcher.intent(ofPath: path) else {
        return nil
      }
      return completed(destination)
    }
    guard let opens = route(screen.route)?.content?.opens, let route = route(opens) else {
      return nil
    }
    return destination(route, of: item, on: screen)
  }

  private func destination(
    _ route: RouteDeclaration, of item: Item, on screen: DeepLinkDestination
  ) -> DeepLinkDestination? {
    var parameters: [String: String] = [:]
    for name in route.pattern.parameterNames {
      parameters[name] =
        name == app.organizationParameter
        ? active?.organization.slug.text
        : screen.parameters.first(named: name) ?? item.fields.first(named: name) ?? item.id
    }
    do throws(DestinationError) {
      return try resolver.table.destination(route: route.id, parameters: parameters)
    } catch {
      // The value from the services does not fit the route, so the item has no destination.
      return nil
    }
  }

  /// Returns the destination that a screen opens for a link of a rule.
  ///
  /// - Throws: `DestinationError`, because a rule may accept values that the route rejects.
  package func destination(
    of ruleLink: RuleLink, by handler: RuleHandler
  ) throws(DestinationError) -> DeepLinkDestination {
    var parameters = handler.parameters(for: ruleLink)
    if let name = app.organizationParameter, parameters[name] == nil,
      route(handler.opens)?.pattern.hasParameter(named: name) == true
    {
      parameters[name] = active?.organization.slug.text
    }
    return try resolver.table.destination(route: handler.opens, parameters: parameters)
  }

  /// Returns whether the visible screen is that of a destination.
  func isShown(_ destination: DeepLinkDestination, in screens: Screens) -> Bool {
    screens.top?.destination.isSameScreen(as: completed(destination)) == true
  }

  /// Returns the row for the detail of a target in a loaded list; `nil` if there is none or the
  /// detail is already visible.
  func loadedRow(of target: LinkTarget, in screens: Screens) -> Item? {
    guard target.route.content?.kind == .detail, let tabs = screens.tabsInUse else { return nil }
    let wanted = completed(target.destination)
    guard screens.top?.destination != wanted else { return nil }
    let isRow = { (item: Item, screen: DeepLinkDestination) in
      let found = destination(of: item, on: screen)
      return found?.route == wanted.route && found?.parameters == wanted.parameters
    }
    for entry in tabs.tabs.lazy.flatMap(tabs.stack(of:)) {
      guard case .list(let list)? = entry.content,
        route(entry.destination.route)?.content?.opens == wanted.route,
        let first = list.rows.first?.item
      else { continue }
      // In most lists the parameter is the item's ID, which needs no search.
      let isNamedByField = wanted.parameters.contains { first.fields.first(named: $0.name) != nil }
      let candidates =
        isNamedByField
        ? list.rows.lazy.map { $0.item }.filter { isRow($0, entry.destination) }.prefix(1)
          .map { $0 }
        : wanted.parameters.compactMap { list.row(of: ItemID($0.value))?.item }
      if let row = candidates.first(where: { isRow($0, entry.destination) }) { return row }
    }
    return nil
  }

  // MARK: Notifications

  /// Returns the link of the first candidate with a destination, or the reason why none has one.
  package func target(of reading: NotificationReading) -> (
    url: String?, refusal: NotificationRefusal?
  ) {
    var first: NotificationRefusal?
    for trial in reading.trials {
      do throws(NotificationRefusal) {
        switch trial.result {
        case .success(let candidate): return (try url(of: candidate), nil)
        case .failure(let refusal): throw refusal
        case nil: continue
        }
      } catch {
        first = first ?? error
      }
    }
    return (nil, first ?? .noTarget)
  }

  private func url(of candidate: NotificationCandidate) throws(NotificationRefusal) -> String {
    switch candidate {
    case .link(let text):
      let url = text.utf8.first == UInt8(ascii: "/") ? self.url(ofPath: text) : text
      switch resolver.resolve(url) {
      case .navigate, .handle: return url
      case .invalid(let error): throw .linkInvalid(error.reason)
      case .unmatched: throw .linkUnmatched
      case .ignored(let reason): throw .linkIgnored(reason)
      }
    case .destination(let route, let values):
      var parameters: [String: String] = [:]
      for value in values where parameters[value.name] == nil {
        parameters[value.name] = value.value
      }
      do throws(DestinationError) {
        let table = resolver.table
        return try table.url(for: try table.destination(route: route, parameters: parameters))
      } catch {
        switch error {
        case .brokenConstraint(_, let parameter, _): throw .brokenConstraint(parameter: parameter)
        case .missingParameter(let name, _): throw .missing(parameter: name)
        case .internalRoute: throw .linkIgnored(.internalRoute)
        case .unknownRoute, .unknownParameter, .unprintableValue, .mistypedQueryItem,
          .belongsToAnotherRoute, .noScheme, .refused:
          throw .unprintable
        }
      }
    }
  }

  /// Returns a path as a link of the app: with its first scheme and no authority, or on its first
  /// host.
  private func url(ofPath path: String) -> String {
    if let scheme = app.schemes.first { return scheme + "://" + path }
    return (app.hosts.first?.prefix ?? "https://") + path
  }

  /// The link that the app declares for taps without a destination; `nil` for the default screen.
  package var fallbackURL: String? {
    guard let route = app.notifications.fallback else { return nil }
    do throws(NotificationRefusal) {
      return try url(of: .destination(route, []))
    } catch {
      return nil
    }
  }

  // MARK: Share links

  /// Returns the destination of an entity that can be shared.
  package func target(of entity: SharedEntity) throws(ShareLinkError) -> LinkTarget {
    guard let route = app.routes.first(where: { $0.share?.kind == entity.kind }),
      let share = route.share
    else { throw .notShareable }
    do throws(DestinationError) {
      let destination = try resolver.table.destination(
        route: route.id, parameters: [share.parameter: entity.id])
      return LinkTarget(destination: destination, route: route)
    } catch {
      throw .missing
    }
  }

  /// Returns the entity that a link to a destination opens for anyone who has it; `nil` if the
  /// destination needs no token.
  package func shareable(_ destination: DeepLinkDestination) -> SharedEntity? {
    route(destination.route)?.share?.entity(of: destination)
  }

  /// Returns the link that opens a destination with a token, on the app's first host.
  package func shareURL(
    of destination: DeepLinkDestination, with token: String
  ) throws(ShareLinkError) -> String {
    guard let share = route(destination.route)?.share else { throw .notShareable }
    guard let host = app.hosts.first else { throw .noHost }
    let shared = DeepLinkDestination(
      route: destination.route, screen: destination.screen, parameters: destination.parameters,
      query: destination.identityQuery + [NamedValue(share.token, token)],
      identityQuery: destination.identityQuery)
    do throws(DestinationError) {
      return try resolver.table.url(for: shared, host: host)
    } catch {
      // The destination has no link of its own.
      throw .notShareable
    }
  }
}
