package import LandfallDomain
import LandfallStrictJSON

/// Writes screens as ``SavedScreens`` reads them, and of an organization only what has changed since.
package struct SavedScreensWriter: Sendable {
  /// The tabs of an organization as they were written.
  private struct Tabs: Sendable {
    /// A place and what a person did there: the data of the services is not kept.
    private struct Screen {
      let destination: DeepLinkDestination
      let memory: ScreenMemory
      /// The place written out; `nil` for one that was left out.
      let link: String?
    }

    private let focused: TabID
    private let stacks: [TabID: [Screen]]
    let text: String

    init(_ tabs: TabStacks, _ written: SavedScreens.Tabs, _ text: String) {
      focused = tabs.focused
      stacks = Dictionary(
        uniqueKeysWithValues: tabs.tabs.map { tab in
          let links = written.stacks[tab] ?? []
          let stack = tabs.stack(of: tab)
          // Of a stack that is too deep not all was written.
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

    /// The link of a place, if it stood there when this was written.
    func link(_ tab: TabID, _ depth: Int, _ destination: DeepLinkDestination) -> String? {
      guard let stack = stacks[tab], depth < stack.count, stack[depth].destination == destination
      else { return nil }
      return stack[depth].link
    }

    /// Whether the same would be written of those; places are compared and not written out as links, which
    /// takes ten times as long.
    func isOf(_ tabs: TabStacks) -> Bool {
      guard focused == tabs.focused, stacks.count == tabs.stacks.count else { return false }
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

  /// Has written nothing.
  package init() {}

  /// Whether the visible tabs are as they were written last: no others change.
  package func isCurrent(_ screens: Screens, of person: PersonID) -> Bool {
    guard case .tabs(let organization) = screens.root, let tabs = screens.visibleStacks else {
      return true
    }
    return person == self.person && screens.organizations.count == written.count
      && written[organization]?.isOf(tabs) == true
  }

  /// Writes the screens of all organizations.
  ///
  /// - Parameter link: The path and query of a place; a screen without one is left out, with those
  ///   above it.
  /// - Returns: The stored form; `nil` if it would be the same as the last time.
  package mutating func write(
    _ screens: Screens, of person: PersonID, link: (DeepLinkDestination) -> String?
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
