import LandfallDomain

/// The values of a `_layout.json` for the routes below its folder.
///
/// Nested layouts override single keys.
struct RouteLayout {
  /// The navigator that shows the routes of a folder.
  enum Navigator: String, CaseIterable {
    case tabs
    case stack
  }

  /// The navigator of this folder only; it is not inherited.
  var navigator: Navigator?
  var tab: TabID?
  var policy: AuthPolicy = .required
  var constraints: [String: [Constraint]] = [:]
  /// The fields that declare the tab and each constraint, for messages.
  var tabField: Field?
  var constraintFields: [String: Field] = [:]

  /// Reads a layout on top of the outer one.
  ///
  /// A value with an error keeps the outer value.
  init(_ file: String, in files: AppFiles, over outer: RouteLayout, _ faults: FaultList) {
    self = outer
    navigator = nil
    let reader = faults.attempt { () throws(AppFolderError) in
      try ObjectReader(
        file: Field.read(file, in: files), keys: ["navigator", "tab", "policy", "parameters"],
        faults)
    }
    guard let reader else { return }
    if let field = reader.optional("navigator") {
      navigator = faults.attempt { () throws(AppFolderError) in
        try field.choice(of: Navigator.allCases)
      }
    }
    if let field = reader.optional("tab") {
      let named = reader.nullable("tab")
      let name = faults.attempt { () throws(AppFolderError) in
        named == nil ? nil : TabID(try field.nonEmptyString())
      }
      if let name { (tab, tabField) = (name, named) }
    }
    if let field = reader.optional("policy") {
      policy =
        faults.attempt { () throws(AppFolderError) in
          try field.choice(of: AuthPolicy.allCases)
        } ?? policy
    }
    let members = faults.attempt { () throws(AppFolderError) in
      try reader.optional("parameters")?.members() ?? []
    }
    for (name, field) in members ?? [] {
      let list = faults.attempt { () throws(AppFolderError) in try field.constraints() }
      if let list {
        constraints[name] = list
        constraintFields[name] = field
      }
    }
  }

  /// Creates the layout of routes that have no layout file above them.
  init() {}
}
