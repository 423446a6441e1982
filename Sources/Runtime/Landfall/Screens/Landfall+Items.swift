import LandfallAppCore
public import LandfallDomain
import LandfallNavigation
import LandfallOrgContext
import LandfallParsing

/// What the items of a list lead to.
extension Landfall {
  /// Opens an item of the list on view, as a tap does.
  ///
  /// - Returns: How that ended, or `nil` for an item that is not there or leads nowhere.
  @discardableResult
  public func openItem(_ id: ItemID) async -> LinkReport? {
    guard !refusesHands() else { return nil }
    guard let screen = screens.top?.destination, let item = itemOnView(id),
      let link = link(of: item, on: screen)
    else { return nil }
    return await go(link)
  }

  /// The places that the detail on view leads on to, those that the person may not open left out.
  var linksOnView: [ScreenLink] {
    guard let screen = screens.top?.destination,
      let content = resolver.table.route(screen.route)?.content
    else { return [] }
    return content.links.compactMap { id in
      guard let entry = entry(for: id, like: screen), mayOpen(entry.destination) else { return nil }
      return ScreenLink(destination: entry.destination, titleKey: entry.titleKey)
    }
  }

  /// The path, with its query, that an item of a screen leads to, or `nil`.
  ///
  /// What no route fits is handed out as it is: opening it shows the error boundary (NAV-F01).
  func link(of item: Item, on screen: DeepLinkDestination) -> String? {
    guard let destination = destination(of: item, on: screen) else {
      return item.fields.first(named: "path")
    }
    do {
      return try resolver.table.link(for: destination)
    } catch {
      return nil
    }
  }

  /// A page of a list without the items that the person may not see.
  func visible(_ page: Page, on number: Int) -> Page {
    screens.destination(ofContent: number).map { visible(page, on: $0) } ?? page
  }

  /// A page without the items that the person may not see.
  func visible(_ page: Page, on screen: DeepLinkDestination) -> Page {
    let items = page.items.filter { isVisible($0, on: screen) }
    let hidden = page.items.count - items.count
    guard hidden > 0 else { return page }
    return Page(items: items, nextCursor: page.nextCursor, total: page.total - hidden)
  }

  /// Whether an item stands in the list of this person: not if the place that it leads to needs a
  /// permission that they lack (NAV-P06, NAV-P09).
  func isVisible(_ item: Item, on screen: DeepLinkDestination) -> Bool {
    // A page of items that all lead to one place that asks for nothing: most pages.
    guard item.fields.first(named: "path") != nil || opensGuarded(screen) else { return true }
    return destination(of: item, on: screen).map(mayOpen) ?? true
  }

  private func opensGuarded(_ screen: DeepLinkDestination) -> Bool {
    let opens = resolver.table.route(screen.route)?.content?.opens
    return opens.flatMap(resolver.table.route)?.requires != nil
  }

  /// Whether the person has the permission that a place needs in the active organization.
  ///
  /// A place in another organization is judged there, when it is opened (NAV-B04).
  func mayOpen(_ destination: DeepLinkDestination) -> Bool {
    guard let needed = resolver.table.route(destination.route)?.requires,
      let active = core.organization.active
    else { return true }
    let slug = app.organizationParameter.flatMap(destination.parameters.first(named:))
    guard slug == nil || slug == active.organization.slug.text else { return true }
    return active.permissions.contains(needed)
  }

  func destination(of item: Item, on screen: DeepLinkDestination) -> DeepLinkDestination? {
    if let path = item.fields.first(named: "path") {
      // A pattern is filled in as the app's own declarations are.
      if let route = resolver.table.route(RouteID(path)) {
        return place(route, of: item, on: screen)
      }
      guard case .navigate(let destination) = resolver.dispatcher.intent(ofPath: path) else {
        return nil
      }
      return completed(destination)
    }
    guard let opens = resolver.table.route(screen.route)?.content?.opens,
      let route = resolver.table.route(opens)
    else { return nil }
    return place(route, of: item, on: screen)
  }

  private func place(
    _ route: RouteDeclaration, of item: Item, on screen: DeepLinkDestination
  ) -> DeepLinkDestination? {
    var parameters: [String: String] = [:]
    for name in route.pattern.parameterNames {
      parameters[name] =
        name == app.organizationParameter
        ? core.organization.active?.organization.slug.text
        : screen.parameters.first(named: name) ?? item.fields.first(named: name) ?? item.id
    }
    do {
      return try resolver.table.destination(route: route.id, parameters: parameters)
    } catch {
      // The services' value does not fit the route: the item leads nowhere.
      return nil
    }
  }

  /// The row that leads to a target's detail, in a list that is loaded; `nil` where there is none, and
  /// for a detail that is visible already.
  func loadedRow(of target: LinkTarget) -> Item? {
    let place = completed(target.destination)
    guard target.route.content?.kind == .detail, let tabs = screens.tabsInUse,
      screens.top?.destination != place
    else { return nil }
    let isRow = { (item: Item, screen: DeepLinkDestination) in
      let found = self.destination(of: item, on: screen)
      return found?.route == place.route && found?.parameters == place.parameters
    }
    for entry in tabs.tabs.lazy.flatMap(tabs.stack(of:)) {
      guard case .list(let list)? = entry.content,
        resolver.table.route(entry.destination.route)?.content?.opens == place.route,
        let first = list.rows.first?.item
      else { continue }
      // Most lists lead on by the item's id, which need not be searched for.
      let isNamedByField = place.parameters.contains { first.fields.first(named: $0.name) != nil }
      let candidates =
        isNamedByField
        ? list.rows.lazy.map(\.item).filter { isRow($0, entry.destination) }.prefix(1).map { $0 }
        : place.parameters.compactMap { list.row(of: ItemID($0.value))?.item }
      if let row = candidates.first(where: { isRow($0, entry.destination) }) { return row }
    }
    return nil
  }

  func itemOnView(_ id: ItemID) -> Item? {
    guard case .list(let list)? = screens.top?.content else { return nil }
    return list.row(of: id)?.item
  }
}
