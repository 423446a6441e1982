import LandfallDomain

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
