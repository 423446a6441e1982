import Landfall
import LandfallDomain
import LandfallLocalization
import LandfallNavigation
import LandfallTouch

extension ShownScreen {
  /// Describes the content of a snapshot for a viewport.
  ///
  /// The id of a screen is its path, if it has one. The rows of a detail screen are its fields,
  /// then its links. The back button and the swipe from the edge belong to the stack: a root has
  /// neither (NAV-T07).
  ///
  /// - Parameters:
  ///   - rowHeight: The height of a row in points.
  ///   - menu: The open menu, or `nil`.
  ///   - hasSheet: Whether the front end shows a sheet above the screen.
  init(_ snapshot: AppSnapshot, rowHeight: Double, menu: ShownMenu? = nil, hasSheet: Bool = false) {
    let stacks = snapshot.stacks
    self.init(
      id: snapshot.path ?? snapshot.screen.text,
      owner: snapshot.organization?.organization.id.text ?? "", depth: max(1, snapshot.depth),
      tab: stacks.flatMap { stacks in
        snapshot.tabs.firstIndex { $0.id == stacks.focused }
      },
      tabCount: stacks == nil ? 0 : snapshot.tabs.count,
      direction: snapshot.translations.direction,
      canGoBack: stacks == nil ? snapshot.top != nil && snapshot.canGoBack : snapshot.depth > 1,
      list: snapshot.top.flatMap {
        ShownList($0, links: snapshot.links, rowHeight: rowHeight)
      }, menu: menu,
      hasMessage: !snapshot.messages.isEmpty, hasSheet: hasSheet)
  }
}

extension ShownList {
  /// Describes the rows of a screen, including its links to other screens.
  ///
  /// Returns `nil` for a screen without rows.
  init?(_ entry: StackEntry, links: [ScreenLink], rowHeight: Double) {
    guard case .screen = entry.presentation else { return nil }
    switch entry.content {
    case .list(let list)?:
      self.init(
        rowCount: list.rows.count, rowHeight: rowHeight, scroll: entry.memory.scroll,
        isRefreshing: list.load?.kind == .refresh, generation: list.generation,
        canLoadMore: list.hasMore && list.load == nil && list.failure == nil)
    case .detail(let detail)?:
      self.init(
        rowCount: (detail.item?.fields.count ?? 0) + links.count, rowHeight: rowHeight,
        scroll: entry.memory.scroll, isRefreshing: detail.load?.kind == .refresh, hasMenus: false)
    case .nothing?, nil: return nil
    }
  }
}
