@_spi(TypedRoutes) import LandfallDomain

/// The `list` or `detail` of a route's file, with the fields that refer to other files.
struct ContentFile {
  let declaration: ContentDeclaration
  /// The routes that items and details open.
  private(set) var leadsTo: [Field] = []
  /// The permissions that actions need.
  private(set) var permissions: [Field] = []

  /// Reads the content of a route.
  ///
  /// Returns `nil` if the screen has none.
  ///
  /// - Parameter sources: The names of the route's parameters and query items.
  /// - Throws: ``AppFolderError`` for the first error.
  init?(_ route: ObjectReader, sources: [String]) throws(AppFolderError) {
    let list = route.nullable("list")
    let detail = route.nullable("detail")
    if list != nil, let detail {
      throw detail.error(.badValue("detail", rule: "cannot be combined with \"list\""))
    }
    guard let field = list ?? detail else { return nil }
    let reader = try ObjectReader(
      field, keys: ["contract", "input"] + (list == nil ? ["links"] : ["opens", "actions"]))
    var inputs: [ContentDeclaration.Input] = []
    for (name, field) in try reader.optional("input")?.members() ?? [] {
      try field.require("parameter or query item", among: sources)
      inputs.append(ContentDeclaration.Input(name: name, source: try field.nonEmptyString()))
    }
    let opens = reader.nullable("opens")
    let links = try reader.optional("links")?.array() ?? []
    leadsTo = [opens].compactMap { $0 } + links
    var actions: [ItemActionDeclaration] = []
    for field in try reader.optional("actions")?.array() ?? [] {
      let (action, requires) = try field.itemAction()
      if actions.contains(where: { $0.id == action.id }) {
        throw field.error(.duplicate(action.id, other: "an earlier action"))
      }
      actions.append(action)
      if let requires { permissions.append(requires) }
    }
    declaration = ContentDeclaration(
      kind: list == nil ? .detail : .list,
      contract: ContractName(try reader.required("contract").nonEmptyString()), inputs: inputs,
      opens: try opens.map { field throws(AppFolderError) in try field.pattern().id },
      links: try links.map { field throws(AppFolderError) in try field.pattern().id },
      actions: actions)
  }
}

extension Field {
  /// Reads an entry of `actions`: `id`, `titleKey`, `requires`, and at most one of `removes` and
  /// `sets`.
  ///
  /// Without `removes` and `sets`, the ID must be `open`, `copy-link` or `copy-title`.
  ///
  /// - Returns: The action, and the field that names its permission.
  func itemAction() throws(AppFolderError) -> (ItemActionDeclaration, requires: Field?) {
    let reader = try ObjectReader(self, keys: ["id", "titleKey", "requires", "removes", "sets"])
    let idField = try reader.required("id")
    let id = try idField.nonEmptyString()
    let requires = reader.nullable("requires")
    let effect: ItemActionDeclaration.Effect
    switch (try reader.optional("removes")?.bool() ?? false, reader.optional("sets"), id) {
    case (true, nil, _): effect = .act(.remove)
    case (true, let sets?, _):
      throw sets.error(.badValue("sets", rule: "cannot be combined with \"removes\""))
    case (false, let sets?, _):
      let members = try sets.members()
      guard let (name, field) = members.first, members.count == 1 else {
        throw sets.error(.badValue("sets", rule: "must set exactly one field"))
      }
      effect = .act(.set(NamedValue(name, try field.string())))
    case (false, nil, "open"): effect = .open
    case (false, nil, "copy-link"): effect = .copyLink
    case (false, nil, "copy-title"): effect = .copyTitle
    case (false, nil, _):
      throw idField.error(.unknownValue(id, known: ["open", "copy-link", "copy-title"]))
    }
    let action = ItemActionDeclaration(
      id: id, titleKey: TextKey(try reader.required("titleKey").nonEmptyString()),
      requires: try requires.map { field throws(AppFolderError) in
        Permission(try field.nonEmptyString())
      }, effect: effect)
    return (action, requires)
  }
}
