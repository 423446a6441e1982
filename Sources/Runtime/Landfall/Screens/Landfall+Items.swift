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
      let link = core.places.link(of: item, on: screen)
    else { return nil }
    return await go(link)
  }

  func itemOnView(_ id: ItemID) -> Item? {
    guard case .list(let list)? = screens.top?.content else { return nil }
    return list.row(of: id)?.item
  }
}
