public import LandfallDomain

/// The screen that a front end shows, described by plain values.
///
/// The front end passes a new description whenever it changes. The viewport compares it with the
/// previous one and runs the transition between them. The description contains no route, person or
/// text.
public struct ShownScreen: Hashable, Sendable {
  /// The ID of the screen: equal for the same screen, different for others.
  public var id: String
  /// The owner of the stacks, such as an organization's ID; screens of different owners have no
  /// transition.
  public var owner: String
  /// The number of screens on the stack, including this one; 1 at a root.
  public var depth: Int
  /// The index of its tab, from 0; `nil` outside the tabs, for example at sign-in.
  public var tab: Int?
  /// The number of tabs in the bar; 0 without a bar.
  public var tabCount: Int
  /// The reading direction of its layout.
  public var direction: TextDirection
  /// Whether the person can go back.
  public var canGoBack: Bool
  /// The list that fills it, or `nil`.
  public var list: ShownList?
  /// The open menu, or `nil`.
  public var menu: ShownMenu?
  /// Whether a message is visible above the tab bar.
  public var hasMessage: Bool
  /// Whether a sheet covers it.
  public var hasSheet: Bool

  /// Creates a description.
  ///
  /// - Parameter canGoBack: Whether the person can go back; by default, if `depth` is over 1.
  public init(
    id: String, owner: String = "", depth: Int = 1, tab: Int? = nil, tabCount: Int = 0,
    direction: TextDirection = .leftToRight, canGoBack: Bool? = nil, list: ShownList? = nil,
    menu: ShownMenu? = nil, hasMessage: Bool = false, hasSheet: Bool = false
  ) {
    self.id = id
    self.owner = owner
    self.depth = depth
    self.tab = tab
    self.tabCount = max(0, tabCount)
    self.direction = direction
    self.canGoBack = canGoBack ?? (depth > 1)
    self.list = list
    self.menu = menu
    self.hasMessage = hasMessage
    self.hasSheet = hasSheet
  }

  /// Returns the transition from one screen to another (NAV-S07, NAV-S08).
  ///
  /// Sign-in and another organization do not slide: there is no transition into or out of the tabs,
  /// or between owners.
  public static func transition(from old: ShownScreen, to new: ShownScreen) -> TransitionKind {
    guard old.owner == new.owner, (old.tab == nil) == (new.tab == nil) else { return .none }
    if old.tab != new.tab { return .tab }
    if new.depth > old.depth { return .push }
    return new.depth < old.depth ? .pop : .none
  }
}

/// The menu that a row has opened.
public struct ShownMenu: Hashable, Sendable {
  /// The index of the row, from 0.
  public var row: Int
  /// The number of entries, at least 1 (NAV-A06).
  public var entryCount: Int

  /// Creates a description of a menu.
  public init(row: Int, entryCount: Int) {
    self.row = row
    self.entryCount = max(0, entryCount)
  }
}

/// The visible list, described by plain values.
public struct ShownList: Hashable, Sendable {
  /// The number of loaded rows.
  public var rowCount: Int
  /// The height of a row, in points.
  public var rowHeight: Double
  /// The saved scroll position, in points from the list's start.
  ///
  /// It is used only when the screen becomes visible. Later positions are reported by
  /// ``ViewportEffect/scrolled(to:screen:)``.
  public var scroll: Double
  /// Whether the list can be refreshed.
  public var canRefresh: Bool
  /// Whether the list is being refreshed.
  public var isRefreshing: Bool
  /// A number that changes whenever all rows are replaced.
  ///
  /// It reveals a refresh that began and ended between two descriptions.
  public var generation: Int
  /// Whether there is a next page that is not being loaded.
  public var canLoadMore: Bool
  /// Whether rows have menus.
  public var hasMenus: Bool

  /// Creates a description of a list.
  public init(
    rowCount: Int, rowHeight: Double = 44, scroll: Double = 0, canRefresh: Bool = true,
    isRefreshing: Bool = false, generation: Int = 0, canLoadMore: Bool = false,
    hasMenus: Bool = true
  ) {
    self.rowCount = max(0, rowCount)
    self.rowHeight = max(0, rowHeight)
    self.scroll = scroll
    self.canRefresh = canRefresh
    self.isRefreshing = isRefreshing
    self.generation = generation
    self.canLoadMore = canLoadMore
    self.hasMenus = hasMenus
  }

  /// The height of all rows, in points.
  public var contentHeight: Double { Double(rowCount) * rowHeight }
}
