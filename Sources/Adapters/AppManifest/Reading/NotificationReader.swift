@_spi(TypedRoutes) import LandfallDomain

/// Reads the notifications that an app declares.
///
/// Knows the routes that a tap may open.
struct NotificationReader {
  /// The keys of `app.json` that this reader reads.
  static let keys = ["notifications", "extractors", "notificationFallback", "notificationRead"]

  let routes: [RouteDeclaration]

  /// Reads the notification types, extractors, fallback and read mark.
  ///
  /// - Throws: ``AppFolderError`` for the first error.
  func read(_ app: ObjectReader) throws(AppFolderError) -> NotificationRules {
    let extractors = try extractors(app.optional("extractors"))
    let hasID = extractors.contains { $0.id != nil }
    var types: [NotificationDeclaration] = []
    for field in try app.optional("notifications")?.array() ?? [] {
      let declaration = try self.type(field, hasID: hasID)
      for name in [declaration.type] + declaration.aliases {
        guard let other = types.first(where: { $0.isCalled(name.text) }) else { continue }
        throw field.error(.duplicate(name.text, other: other.type.text))
      }
      types.append(declaration)
    }
    if !types.isEmpty, !extractors.contains(where: { $0.isOfType }) {
      throw try app.required("notifications").error(
        .badValue("notifications", rule: "needs an extractor that finds the type"))
    }
    return NotificationRules(
      types: types, extractors: extractors,
      fallback: try app.nullable("notificationFallback").map { field throws(AppFolderError) in
        try fallback(field)
      },
      read: try app.nullable("notificationRead").map { field throws(AppFolderError) in
        try readMark(field)
      })
  }

  /// Reads a list of `{ "link": FIELD }` and `{ "type": FIELD, "id": FIELD }`; keeps the order.
  private func extractors(_ list: Field?) throws(AppFolderError) -> [PayloadExtractor] {
    var extractors: [PayloadExtractor] = []
    for field in try list?.array() ?? [] {
      let reader = try ObjectReader(field, keys: ["link", "type", "id"])
      let extractor: PayloadExtractor
      if let link = reader.optional("link") {
        for key in ["type", "id"] {
          guard let extra = reader.optional(key) else { continue }
          throw extra.error(.badValue(key, rule: "cannot be combined with \"link\""))
        }
        extractor = .link(try link.payloadField())
      } else {
        extractor = .type(
          try reader.required("type").payloadField(),
          id: try reader.optional("id").map { field throws(AppFolderError) in
            try field.payloadField()
          })
      }
      if extractors.contains(extractor) {
        throw field.error(.duplicate(extractor.description, other: "an earlier extractor"))
      }
      extractors.append(extractor)
    }
    return extractors
  }

  private func type(_ field: Field, hasID: Bool) throws(AppFolderError) -> NotificationDeclaration {
    let reader = try ObjectReader(
      field, keys: ["type", "aliases", "titleKey", "route", "payload"])
    let routeField = try reader.required("route")
    let route = try target(routeField)
    var fields: [String: [PayloadField]] = [:]
    for (name, field) in try reader.optional("payload")?.members() ?? [] {
      guard route.pattern.parameterNames.contains(name) else {
        throw field.error(
          .undeclared(kind: "parameter", name: name, known: route.pattern.parameterNames))
      }
      fields[name] = try field.payloadFields()
    }
    // One parameter may be left out: it receives the ID from the extractor.
    let open = route.pattern.requiredNames.filter { fields[$0] == nil }
    if let second = open.dropFirst(hasID ? 1 : 0).first {
      throw routeField.error(
        .badValue(
          second,
          rule: hasID
            ? "needs its fields in \"payload\": only one parameter can be the ID next to the type"
            : "needs its fields in \"payload\": no extractor has an ID"))
    }
    return NotificationDeclaration(
      type: NotificationTypeID(try reader.required("type").nonEmptyString()),
      aliases: try reader.optional("aliases")?.strings().map { NotificationTypeID($0) } ?? [],
      titleKey: TextKey(try reader.required("titleKey").nonEmptyString()), route: route.id,
      parameters: route.pattern.parameterNames
        .filter { fields[$0] != nil || open.contains($0) || hasID && open.isEmpty }
        .map { .init($0, fields: fields[$0] ?? []) })
  }

  /// Reads a screen that links may open, because a tap is handled like a link.
  private func target(_ field: Field) throws(AppFolderError) -> RouteDeclaration {
    let id = try field.pattern().id
    let known = routes.filter { $0.redirect == nil }
    guard let route = known.first(where: { $0.id == id }) else {
      throw field.error(
        .undeclared(
          kind: "screen's route", name: id.text, known: known.map { $0.id.text }.sorted()))
    }
    guard route.external else {
      throw field.error(
        .badValue(id.text, rule: "is not open to links, and a tap is handled like a link"))
    }
    return route
  }

  private func fallback(_ field: Field) throws(AppFolderError) -> RouteID {
    let route = try target(field)
    guard route.pattern.requiredNames.isEmpty else {
      throw field.error(.badValue(route.id.text, rule: "must have no parameters"))
    }
    return route.id
  }

  private func readMark(_ field: Field) throws(AppFolderError) -> NotificationRules.ReadMark {
    let reader = try ObjectReader(field, keys: ["contract", "id", "sets"])
    let sets = try reader.required("sets")
    let members = try sets.members()
    guard let (name, value) = members.first, members.count == 1 else {
      throw sets.error(.badValue("sets", rule: "must set exactly one field"))
    }
    return NotificationRules.ReadMark(
      contract: ContractName(try reader.required("contract").nonEmptyString()),
      id: try reader.required("id").payloadFields(),
      value: NamedValue(name, try value.string()))
  }
}

extension PayloadExtractor {
  fileprivate var isOfType: Bool {
    switch self {
    case .link: false
    case .type: true
    }
  }
}

extension Field {
  /// Reads the name of a payload field.
  fileprivate func payloadField() throws(AppFolderError) -> PayloadField {
    let text = try nonEmptyString()
    guard let field = PayloadField(text) else {
      throw error(.badValue(text, rule: "is not a field such as entity_id or payload.entity_id"))
    }
    return field
  }

  /// Reads one or more payload fields.
  ///
  /// Two spellings of the same field are a duplicate.
  fileprivate func payloadFields() throws(AppFolderError) -> [PayloadField] {
    var fields: [PayloadField] = []
    for element in try array() {
      let field = try element.payloadField()
      if let index = fields.firstIndex(of: field) {
        throw element.error(.duplicate(try element.string(), other: "\(key)[\(index)]"))
      }
      fields.append(field)
    }
    guard !fields.isEmpty else { throw error(.badValue("[]", rule: "needs at least one field")) }
    return fields
  }
}
