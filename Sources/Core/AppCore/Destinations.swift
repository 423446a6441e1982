package import LandfallAuth
package import LandfallDomain
package import LandfallNavigation
package import LandfallNotifications
package import LandfallParsing

/// The row of a list that is shown at once for a link to its item, and refreshed.
package struct LinkRow: Sendable {
  package let delivery: DeliveryID
  package let item: Item
}

/// The places of the app: what leads where, for the signed-in person in the active organization.
package struct Destinations: Sendable {
  package let app: AppDefinition
  package let resolver: DeepLinkResolver
  /// The organization that the person works in.
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

  /// A screen without data yet, with the parameters of another place and the active organization.
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
      // A parent whose parameters the link does not give has no place below it.
      return nil
    }
  }

  /// The declared parents of a destination, outermost first, without the root of its tab.
  func parents(of destination: DeepLinkDestination, _ route: RouteDeclaration) -> [StackEntry] {
    route.parents.compactMap { parent in
      app.tabs.contains { $0.root == parent } ? nil : entry(for: parent, like: destination)
    }
  }

  /// The tabs of the active organization, each at its root or as it was saved; `nil` without any.
  func tabs(_ saved: SavedScreens.Tabs?) -> TabStacks? {
    guard let first = app.tabs.first else { return nil }
    var roots: [TabID: StackEntry] = [:]
    for tab in app.tabs { roots[tab.id] = entry(for: tab.root, like: nil) }
    guard roots[first.id] != nil else { return nil }
    var tabs = TabStacks(roots: roots, focused: first.id)
    if let saved {
      var stacks: [TabID: [StackEntry]] = [:]
      for (tab, screens) in saved.stacks { stacks[tab] = entries(screens) }
      tabs.restore(stacks, focused: saved.focused)
    }
    return tabs
  }

  /// Saved screens, read by the routes of today: one that is no longer there is left out, with
  /// those above it.
  private func entries(_ screens: [SavedScreens.Screen]) -> [StackEntry] {
    var entries: [StackEntry] = []
    for screen in screens {
      guard case .navigate(let destination) = resolver.dispatcher.intent(ofPath: screen.link),
        let route = route(destination.route)
      else { break }
      var entry = StackEntry(destination: completed(destination), titleKey: route.titleKey)
      entry.memory = screen.memory
      entries.append(entry)
    }
    return entries
  }

  /// A destination whose path leaves the organization open is in the active one.
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

  // MARK: Items

  /// The path, with its query, that an item of a screen leads to, or `nil`.
  ///
  /// What no route fits is handed out as it is: opening it shows the error boundary (NAV-F01).
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

  /// The link that opens an item of a screen from outside, or `nil`.
  package func url(of item: Item, on screen: DeepLinkDestination) -> String? {
    guard let destination = destination(of: item, on: screen) else { return nil }
    do throws(DestinationError) {
      return try resolver.table.url(for: destination)
    } catch {
      // An app that is opened by its own paths alone has no link to give away.
      return nil
    }
  }

  /// The places that a detail leads on to, those that the person may not open left out.
  package func links(on screen: DeepLinkDestination) -> [StackEntry] {
    (route(screen.route)?.content?.links ?? []).compactMap { id in
      guard let entry = entry(for: id, like: screen), mayOpen(entry.destination) else { return nil }
      return entry
    }
  }

  /// The menu of an item; never empty (NAV-A06).
  ///
  /// - Parameter canAct: Whether the services carry out actions.
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

  /// A page without the items that the person may not see: those that lead to a place that needs a
  /// permission that they lack (NAV-P06, NAV-P09).
  func visible(_ page: Page, on screen: DeepLinkDestination) -> Page {
    let opens = route(screen.route)?.content?.opens.flatMap(route)
    // Most pages: all items lead to one place that asks for nothing.
    guard
      opens?.requires != nil
        || page.items.contains(where: { $0.fields.first(named: "path") != nil })
    else { return page }
    let items = page.items.filter { destination(of: $0, on: screen).map(mayOpen) ?? true }
    let hidden = page.items.count - items.count
    guard hidden > 0 else { return page }
    return Page(items: items, nextCursor: page.nextCursor, total: page.total - hidden)
  }

  /// Whether the person has the permission that a place needs in the active organization.
  ///
  /// A place in another organization is judged there, when it is opened (NAV-B04).
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
      // A pattern is filled in as the app's own declarations are.
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
      // The services' value does not fit the route: the item leads nowhere.
      return nil
    }
  }

  /// The row that leads to a target's detail, in a list that is loaded; `nil` where there is none,
  /// and for a detail that is visible already.
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
      // Most lists lead on by the item's id, which need not be searched for.
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

  /// The link of the first candidate that leads somewhere, or why none does.
  package func target(of reading: NotificationReading) -> (url: String?, refusal: NotificationRefusal?) {
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
        case .unknownRoute, .unknownParameter, .unprintableValue, .mistypedQueryItem,
          .belongsToAnotherRoute, .noScheme, .refused:
          throw .unprintable
        }
      }
    }
  }

  /// A path as the app's own link: with its first scheme and no authority, or on its first host.
  private func url(ofPath path: String) -> String {
    if let scheme = app.schemes.first { return scheme + "://" + path }
    return "https://" + (app.hosts.first ?? "") + path
  }

  /// The link of what the app declares for taps that lead nowhere; `nil` for the default screen.
  package var fallbackURL: String? {
    guard let route = app.notifications.fallback else { return nil }
    do throws(NotificationRefusal) {
      return try url(of: .destination(route, []))
    } catch {
      return nil
    }
  }

  // MARK: Share links

  /// The place of something that can be shared.
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

  /// What a link to a place opens for anyone who has it; `nil` for a place that needs no token.
  package func shareable(_ destination: DeepLinkDestination) -> SharedEntity? {
    route(destination.route)?.share?.entity(of: destination)
  }

  /// The link that opens a place with a token, on the app's first host.
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
      // The place has no link of its own.
      throw .notShareable
    }
  }
}
