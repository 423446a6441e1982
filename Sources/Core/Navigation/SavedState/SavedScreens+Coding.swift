import LandfallDomain
import LandfallStrictJSON

extension SavedScreens {
  private static let version = 1

  /// Returns the stored form.
  package func encoded() -> [UInt8] {
    Self.encoded(
      of: person,
      tabs.map { tabs in
        var writer = JSONWriter()
        Self.write(tabs, &writer)
        return writer.text
      })
  }

  /// Returns the stored form, built from the encoded tabs of each organization.
  static func encoded(of person: PersonID?, _ tabs: some Sequence<String>) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("version", Self.version)
      if let person { writer.member("person", person.text) }
      writer.array("organizations") { writer in
        for text in tabs { writer.number(text) }
      }
    }
    return Array(writer.text.utf8)
  }

  static func write(_ tabs: Tabs, _ writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("id", tabs.organization.text)
      writer.member("focused", tabs.focused.text)
      if !tabs.history.isEmpty {
        writer.array("history") { writer in
          for tab in tabs.history { writer.value(tab.text) }
        }
      }
      writer.object("stacks") { writer in
        for (tab, screens) in tabs.stacks.sorted(by: { $0.key < $1.key }) {
          writer.array(tab.text) { writer in
            for screen in screens { write(screen, &writer) }
          }
        }
      }
    }
  }

  private static func write(_ screen: Screen, _ writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("link", screen.link)
      writer.name("scroll")
      writer.number(screen.memory.scroll.isFinite ? "\(screen.memory.scroll)" : "0")
      writer.object("fields") { writer in
        for field in screen.memory.fields { writer.member(field.name, field.value) }
      }
    }
  }

  /// Reads the stored form.
  ///
  /// - Throws: ``SavedStateError/unsupportedVersion`` if a newer version wrote it,
  ///   ``SavedStateError/tooLarge`` above ``maximumBytes``, and ``SavedStateError/damaged`` for
  ///   anything that ``encoded()`` does not write.
  package init(decoding bytes: [UInt8]) throws(SavedStateError) {
    guard bytes.count <= Self.maximumBytes else { throw .tooLarge }
    let root: JSONNode
    do {
      root = try JSONReader.read(bytes, maximumDepth: 8)
    } catch {
      throw .damaged
    }
    guard let version = root["version"]?.int else { throw .damaged }
    guard version == Self.version else { throw .unsupportedVersion }
    // The screens of guests have no person.
    let person = root["person"]
    guard person == nil || person?.string != nil, let organizations = root["organizations"]?.array
    else { throw .damaged }
    var tabs: [Tabs] = []
    for node in organizations { tabs.append(try Self.tabs(node)) }
    self.init(person: person?.string.map { PersonID($0) }, tabs: tabs)
  }

  private static func tabs(_ node: JSONNode) throws(SavedStateError) -> Tabs {
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

  private static func screen(_ node: JSONNode) throws(SavedStateError) -> Screen {
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
