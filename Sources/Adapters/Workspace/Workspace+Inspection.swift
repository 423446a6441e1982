@_spi(TypedRoutes) package import LandfallDomain
package import LandfallStrictJSON

extension Workspace {
  /// The result of checking a workspace's files before anything runs on them.
  package struct Inspection: Sendable {
    /// The first fault of each file, and the fields of items that do not have their declared type.
    package fileprivate(set) var faults: [WorkspaceError] = []
    /// The errors of rows that name something unknown.
    package fileprivate(set) var strangers: [WorkspaceError] = []
    /// The catalogue keys that items use as titles, with their positions.
    package fileprivate(set) var titles: [(key: TextKey, file: String, position: JSONPosition?)] =
      []
    /// The names of the collections.
    package fileprivate(set) var collections: Set<String> = []

    /// Returns whether the services can answer the request of a screen.
    package func serves(_ content: ContentDeclaration) -> Bool {
      let name = content.contract.text
      switch content.kind {
      case .list: return ["members", "search"].contains(name) || collections.contains(name)
      case .detail:
        return ["member", "invitation"].contains(name) || collections.contains(name)
          || collections.contains(name + "s")
      }
    }

    /// The collections that need no sign-in.
    fileprivate var open: Set<String> = []

    /// Returns whether the services answer the request of a screen for people who are not signed
    /// in.
    package func servesGuests(_ content: ContentDeclaration) -> Bool {
      let name = content.contract.text
      switch content.kind {
      case .list: return open.contains(name)
      case .detail: return open.contains(name) || open.contains(name + "s")
      }
    }

    /// Returns the content of a file; adds a fault and returns `nil` if it is invalid.
    fileprivate mutating func attempt<Result>(
      _ read: () throws(WorkspaceError) -> Result
    ) -> Result? {
      do {
        return try read()
      } catch {
        faults.append(error)
        return nil
      }
    }
  }

  /// Checks all files of a workspace, and continues after a fault.
  ///
  /// - Parameters:
  ///   - files: The paths inside the workspace, with their bytes.
  ///   - roles: The roles that the app knows, or `nil` if they are not known.
  ///   - types: The types of items that the app declares.
  package static func inspect(
    _ files: [(path: String, bytes: [UInt8])], roles: Set<Role>?, types: [ItemType]
  ) -> Inspection {
    var inspection = Inspection()
    let names = Set(files.map(\.path))
    for name in ["people.json", "organizations.json", "memberships.json", "services.json"]
    where !names.contains(name) {
      inspection.faults.append(.missing(path: name))
    }
    let bytes = Dictionary(files.map { ($0.path, $0.bytes) }) { first, _ in first }
    func rows<Row>(_ schema: Schema<Row>, _ name: String) -> [Row]? {
      guard let bytes = bytes[name] else { return nil }
      return inspection.attempt { () throws(WorkspaceError) in
        try schema.rows(bytes, file: name)
      }
    }
    let people = rows(.people, "people.json").map { Set($0.map(\.id)) }
    let organizations = rows(.organizations, "organizations.json").map {
      Set($0.map(\.id.text))
    }
    _ = rows(.providers, "providers.json")
    let memberships = rows(.memberships, "memberships.json") ?? []
    inspection.strangers += strangers(
      in: memberships, of: "memberships.json", people: people, organizations: organizations,
      roles: roles)
    let prefix = "collections/"
    for file in files where file.path.hasPrefix(prefix) && file.path.hasSuffix(".json") {
      let name = String(file.path.dropFirst(prefix.count).dropLast(5))
      inspection.collections.insert(name)
      let isRead = rows(.items, file.path) != nil
      inspection.lookThroughItems(
        file, people: people, organizations: organizations,
        types: types.filter { type in
          isRead && type.contracts.contains { $0.text == name || $0.text + "s" == name }
        })
    }
    if let settings = bytes["services.json"] { inspection.lookThroughSettings(settings, roles) }
    return inspection
  }

