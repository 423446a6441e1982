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
    /// An error screen.
    case error(code: String)
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

  /// The screen on view, or `nil` while the app starts, signs in or shows an error.
  public var top: StackEntry? {
    switch root {
    case .launching, .signIn, .error: nil
    case .tabs(let organization): organizations[organization]?.top
    case .standalone(let entry, _): entry
    }
  }

  /// Takes over the tabs of an organization as they were saved, unless it was shown already.
  public mutating func restore(_ tabs: TabStacks, of organization: OrganizationID) {
    if organizations[organization] == nil { organizations[organization] = tabs }
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

  /// Puts a screen on view outside the tabs.
  ///
  /// - Returns: Whether it was on view already.
  public mutating func showStandalone(_ entry: StackEntry) -> Bool {
    let below: OrganizationID?
    var isRefresh = false
    switch root {
    case .tabs(let organization): below = organization
    case .standalone(let current, let organization):
      below = organization
      isRefresh = current.isSameScreen(as: entry)
    case .launching, .signIn, .error: below = nil
    }
    root = .standalone(entry, above: below)
    return isRefresh
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
  public mutating func showError(code: String) { root = .error(code: code) }

  /// Goes back: from a screen outside the tabs to the tabs, else down the stack on view.
  ///
  /// - Returns: Whether there was something to go back to.
  public mutating func back() -> Bool {
    switch root {
    case .standalone(_, above: let organization?):
      root = .tabs(organization)
      return true
    case .tabs(let organization):
      return organizations[organization]?.pop() ?? false
    case .launching, .signIn, .error, .standalone(_, above: nil):
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
