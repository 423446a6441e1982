public import LandfallDomain

/// The screens on the device: the tabs of each organization, or a screen that replaces them.
public struct Screens: Hashable, Sendable {
  /// The kind of screen that is visible.
  public enum Root: Hashable, Sendable {
    /// Nothing: the app is starting.
    case launching
    /// The sign-in screen.
    case signIn
    /// The tabs of the active organization, or of `Screens.guests`.
    case tabs(OrganizationID)
    /// A screen outside the tabs, above the tabs of that organization.
    case standalone(StackEntry, above: OrganizationID?)
    /// An error screen, above the tabs of that organization.
    case error(ErrorScreen, above: OrganizationID?)

    /// The organization whose tabs are visible, or `nil`.
    package var tabs: OrganizationID? { if case .tabs(let owner) = self { owner } else { nil } }
  }

  /// The visible kind of screen.
  package private(set) var root = Root.launching
  /// The tabs of every organization that was shown.
  package private(set) var organizations: [OrganizationID: TabStacks] = [:]
  /// The screen outside the tabs that sign-in or the error screen of a link replaced, without its
  /// data: the person's input returns with it.
  private var replaced: StackEntry?

  /// Creates a value without a visible screen.
  package init() {}

  /// The name under which the tabs of guests are kept; no organization has this ID.
  ///
  /// It has no letter or digit, so a recording keeps it.
  package static let guests = OrganizationID("*")
  /// The name under which the tabs of an app without organizations are kept.
  package static let withoutOrganizations = OrganizationID("-")

  /// Whether what is visible belongs to no person: the tabs of guests, or a screen over them or
  /// over nothing.
  package var areOpenToGuests: Bool {
    switch root {
    case .launching, .signIn: false
    case .tabs(let owner): owner == Self.guests
    case .standalone(_, above: let below), .error(_, above: let below):
      below == nil || below == Self.guests
    }
  }

  /// Whether the app is starting, or its first screen has failed.
  package var showNothing: Bool {
    switch root {
    case .launching: true
    case .error(_, above: nil): replaced == nil
    case .signIn, .tabs, .standalone, .error: false
    }
  }

  /// Removes the tabs of guests, because a person is signed in; sign-in replaces them if they are
  /// visible.
  mutating func removeGuests() {
    guard organizations[Self.guests] != nil else { return }
    if tabsBelow == Self.guests { root = .signIn }
    organizations[Self.guests] = nil
  }

  /// Leaves sign-in: shows the tabs of guests as they were, or nothing if there are none.
  mutating func leaveSignIn() {
    replaced = nil
    root = organizations[Self.guests] == nil ? .launching : .tabs(Self.guests)
  }

  /// Returns the tabs of an organization that was shown before, or `nil`.
  package func stacks(of organization: OrganizationID) -> TabStacks? { organizations[organization] }

  /// The visible tabs, or `nil` while something else is visible.
  package var visibleStacks: TabStacks? {
    guard case .tabs(let organization) = root else { return nil }
    return organizations[organization]
  }

  /// The tabs that are visible or below the visible screen; `nil` if no tabs can be reached by
  /// going back.
  package var tabsInUse: TabStacks? { tabsBelow.flatMap { organizations[$0] } }

  /// The visible screen, or `nil` during launch, sign-in or an error.
  package var top: StackEntry? {
    switch root {
    case .launching, .signIn, .error: nil
    case .tabs(let organization): organizations[organization]?.top
    case .standalone(let entry, _): entry
    }
  }

  /// The visible error screen, or `nil`.
  package var error: ErrorScreen? {
    guard case .error(let screen, _) = root else { return nil }
    return screen
  }

  /// Shows the tabs of an organization, changed by `edit`.
  ///
  /// - Parameter fresh: The tabs to use if the organization is shown for the first time.
  package mutating func showTabs<Result>(
    of organization: OrganizationID, fresh: @autoclosure () -> TabStacks,
    _ edit: (inout TabStacks) -> Result
  ) -> Result {
    root = .tabs(organization)
    replaced = nil
    return edit(&organizations[organization, default: fresh()])
  }

  /// Changes the stored input of the visible screen.
  package mutating func remember(_ change: (inout ScreenMemory) -> Void) {
    switch root {
    case .tabs(let organization): organizations[organization]?.remember(change)
    case .standalone(var entry, let below):
      change(&entry.memory)
      root = .standalone(entry, above: below)
    case .launching, .signIn, .error: break
    }
  }

  /// Changes the data of a list or detail, on whichever screen it is.
  ///
  /// - Parameter number: The number of the list or detail.
  /// - Returns: The result of `body`, or `nil` if the screen no longer exists.
  package mutating func change<Result>(
    content number: Int, _ body: (inout ScreenContent) -> Result
  ) -> Result? {
    if case .standalone(var entry, let below) = root, entry.data?.number == number,
      var content = entry.data
    {
      let result = body(&content)
      entry.data = content
      root = .standalone(entry, above: below)
      return result
    }
    // The key is looked up first: changing a dictionary during iteration would copy it.
    guard let organization = organization(ofContent: number),
      var tabs = organizations.removeValue(forKey: organization)
    else { return nil }
    defer { organizations[organization] = tabs }
    return tabs.change(content: number, body)
  }

