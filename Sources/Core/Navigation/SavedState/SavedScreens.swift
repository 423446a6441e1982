public import LandfallDomain

/// The tabs and stacks of one person, as they are saved for the next launch.
///
/// Places and what a person did there; never data of the services, never a pending target. A place is
/// kept as its link, so that it is read again by the routes there are then, and guarded again.
public struct SavedScreens: Hashable, Sendable {
  /// Screens of one stack that are kept at most: its root and the uppermost ones.
  public static let maximumDepth = 16
  /// Bytes that are read at most.
  public static let maximumBytes = 1_048_576

  /// A screen.
  public struct Screen: Hashable, Sendable {
    /// Its path and query.
    public let link: String
    /// What a person did there.
    public let memory: ScreenMemory

    /// Describes a screen.
    public init(link: String, memory: ScreenMemory) { (self.link, self.memory) = (link, memory) }
  }

  /// The tabs of one organization.
  public struct Tabs: Hashable, Sendable {
    /// The organization.
    public let organization: OrganizationID
    /// The tab that was on view.
    public let focused: TabID
    /// The screens of each tab, root first.
    public let stacks: [TabID: [Screen]]

    /// Describes the tabs of an organization.
    public init(organization: OrganizationID, focused: TabID, stacks: [TabID: [Screen]]) {
      self.organization = organization
      self.focused = focused
      self.stacks = stacks
    }
  }

  /// Whose screens they are; nobody else gets to see them.
  public let person: PersonID
  /// The tabs of each organization that was looked at, in the order of their names.
  public let tabs: [Tabs]

  /// Describes what is kept.
  public init(person: PersonID, tabs: [Tabs]) {
    self.person = person
    self.tabs = tabs.sorted { $0.organization < $1.organization }
  }
}

extension SavedScreens.Tabs {
  /// Takes down the tabs of an organization.
  ///
  /// - Parameter link: The path and query of a place; a screen without one is left out, with those
  ///   above it.
  init(
    _ organization: OrganizationID, _ tabs: TabStacks,
    link: (_ tab: TabID, _ depth: Int, DeepLinkDestination) -> String?
  ) {
    var stacks: [TabID: [SavedScreens.Screen]] = [:]
    for tab in tabs.tabs {
      let stack = tabs.stack(of: tab)
      var kept: [SavedScreens.Screen] = []
      kept.reserveCapacity(stack.count)
      for (depth, entry) in stack.enumerated() {
        guard let link = link(tab, depth, entry.destination) else { break }
        kept.append(SavedScreens.Screen(link: link, memory: entry.memory))
      }
      if kept.count > SavedScreens.maximumDepth {
        kept = kept.prefix(1) + kept.suffix(SavedScreens.maximumDepth - 1)
      }
      stacks[tab] = kept
    }
    self.init(organization: organization, focused: tabs.focused, stacks: stacks)
  }
}
