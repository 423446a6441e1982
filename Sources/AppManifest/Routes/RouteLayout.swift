import LandfallDomain

/// What a `_layout.json` gives to the routes below its folder; a nested one wins, key by key.
struct RouteLayout {
  /// How a front end holds the routes of a folder.
  enum Navigator: String, CaseIterable {
    case tabs
    case stack
  }

  /// How this folder's own are held; nothing is inherited.
  var navigator: Navigator?
  var tab: TabID?
  var policy: AuthPolicy = .required
  var constraints: [String: [Constraint]] = [:]
  /// Where the tab and each constraint were declared, for messages.
  var tabField: Field?
  var constraintFields: [String: Field] = [:]

  /// Reads a layout over what the folder above gives.
  ///
  /// - Throws: ``AppFolderError``.
  init(_ file: String, in files: AppFiles, over outer: RouteLayout) throws(AppFolderError) {
    self = outer
    let reader = try ObjectReader(
      file: Field.read(file, in: files), keys: ["navigator", "tab", "policy", "parameters"])
    navigator = try reader.optional("navigator").map { field throws(AppFolderError) in
      try field.choice(of: Navigator.allCases)
    }
    if let field = reader.optional("tab") {
      tabField = reader.nullable("tab")
      tab = tabField == nil ? nil : TabID(try field.nonEmptyString())
    }
    if let field = reader.optional("policy") { policy = try field.choice(of: AuthPolicy.allCases) }
    if let field = reader.optional("parameters") {
      for (name, field) in try field.members() {
        constraints[name] = try field.constraints()
        constraintFields[name] = field
      }
    }
  }

  /// What routes have that stand below no layout.
  init() {}
}
