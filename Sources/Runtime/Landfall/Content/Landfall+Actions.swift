import LandfallAppCore
public import LandfallDomain
import LandfallLocalization
import LandfallNavigation
import LandfallOrgContext
import LandfallParsing

/// User actions in a list: pull to refresh, scroll, and an item's menu.
extension Landfall {
  /// The result of an action in an item's menu.
  public enum ActionResult: Sendable {
    /// The item was opened.
    case opened(LinkReport)
    /// A text for the clipboard.
    case text(String)
    /// The change is already shown, and the services have been asked.
    case asked
    /// The item or the action is not available to this person.
    case unavailable
  }

  /// Reloads the visible screen, as pull to refresh or the refresh button does.
  public func refresh() async {
    guard !refusesUserActions() else { return }
    if await carryOut(.refresh) { await finishLoading() }
  }

  /// Reports the scroll position of the visible list; near its end the next page is loaded.
  ///
  /// - Parameter distanceFromEnd: The distance in points from the visible part to the end of the
  ///   list; negative beyond the end.
  public func scrolled(distanceFromEnd: Int) async {
    await act(.scrolled(distanceFromEnd: distanceFromEnd))
  }

  /// Returns the menu of an item in the visible list, as a long press shows it.
  ///
  /// The menu is empty only if the item does not exist or sign-in is visible (NAV-A06).
  public func openMenu(of item: ItemID) -> [ItemActionDeclaration] {
    guard !refusesUserActions() else { return [] }
    let entries = menu(of: item)
    if !entries.isEmpty { post(.menuShown(item: item, entries: entries.count)) }
    return entries
  }

  /// Runs an action of an item's menu.
  public func perform(_ action: String, on id: ItemID) async -> ActionResult {
    guard !refusesUserActions() else { return .unavailable }
    guard await mayAct(), let item = visibleItem(id),
      let entry = menu(of: id).first(where: { $0.id == action }),
      let screen = screens.top?.destination
    else { return .unavailable }
    switch entry.effect {
    case .open:
      guard let report = await openItem(id) else { return .unavailable }
      return .opened(report)
    case .copyLink:
      guard let url = core.destinations.url(of: item, on: screen) else { return .unavailable }
      return .text(url)
    case .copyTitle: return .text(texts.title(of: item))
    case .act(let action):
      handle(.screen(.actionAsked(id, action)))
      return .asked
    }
  }

  /// Posts the name of a gesture that the front end recognized.
  public func recognized(_ gesture: String) { post(.gestureRecognized(gesture)) }

  private func menu(of id: ItemID) -> [ItemActionDeclaration] {
    guard let item = visibleItem(id), let screen = screens.top?.destination else { return [] }
    let canAct = services.actions != nil && session != nil
    return core.destinations.menu(of: item, on: screen, canAct: canAct)
  }

  // MARK: Items

  /// Opens an item of the visible list, as a tap does.
  ///
  /// - Returns: The result, or `nil` if the item does not exist or leads nowhere.
  @discardableResult
  public func openItem(_ id: ItemID) async -> LinkReport? {
    guard !refusesUserActions() else { return nil }
    guard let screen = screens.top?.destination, let item = visibleItem(id),
      let link = core.destinations.link(of: item, on: screen)
    else { return nil }
    return await go(link)
  }

  func visibleItem(_ id: ItemID) -> Item? {
    guard case .list(let list)? = screens.top?.content else { return nil }
    return list.row(of: id)?.item
  }
}
