package import LandfallDomain

/// The tabs and stacks of one person, or of guests, saved for the next launch.
///
/// They contain destinations and the input, but no data of the services and no pending
/// link. A destination is saved as a link, so that the current routes and guards apply when it is
/// restored.
package struct SavedScreens: Hashable, Sendable {
  /// The maximum number of screens in a saved stack: its root and the topmost screens.
  package static let maximumDepth = 16
  /// The maximum size of the stored form, in bytes.
  package static let maximumBytes = 1_048_576

  /// A screen.
  package struct Screen: Hashable, Sendable {
    /// The path and query of the screen's link.
    package let link: String
    /// The person's input on the screen.
    package let memory: ScreenMemory

    /// Creates a screen.
    package init(link: String, memory: ScreenMemory) { (self.link, self.memory) = (link, memory) }
  }

  /// The tabs of one organization.
  package struct Tabs: Hashable, Sendable {
    /// The organization.
    package let organization: OrganizationID
    /// The tab that was visible.
    package let focused: TabID
    /// The screens of each tab, root first.
    package let stacks: [TabID: [Screen]]
    /// The tabs that were visible before, oldest first; empty unless the app declares
    /// ``BackAtRoot/history``.
    package let history: [TabID]

    /// Creates the tabs of an organization.
    package init(
      organization: OrganizationID, focused: TabID, stacks: [TabID: [Screen]],
      history: [TabID] = []
    ) {
      self.organization = organization
      self.focused = focused
      self.stacks = stacks
      self.history = history
    }
  }

  /// The person whose screens these are, or `nil` for guests; no one else may see them.
  package let person: PersonID?
  /// The tabs of each organization that was shown, sorted by organization ID.
  package let tabs: [Tabs]

  /// Creates the saved screens of a person, or of guests.
  package init(person: PersonID?, tabs: [Tabs]) {
    self.person = person
    self.tabs = tabs.sorted { $0.organization < $1.organization }
  }
}

extension SavedScreens.Tabs {
  /// Creates the saved form of an organization's tabs.
  ///
  /// - Parameter link: Returns the path and query of a destination. If it returns `nil`, that
  ///   screen and all screens above it are left out.
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
    self.init(
      organization: organization, focused: tabs.focused, stacks: stacks, history: tabs.history)
  }
}