  /// Returns the organization that has a list or detail; the tabs in use are searched first.
  private func organization(ofContent number: Int) -> OrganizationID? {
    if let tabsBelow, organizations[tabsBelow]?.place(of: number) != nil { return tabsBelow }
    return organizations.first { $0.value.place(of: number) != nil }?.key
  }

  /// The data of all screens.
  package var contents: [ScreenContent] {
    var contents = organizations.values.flatMap { $0.contents }
    if case .standalone(let entry, _) = root, let content = entry.data {
      contents.append(content)
    }
    return contents
  }

  /// Returns the destination of the screen that shows a list or detail; `nil` if it no longer
  /// exists.
  package func destination(ofContent number: Int) -> DeepLinkDestination? {
    entry(ofContent: number)?.destination
  }

  private func entry(ofContent number: Int) -> StackEntry? {
    if case .standalone(let entry, _) = root, entry.data?.number == number { return entry }
    guard let tabs = organization(ofContent: number).flatMap({ organizations[$0] }),
      let (tab, index) = tabs.place(of: number)
    else { return nil }
    return tabs.stacks[tab][index]
  }

  /// Returns the list or detail with a number; `nil` if its screen no longer exists.
  package func content(_ number: Int) -> ScreenContent? {
    entry(ofContent: number)?.data
  }

  /// Shows a screen outside the tabs.
  ///
  /// - Parameters:
  ///   - owner: The organization whose tabs replace those below, or `nil`.
  ///   - fresh: The tabs to use if the organization is shown for the first time.
  /// - Returns: Whether that screen was already visible.
  package mutating func showStandalone(
    _ entry: StackEntry, owner: OrganizationID? = nil, fresh: TabStacks? = nil
  ) -> Bool {
    var (entry, below) = (entry, tabsBelow)
    if below != nil, let owner, let fresh {
      below = owner
      organizations[owner] = organizations[owner] ?? fresh
    }
    var isVisible = false
    if case .standalone(let current, _) = root {
      isVisible = current.isSameScreen(as: entry)
      entry.keep(current)
    } else if let replaced {
      entry.keep(replaced)
    }
    replaced = nil
    root = .standalone(entry, above: below)
    return isVisible
  }

  /// The organization whose tabs are visible or below the visible screen.
  private var tabsBelow: OrganizationID? {
    switch root {
    case .tabs(let organization): organization
    case .standalone(_, above: let organization), .error(_, above: let organization): organization
    case .launching, .signIn: nil
    }
  }

  /// Shows the sign-in screen.
  ///
  /// - Returns: Whether it became visible just now.
  package mutating func showSignIn() -> Bool {
    guard root != .signIn else { return false }
    keepReplaced()
    root = .signIn
    return true
  }

  private mutating func keepReplaced() {
    guard case .standalone(var entry, _) = root else { return }
    entry.content = nil
    replaced = entry
  }

  /// Shows an error screen.
  ///
  /// If a link failed, the person can go back to what was visible. If the first screen failed,
  /// there is nothing to go back to.
  package mutating func showError(_ screen: ErrorScreen) {
    // What sign-in has replaced may belong to a session that has ended.
    if screen.link == nil || root == .signIn { replaced = nil } else { keepReplaced() }
    root = .error(screen, above: screen.link == nil ? nil : tabsBelow)
  }

  /// Whether ``back()`` would do something.
  package var canGoBack: Bool {
    switch root {
    case .standalone(_, above: let organization): organization != nil
    case .error(_, above: let organization): organization != nil || replaced != nil
    case .tabs(let organization): organizations[organization]?.canGoBack ?? false
    case .launching, .signIn: false
    }
  }

  /// Goes back: from an error to what it replaced, from a screen outside the tabs to the tabs,
  /// otherwise one step down the visible stack.
  ///
  /// At the root of a tab, the app's ``BackAtRoot`` may lead to another tab.
  ///
  /// - Returns: Whether there was a screen to go back to.
  package mutating func back() -> Bool {
    if case .error(_, above: let organization) = root, let replaced {
      root = .standalone(replaced, above: organization)
      self.replaced = nil
      return true
    }
    switch root {
    case .standalone(_, above: let organization?), .error(_, above: let organization?):
      root = .tabs(organization)
      return true
    case .tabs(let organization):
      return organizations[organization]?.back() ?? false
    case .launching, .signIn, .error(_, above: nil), .standalone(_, above: nil):
      return false
    }
  }

  /// Replaces the visible screen, if it still shows `destination`.
  ///
  /// - Returns: Whether it was replaced.
  package mutating func replaceTop(
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

  /// Removes every screen, at sign-out.
  package mutating func clear() {
    self = Screens()
  }
}
