import LandfallDomain

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
