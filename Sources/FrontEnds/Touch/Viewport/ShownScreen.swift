/// What a front end has on view, in plain values.
///
/// The front end says it again whenever it changes; the viewport compares with what it was told
/// before and runs the transition that leads from one to the other. Nothing here names a route, a
/// person or a text.
public struct ShownScreen: Hashable, Sendable {
  /// Tells screens apart: the same text for the same screen, another for another.
  public var id: String
  /// Whose stacks these are, such as an organization's id; between two owners nothing slides.
  public var owner: String
  /// How many screens lie on the stack, this one included; 1 at a root.
  public var depth: Int
  /// The tab it belongs to, counted from 0; `nil` outside the tabs, such as sign-in.
  public var tab: Int?
  /// How many tabs the bar has; 0 when there is no bar.
  public var tabCount: Int
  /// In which direction it is laid out.
  public var direction: ReadingDirection
  /// Whether back leads anywhere.
  public var canGoBack: Bool
  /// The list that fills it, if one does.
  public var list: ShownList?
  /// The open menu, if one is.
  public var menu: ShownMenu?
  /// Whether a message is on view above the tab bar.
  public var hasMessage: Bool
  /// Whether a sheet lies over it.
  public var hasSheet: Bool

  /// Describes a screen.
  ///
  /// - Parameter canGoBack: Left out, it is true above a root.
  public init(
    id: String, owner: String = "", depth: Int = 1, tab: Int? = nil, tabCount: Int = 0,
    direction: ReadingDirection = .leftToRight, canGoBack: Bool? = nil, list: ShownList? = nil,
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

  /// The transition that leads from one screen to another (NAV-S07, NAV-S08).
  ///
  /// Into and out of the tabs there is none: sign-in does not slide, nor does another organization.
  public static func transition(from old: ShownScreen, to new: ShownScreen) -> TransitionKind {
    guard old.owner == new.owner, (old.tab == nil) == (new.tab == nil) else { return .none }
    if old.tab != new.tab { return .tab }
    if new.depth > old.depth { return .push }
    return new.depth < old.depth ? .pop : .none
  }
}

/// The menu that a row has opened.
public struct ShownMenu: Hashable, Sendable {
  /// The row, counted from 0.
  public var row: Int
  /// How many entries it has; at least 1 (NAV-A06).
  public var entryCount: Int

  /// Describes a menu.
  public init(row: Int, entryCount: Int) {
    self.row = row
    self.entryCount = max(0, entryCount)
  }
}