  /// Returns the errors of memberships that name an unknown person, organization or role.
  ///
  /// Of `nil`, nothing is known: its own file has a fault.
  static func strangers(
    in memberships: [MembershipRecord], of file: String, people: Set<String>?,
    organizations: Set<String>?, roles: Set<Role>?
  ) -> [WorkspaceError] {
    var strangers: [WorkspaceError] = []
    for row in memberships {
      if let people, !people.contains(row.person) {
        strangers.append(unknown("person", row.person, row.places?.person, file, people))
      }
      if let organizations, !organizations.contains(row.organization) {
        strangers.append(
          unknown("organization", row.organization, row.places?.organization, file, organizations))
      }
      if let roles, !roles.contains(Role(row.role)) {
        strangers.append(
          unknown("role", row.role, row.places?.role, file, Set(roles.map(\.text))))
      }
    }
    return strangers
  }

  fileprivate static func unknown(
    _ kind: String, _ name: String, _ place: JSONPosition?, _ file: String, _ known: Set<String>
  ) -> WorkspaceError {
    .malformedFile(
      path: file, line: place?.line ?? 1, column: place?.column ?? 1,
      reason: "unknown \(kind) \"\(name)\"; known: \(known.sorted().joined(separator: ", "))")
  }
}

extension Workspace.Inspection {
  /// Checks the organizations, owners, titles and declared fields of a collection's items.
  fileprivate mutating func lookThroughItems(
    _ file: (path: String, bytes: [UInt8]), people: Set<String>?, organizations: Set<String>?,
    types: [ItemType]
  ) {
    let root: StrictObject
    do {
      root = try Schema<CollectionItem>.root(
        file.bytes, file: file.path, allowed: ["version", "items"])
    } catch {
      // Reading the rows has already reported this fault.
      return
    }
    for node in root.node["items"]?.array ?? [] {
      if let name = node["organization"], let text = name.string,
        let organizations, !organizations.contains(text)
      {
        strangers.append(
          Workspace.unknown("organization", text, name.position, file.path, organizations))
      }
      if let owner = node["owner"], let text = owner.string, let people, !people.contains(text) {
        strangers.append(Workspace.unknown("person", text, owner.position, file.path, people))
      }
      if let title = node["titleKey"], let text = title.string {
        titles.append((TextKey(text), file.path, title.position))
      }
      for type in types {
        guard let field = type.wrongField(in: { node[$0]?.string }) else { continue }
        let place = node[field.name]?.position ?? node.position
        faults.append(
          .malformedFile(
            path: file.path, line: place.line, column: place.column,
            reason: node[field.name] == nil
              ? "the field \"\(field.name)\" of \(type.name) is missing"
              : "\"\(field.name)\" of \(type.name) must be \(field.kind.example)"))
      }
    }
  }

  /// Checks the roles and collections that `services.json` names.
  fileprivate mutating func lookThroughSettings(_ bytes: [UInt8], _ roles: Set<Role>?) {
    let file = "services.json"
    let settings = attempt { () throws(WorkspaceError) in
      try ServiceSettings.read(bytes, file: file)
    }
    guard let settings else { return }
    open = Set(settings.openCollections)
    let root = attempt { () throws(WorkspaceError) in
      return try Schema<Int>.root(bytes, file: file, allowed: ServiceSettings.keys)
    }
    let lists = [
      ("role", "editors", roles.map { Set($0.map(\.text)) }),
      ("collection", "openCollections", collections),
    ]
    for (kind, key, known) in lists {
      for node in root?.node[key]?.array ?? [] {
        guard let known, let name = node.string, !known.contains(name) else { continue }
        strangers.append(Workspace.unknown(kind, name, node.position, file, known))
      }
    }
  }
}

extension QueryDeclaration.Kind {
  /// What a value looks like in a file of the embedded services.
  fileprivate var example: String {
    switch self {
    case .string: "a string"
    case .int: "a whole number as a string, such as \"412\""
    case .bool: "\"true\" or \"false\""
    }
  }
}
