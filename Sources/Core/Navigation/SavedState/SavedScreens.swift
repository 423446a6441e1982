package import LandfallDomain
import LandfallStrictJSON

/// The tabs and stacks of one person, or of guests, saved for the next launch.
///
/// They contain destinations and the input, but no data of the services and no pending
/// link. A destination is saved as a link, so that the current routes and guards apply when it is
/// restored.
package struct SavedScreens: Equatable, Sendable {
  /// The maximum number of screens in a saved stack: its root and the topmost screens.
  package static let maximumDepth = 16
  /// The maximum size of the stored form, in bytes.
  package static let maximumBytes = 1_048_576

  /// A screen.
  package struct Screen: Equatable, Sendable {
    /// The path and query of the screen's link.
    package let link: String
    /// The person's input on the screen.
    package let memory: ScreenMemory

    /// Creates a screen.
    package init(link: String, memory: ScreenMemory) { (self.link, self.memory) = (link, memory) }
  }

  /// The tabs of one organization.
  package struct Tabs: Equatable, Sendable {
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

extension SavedScreens {
  private static let version = 1

  /// Returns the stored form; `body` writes the tabs of each organization.
  static func encoded(
    of person: PersonID?, reserving size: Int, _ body: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    var writer = JSONWriter(reserving: size)
    writer.object { writer in
      writer.member("version", Self.version)
      if let person { writer.member("person", person.text) }
      writer.array("organizations", body)
    }
    return writer.bytes
  }

  /// Writes the tabs of an organization, whose stacks `body` writes.
  static func write(
    _ organization: OrganizationID, _ focused: TabID, _ history: [TabID],
    _ writer: inout JSONWriter, _ body: (inout JSONWriter) -> Void
  ) {
    writer.object { writer in
      writer.member("id", organization.text)
      writer.member("focused", focused.text)
      if !history.isEmpty {
        writer.member("history", history.map { $0.text })
      }
      writer.object("stacks", body)
    }
  }

  /// Passes on the screens of a stack that are saved: the root and the topmost ones.
  static func forEachSaved<Screen>(of stack: ArraySlice<Screen>, _ body: (Screen) -> Void) {
    for (depth, screen) in stack.enumerated()
    where depth == 0 || depth > stack.count - maximumDepth {
      body(screen)
    }
  }

  /// Writes a screen.
  static func write(_ link: String, _ memory: ScreenMemory, _ writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("link", link)
      writer.name("scroll")
      writer.number(memory.scroll.isFinite ? "\(memory.scroll)" : "0")
      writer.object("fields") { writer in
        for field in memory.fields { writer.member(field.name, field.value) }
      }
    }
  }

  /// Reads the stored form.
  ///
  /// - Throws: `StorageError.newerVersion` if a newer version wrote it,
  ///   `StorageError.tooLarge` above ``maximumBytes``, and `StorageError.damaged` for
  ///   anything that ``SavedScreensWriter`` does not write.
  package init(decoding bytes: [UInt8]) throws(StorageError) {
    guard bytes.count <= Self.maximumBytes else { throw .tooLarge }
    let root: JSONNode
    do {
      root = try JSONReader.read(bytes, maximumDepth: 8)
    } catch {
      throw .damaged
    }
    guard let version = root["version"]?.int else { throw .damaged }
    guard version == Self.version else { throw .newerVersion(version) }
    // The screens of guests have no person.
    let person = root["person"]
    guard person == nil || person?.string != nil, let organizations = root["organizations"]?.array
    else { throw .damaged }
    var tabs: [Tabs] = []
    for node in organizations { tabs.append(try Self.tabs(node)) }
    self.init(person: person?.string.map { PersonID($0) }, tabs: tabs)
  }

  private static func tabs(_ node: JSONNode) throws(StorageError) -> Tabs {
    guard let id = node["id"]?.string, let focused = node["focused"]?.string,
      let members = node["stacks"]?.object
    else { throw .damaged }
    var stacks: [TabID: [Screen]] = [:]
    for member in members {
      guard let nodes = member.node.array else { throw .damaged }
      var screens: [Screen] = []
      for node in nodes { screens.append(try screen(node)) }
      stacks[TabID(member.name)] = screens
    }
    var history: [TabID] = []
    if let member = node["history"] {
      guard let tabs = member.array else { throw .damaged }
      for tab in tabs {
        guard let tab = tab.string else { throw .damaged }
        history.append(TabID(tab))
      }
    }
    return Tabs(
      organization: OrganizationID(id), focused: TabID(focused), stacks: stacks, history: history)
  }

  private static func screen(_ node: JSONNode) throws(StorageError) -> Screen {
    guard let link = node["link"]?.string, case .number(let scroll)? = node["scroll"]?.value,
      let offset = Double(scroll), offset.isFinite, let fields = node["fields"]?.object
    else { throw .damaged }
    var memory = ScreenMemory()
    memory.scroll = offset
    for field in fields {
      guard let text = field.node.string else { throw .damaged }
      memory.type(text, into: field.name)
    }
    return Screen(link: link, memory: memory)
  }
}

extension SavedScreens.Tabs {
  /// The stored form of these tabs.
  var encoded: [UInt8] {
    var writer = JSONWriter()
    SavedScreens.write(organization, focused, history, &writer) { writer in
      for (tab, screens) in stacks.sorted(by: { $0.key < $1.key }) {
        writer.array(tab.text) { writer in
          for screen in screens { SavedScreens.write(screen.link, screen.memory, &writer) }
        }
      }
    }
    return writer.bytes
  }
}
