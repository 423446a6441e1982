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
      let entry: StackEntry
      /// The link of the destination; `nil` for a screen that cannot be saved.
      let link: String?

      init(_ entry: StackEntry, _ link: String?) {
        var entry = entry
        entry.content = nil
        (self.entry, self.link) = (entry, link)
      }

      func isOf(_ other: StackEntry) -> Bool {
        entry.hasDestination(of: other) && entry.memory == other.memory
      }
    }

    private let focused: TabID
    private let history: [TabID]
    /// The screens of each tab, in the order of ``TabStacks/tabs``.
    private var stacks: [[Screen]] = []
    let bytes: [UInt8]

    init(
      _ organization: OrganizationID, _ tabs: TabStacks, knowing known: Tabs?,
      link: (DeepLinkDestination) -> String?
    ) {
      (focused, history) = (tabs.focused, tabs.history)
      stacks.reserveCapacity(tabs.stacks.count)
      for (index, stack) in tabs.stacks.enumerated() {
        let old = known.flatMap { index < $0.stacks.count ? $0.stacks[index] : nil } ?? []
        if Self.isSame(old, stack) {
          stacks.append(old)
          continue
        }
        let screens = stack.indices.map { depth in
          let isKnown = depth < old.count && old[depth].entry.hasDestination(of: stack[depth])
          return Screen(
            stack[depth], isKnown ? old[depth].link : link(stack[depth].destination))
        }
        stacks.append(screens)
      }
      var writer = JSONWriter(reserving: (known?.bytes.count ?? 0) + 256)
      let stacks = stacks
      SavedScreens.write(organization, focused, history, &writer) { writer in
        for (tab, stack) in zip(tabs.tabs, stacks) {
          writer.array(tab.text) { writer in
            SavedScreens.forEachSaved(of: stack.prefix { $0.link != nil }) { screen in
              SavedScreens.write(screen.link ?? "", screen.entry.memory, &writer)
            }
          }
        }
      }
      bytes = writer.bytes
    }

    /// Returns whether these tabs would be written in the same form.
    ///
    /// Compares destinations, because creating the links takes ten times as long.
    func isOf(_ tabs: TabStacks) -> Bool {
      focused == tabs.focused && history == tabs.history && stacks.count == tabs.stacks.count
        && stacks.indices.allSatisfy { Self.isSame(stacks[$0], tabs.stacks[$0]) }
    }

    private static func isSame(_ written: [Screen], _ stack: [StackEntry]) -> Bool {
      written.count == stack.count && written.indices.allSatisfy { written[$0].isOf(stack[$0]) }
    }
  }

  private var person: PersonID?
  private var written: [OrganizationID: Tabs] = [:]
  /// The stored form of tabs that an earlier process saved, and whose they are.
  private var kept: [OrganizationID: [UInt8]] = [:]
  private var owner: PersonID?

  /// Creates a writer that has written nothing.
  package init() {}

  /// Keeps what an earlier process saved of organizations that were not shown since then.
  package mutating func keep(_ earlier: SavedScreens) {
    owner = earlier.person
    kept = Dictionary(uniqueKeysWithValues: earlier.tabs.map { ($0.organization, $0.encoded) })
  }

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

  /// Writes the screens of all organizations, and the tabs that are kept of others, up to the
  /// maximum size.
  ///
  /// - Parameter link: Returns the path and query of a destination. If it returns `nil`, that
  ///   screen and all screens above it are left out.
  /// - Returns: The stored form, or `nil` if nothing changed since the last call.
  package mutating func write(
    _ screens: Screens, of person: PersonID?, link: (DeepLinkDestination) -> String?
  ) -> [UInt8]? {
    var isSame = person == self.person
    self.person = person
    for organization in written.keys where screens.organizations[organization] == nil {
      isSame = false
      written[organization] = nil
    }
    for (organization, tabs) in screens.organizations
    where written[organization]?.isOf(tabs) != true {
      isSame = false
      written[organization] = Tabs(
        organization, tabs, knowing: written[organization], link: link)
    }
    guard !isSame else { return nil }
    var all = written.map { (organization: $0.key, bytes: $0.value.bytes) }
    var size = all.reduce(128) { $0 + $1.bytes.count }
    for (organization, bytes) in kept where owner == person && written[organization] == nil {
      guard size + bytes.count < SavedScreens.maximumBytes else { continue }
      size += bytes.count
      all.append((organization, bytes))
    }
    all.sort { $0.organization < $1.organization }
    return SavedScreens.encoded(of: person, reserving: size) { writer in
      for tabs in all { writer.json(tabs.bytes) }
    }
  }
}
