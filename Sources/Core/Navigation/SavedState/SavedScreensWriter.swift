package import LandfallDomain
import LandfallStrictJSON

/// Writes screens in the form of ``SavedScreens``.
///
/// Only the changed organizations are encoded again.
package struct SavedScreensWriter: Sendable {
  /// The tabs of an organization as they were last written.
  private struct Tabs: Sendable {
    /// A destination and the person's input; the data of the services is not saved.
    private struct Screen {
      let destination: DeepLinkDestination
      let memory: ScreenMemory
      /// The link of the destination; `nil` if the screen was left out.
      let link: String?
    }

    private let focused: TabID
    private let history: [TabID]
    private let stacks: [TabID: [Screen]]
    let text: String

    init(_ tabs: TabStacks, _ written: SavedScreens.Tabs, _ text: String) {
      (focused, history) = (tabs.focused, tabs.history)
      stacks = Dictionary(
        uniqueKeysWithValues: tabs.tabs.map { tab in
          let links = written.stacks[tab] ?? []
          let stack = tabs.stack(of: tab)
          // A stack that is too deep was not written completely.
          let isWhole = links.count == stack.count
          return (
            tab,
            stack.enumerated().map { index, entry in
              Screen(
                destination: entry.destination, memory: entry.memory,
                link: isWhole ? links[index].link : nil)
            }
          )
        })
      self.text = text
    }

    /// Returns the link of a destination, if it was at this position when the tabs were written.
    func link(_ tab: TabID, _ depth: Int, _ destination: DeepLinkDestination) -> String? {
      guard let stack = stacks[tab], depth < stack.count, stack[depth].destination == destination
      else { return nil }
      return stack[depth].link
    }

    /// Returns whether these tabs would be written in the same form.
    ///
    /// Compares destinations, because creating the links takes ten times as long.
    func isOf(_ tabs: TabStacks) -> Bool {
      guard focused == tabs.focused, history == tabs.history, stacks.count == tabs.stacks.count
      else { return false }
      return stacks.allSatisfy { tab, written in
        guard let stack = tabs.stacks[tab], written.count == stack.count else { return false }
        return written.indices.allSatisfy { index in
          written[index].destination == stack[index].destination
            && written[index].memory == stack[index].memory
        }
      }
    }
  }

  private var person: PersonID?
  private var written: [OrganizationID: Tabs] = [:]

  /// Creates a writer that has written nothing.
  package init() {}

  /// Returns whether the visible tabs are unchanged since the last write; other tabs cannot change.
  ///
  /// - Parameter person: The person whose screens these are, or `nil` for guests.
  package func isCurrent(_ screens: Screens, of person: PersonID?) -> Bool {
    guard case .tabs(let organization) = screens.root, let tabs = screens.visibleStacks else {
      return true
    }
    return person == self.person && screens.organizations.count == written.count
      && written[organization]?.isOf(tabs) == true
  }

  /// Writes the screens of all organizations.
  ///
  /// - Parameter link: Returns the path and query of a destination. If it returns `nil`, that
  ///   screen and all screens above it are left out.
  /// - Returns: The stored form, or `nil` if nothing changed since the last call.
  package mutating func write(
    _ screens: Screens, of person: PersonID?, link: (DeepLinkDestination) -> String?
  ) -> [UInt8]? {
    var isSame = person == self.person
    self.person = person
    for organization in written.keys.filter({ screens.organizations[$0] == nil }) {
      isSame = false
      written[organization] = nil
    }
    for (organization, tabs) in screens.organizations
    where written[organization]?.isOf(tabs) != true {
      isSame = false
      var writer = JSONWriter()
      let known = written[organization]
      let saved = SavedScreens.Tabs(organization, tabs) { tab, depth, destination in
        known?.link(tab, depth, destination) ?? link(destination)
      }
      SavedScreens.write(saved, &writer)
      written[organization] = Tabs(tabs, saved, writer.text)
    }
    guard !isSame else { return nil }
    return SavedScreens.encoded(
      of: person, written.keys.sorted().lazy.compactMap { [written] in written[$0]?.text })
  }
}
