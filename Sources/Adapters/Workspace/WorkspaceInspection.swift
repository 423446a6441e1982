@_spi(TypedRoutes) package import LandfallDomain
package import LandfallStrictJSON

/// The result of checking a workspace's files before anything runs on them.
package struct WorkspaceInspection: Sendable {
  /// The first fault of each file, and the fields of items that do not have their declared type.
  package private(set) var faults: [WorkspaceError] = []
  /// The errors of rows that name something unknown.
  package private(set) var strangers: [WorkspaceError] = []
  /// The catalogue keys that items use as titles, with their positions.
  package private(set) var titles: [(key: TextKey, file: String, position: JSONPosition?)] =
    []
  /// The names of the collections.
  package private(set) var collections: Set<String> = []

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
  private var open: Set<String> = []

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
  private mutating func attempt<Result>(
    _ read: @autoclosure () throws(WorkspaceError) -> Result
  ) -> Result? {
    do {
      return try read()
    } catch {
      faults.append(error)
      return nil
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
  ) -> WorkspaceInspection {
    var inspection = WorkspaceInspection()
    let bytes = Dictionary(files.map { ($0.path, $0.bytes) }) { first, _ in first }
    for name in ["people.json", "organizations.json", "memberships.json", "services.json"]
    where bytes[name] == nil {
      inspection.faults.append(.missing(path: name))
    }
    func rows<Row>(_ schema: Schema<Row>) -> [Row]? {
      guard let bytes = bytes[schema.file] else { return nil }
      return inspection.attempt(try schema.rows(bytes, file: schema.file))
    }
    let people = rows(.people).map { Set($0.map(\.id)) }
    let organizations = rows(.organizations).map { Set($0.map(\.id.text)) }
    _ = rows(.providers)
    inspection.strangers += strangers(
      in: rows(.memberships) ?? [], of: Schema.memberships.file, people: people,
      organizations: organizations, roles: roles)
    let prefix = "collections/"
    for file in files where file.path.hasPrefix(prefix) && file.path.hasSuffix(".json") {
      let name = String(file.path.dropFirst(prefix.count).dropLast(5))
      inspection.collections.insert(name)
      let isRead = rows(.items(in: name)) != nil
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
    let roles = roles.map { Set($0.map(\.text)) }
    return memberships.flatMap { row in
      let (person, organization) = (row.places?.person, row.places?.organization)
      return [
        stranger("person", row.person, person, file, people),
        stranger("organization", row.organization, organization, file, organizations),
        stranger("role", row.role, row.places?.role, file, roles),
      ].compactMap { $0 }
    }
  }

  private static func stranger(
    _ kind: String, _ name: String?, _ place: JSONPosition?, _ file: String, _ known: Set<String>?
  ) -> WorkspaceError? {
    guard let known, let name, !known.contains(name) else { return nil }
    return .malformedFile(
      path: file, line: place?.line ?? 1, column: place?.column ?? 1,
      reason: "unknown \(kind) \"\(name)\"; known: \(known.sorted().joined(separator: ", "))")
  }

  private mutating func note(_ stranger: WorkspaceError?) {
    if let stranger { strangers.append(stranger) }
  }

  /// Checks the organizations, owners, titles and declared fields of a collection's items.
  private mutating func lookThroughItems(
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
      for (kind, key, known) in [
        ("organization", "organization", organizations), ("person", "owner", people),
      ] {
        let name = node[key]
        note(Self.stranger(kind, name?.string, name?.position, file.path, known))
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
  private mutating func lookThroughSettings(_ bytes: [UInt8], _ roles: Set<Role>?) {
    let file = "services.json"
    let settings = attempt(try ServiceSettings.read(bytes, file: file))
    guard let settings else { return }
    open = Set(settings.openCollections)
    let root = attempt(try Schema<Int>.root(bytes, file: file, allowed: ServiceSettings.keys))
    let lists = [
      ("role", "editors", roles.map { Set($0.map(\.text)) }),
      ("collection", "openCollections", collections),
    ]
    for (kind, key, known) in lists {
      for node in root?.node[key]?.array ?? [] {
        note(Self.stranger(kind, node.string, node.position, file, known))
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
