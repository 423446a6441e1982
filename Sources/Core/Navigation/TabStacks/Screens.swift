public import LandfallDomain

/// What stands on the device: the tabs of each organization, or something in their place.
public struct Screens: Hashable, Sendable {
  /// What is on view.
  public enum Root: Hashable, Sendable {
    /// Nothing yet: the app is starting.
    case launching
    /// The sign-in screen.
    case signIn
    /// The tabs of the active organization.
    case tabs(OrganizationID)
    /// A screen outside the tabs; the tabs of that organization lie below it.
    case standalone(StackEntry, above: OrganizationID?)
    /// An error screen; the tabs of that organization lie below it.
    case error(ErrorScreen, above: OrganizationID?)
  }

  /// What is on view.
  public private(set) var root = Root.launching
  /// The tabs of every organization that was shown.
  public private(set) var organizations: [OrganizationID: TabStacks] = [:]

  /// Starts with nothing on view.
  public init() {}

  /// The tabs of an organization that was shown before, or `nil`.
  public func stacks(of organization: OrganizationID) -> TabStacks? { organizations[organization] }

  /// The tabs on view, or `nil` while something else is.
  public var visibleStacks: TabStacks? {
    guard case .tabs(let organization) = root else { return nil }
    return organizations[organization]
  }

  /// The tabs on view, or those that lie below what is; `nil` where there is no way back to any.
  public var tabsInUse: TabStacks? { tabsBelow.flatMap { organizations[$0] } }

  /// The screen on view, or `nil` while the app starts, signs in or shows an error.
  public var top: StackEntry? {
    switch root {
    case .launching, .signIn, .error: nil
    case .tabs(let organization): organizations[organization]?.top
    case .standalone(let entry, _): entry
    }
  }

  /// The error screen on view, or `nil`.
  public var error: ErrorScreen? {
    guard case .error(let screen, _) = root else { return nil }
    return screen
  }

  /// Puts the tabs of an organization on view, changed by `edit`.
  ///
  /// - Parameter fresh: The tabs of an organization that is shown for the first time.
  public mutating func showTabs<Result>(
    of organization: OrganizationID, fresh: @autoclosure () -> TabStacks,
    _ edit: (inout TabStacks) -> Result
  ) -> Result {
    root = .tabs(organization)
    return edit(&organizations[organization, default: fresh()])
  }

  /// Notes what a person did on the screen on view, if it is one of the tabs.
  public mutating func remember(_ change: (inout ScreenMemory) -> Void) {
    guard case .tabs(let organization) = root else { return }
    organizations[organization]?.remember(change)
  }

  /// Changes the data of a list or detail, wherever its screen stands.
  ///
  /// - Parameter number: The number of the list or detail.
  /// - Returns: What `body` returns, or `nil` if there is no such screen any more.
  public mutating func change<Result>(
    content number: Int, _ body: (inout ScreenContent) -> Result
  ) -> Result? {
    if case .standalone(var entry, let below) = root, entry.content?.number == number,
      var content = entry.content
    {
      let result = body(&content)
      entry.content = content
      root = .standalone(entry, above: below)
      return result
    }
    // Looked up first: whoever changes a dictionary while walking over it copies it.
    guard let organization = organization(ofContent: number) else { return nil }
    return organizations[organization]?.change(content: number, body)
  }

  /// Whose stacks a list or detail stands in: mostly those in use.
  private func organization(ofContent number: Int) -> OrganizationID? {
    if let tabsBelow, organizations[tabsBelow]?.place(of: number) != nil { return tabsBelow }
    return organizations.first { $0.value.place(of: number) != nil }?.key
  }

  /// All lists and details there are.
  public var contents: [ScreenContent] {
    var contents = organizations.values.flatMap { $0.contents }
    if case .standalone(let entry, _) = root, let content = entry.content {
      contents.append(content)
    }
    return contents
  }

  /// The place of the screen that shows a list or detail; `nil` if it is gone.
  public func destination(ofContent number: Int) -> DeepLinkDestination? {
    entry(ofContent: number)?.destination
  }

  private func entry(ofContent number: Int) -> StackEntry? {
    if case .standalone(let entry, _) = root, entry.content?.number == number { return entry }
    guard let tabs = organization(ofContent: number).flatMap({ organizations[$0] }),
      let (tab, index) = tabs.place(of: number)
    else { return nil }
    return tabs.stack(of: tab)[index]
  }

  /// The list or detail of a number, wherever its screen stands; `nil` if it is gone.
  public func content(_ number: Int) -> ScreenContent? {
    entry(ofContent: number)?.content
  }

  /// Puts a screen on view outside the tabs.
  ///
  /// - Returns: Whether it was on view already.
  public mutating func showStandalone(_ entry: StackEntry) -> Bool {
    var isRefresh = false
    if case .standalone(let current, _) = root { isRefresh = current.isSameScreen(as: entry) }
    root = .standalone(entry, above: tabsBelow)
    return isRefresh
  }

  /// Whose tabs are on view, or lie below what is.
  private var tabsBelow: OrganizationID? {
    switch root {
    case .tabs(let organization): organization
    case .standalone(_, above: let organization), .error(_, above: let organization): organization
    case .launching, .signIn: nil
    }
  }

  /// Puts the sign-in screen on view.
  ///
  /// - Returns: Whether it was not there before.
  public mutating func showSignIn() -> Bool {
    guard root != .signIn else { return false }
    root = .signIn
    return true
  }

  /// Puts an error screen on view.
  ///
  /// Where a link failed, what was on view lies below it; where the first screen could not be shown,
  /// there is nothing to go back to.
  public mutating func showError(_ screen: ErrorScreen) {
    root = .error(screen, above: screen.link == nil ? nil : tabsBelow)
  }

  /// Goes back: from a screen outside the tabs to the tabs, else down the stack on view.
  ///
  /// - Returns: Whether there was something to go back to.
  public mutating func back() -> Bool {
    switch root {
    case .standalone(_, above: let organization?), .error(_, above: let organization?):
      root = .tabs(organization)
      return true
    case .tabs(let organization):
      return organizations[organization]?.pop() ?? false
    case .launching, .signIn, .error(_, above: nil), .standalone(_, above: nil):
      return false
    }
  }

  /// Puts another entry in the place of the screen on view, if it still is that screen.
  ///
  /// - Returns: Whether it was.
  public mutating func replaceTop(
    with entry: StackEntry, of destination: DeepLinkDestination
  ) -> Bool {
    switch root {
    case .tabs(let organization):
      return organizations[organization]?.replaceTop(with: entry, of: destination) ?? false
    case .standalone(let current, let below) where current.destination == destination:
      root = .standalone(entry, above: below)
      return true
    case .launching, .signIn, .error, .standalone:
      return false
    }
  }

  /// Forgets every screen, at sign-out.
  public mutating func clear() {
    organizations = [:]
    root = .launching
  }
}
