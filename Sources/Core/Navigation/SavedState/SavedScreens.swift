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
