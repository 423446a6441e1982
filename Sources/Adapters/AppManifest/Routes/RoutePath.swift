@_spi(TypedRoutes) import LandfallDomain

/// Reads paths of files below `routes/`, in Expo Router's file notation.
enum RoutePath {
  /// The kind of a file.
  enum Kind: Equatable {
    /// A route with this pattern.
    case route(PathPattern)
    /// The layout of a folder. The folder's path ends with a slash.
    case layout(folder: String)
  }

  /// Reads the path of a file, such as `routes/app/[org]/members/[member].json`.
  ///
  /// - Throws: ``AppFolderError`` for a name that the notation does not allow, or for an invalid
  ///   pattern.
  static func read(_ file: String) throws(AppFolderError) -> Kind {
    var components = file.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    guard let last = components.popLast(), last.hasSuffix(".json") else {
      throw AppFolderError(file: file, .badFileName(file))
    }
    let name = last.dropLast(5)
    var text = ""
    for component in components { text += try segment(component, file: file) }
    guard components.filter({ groups(in: $0).count > 1 }).count < 2 else {
      throw AppFolderError(file: file, .badFileName(components.joined(separator: "/")))
    }
    switch name {
    case "_layout": return .layout(folder: String(file.dropLast(last.count)))
    case "index": break
    case "+not-found": text += "/*not-found"
    default:
      if name.hasPrefix("(") { throw AppFolderError(file: file, .badFileName(String(name))) }
      text += try segment(name, file: file)
    }
    do {
      return .route(try PathPattern(text.isEmpty ? "/" : text))
    } catch {
      throw AppFolderError(file: file, .badPattern(error))
    }
  }

  private static func segment(_ name: Substring, file: String) throws(AppFolderError) -> String {
    let inner = name.dropFirst().dropLast()
    let isOptional = inner.hasPrefix("[") && inner.hasSuffix("]")
    let parameter = isOptional ? inner.dropFirst().dropLast() : inner
    let mark = isOptional ? "?" : ""
    let isWhole = name.first == "[" && name.last == "]"
    switch (name.first, name.last) {
    case ("(", ")"):
      let groups = groups(in: name)
      guard !groups.contains(""), Set(groups).count == groups.count else {
        throw AppFolderError(file: file, .badFileName(String(name)))
      }
      return ""
    case ("[", "]") where parameter.hasPrefix("...") && parameter != "...":
      return "/*" + parameter.dropFirst(3) + mark
    case ("[", "]")
    where !parameter.utf8.contains(where: { "[]".utf8.contains($0) }) && parameter != "...":
      return "/:" + parameter + mark
    default:
      // Fixed text around a parameter: a pattern's text has it like the file's name.
      let brackets = name.utf8.filter { "[]".utf8.contains($0) }
      let isPlain =
        !name.utf8.contains { "():*+".utf8.contains($0) }
        && (brackets.isEmpty || !isWhole && brackets.elementsEqual("[]".utf8))
      guard isPlain, !name.isEmpty, !name.hasPrefix("_") else {
        throw AppFolderError(file: file, .badFileName(String(name)))
      }
      return "/" + name
    }
  }

  /// Returns the paths of a file's folder with each group of a shared folder, in order.
  ///
  /// `routes/(home,search)/x.json` is in `routes/(home)/` and in `routes/(search)/`. A file outside
  /// shared folders has one path.
  static func folders(of file: String) -> [String] {
    let parts = file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    guard let shared = parts.firstIndex(where: { groups(in: $0).count > 1 }) else {
      return [parts.joined(separator: "/") + "/"]
    }
    return groups(in: parts[shared]).map { group in
      let own = parts[..<shared] + ["(\(group))"] + parts[(shared + 1)...]
      return own.joined(separator: "/") + "/"
    }
  }

  /// Returns the groups that a folder's name lists, such as `home` and `search` in `(home,search)`.
  private static func groups(in name: Substring) -> [Substring] {
    guard name.hasPrefix("("), name.hasSuffix(")") else { return [] }
    return name.dropFirst().dropLast().split(separator: ",", omittingEmptySubsequences: false)
  }
}

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
    let reader = faults.value(
      try ObjectReader(
        file: Field.read(file, in: files), keys: ["navigator", "tab", "policy", "parameters"],
        faults))
    guard let reader else { return }
    if let field = reader.optional("navigator") {
      navigator = faults.value(try field.choice(of: Navigator.allCases))
    }
    if let said = reader.tab(faults) { (tab, tabField) = (said.name, said.field) }
    if let field = reader.optional("policy") {
      policy = faults.value(try field.choice(of: AuthPolicy.allCases)) ?? policy
    }
    let members = faults.value(try reader.optional("parameters")?.members() ?? [])
    for (name, field) in members ?? [] {
      let list = faults.value(try field.constraints())
      if let list {
        constraints[name] = list
        constraintFields[name] = field
      }
    }
  }

  /// Creates the layout of routes that have no layout file above them.
  init() {}
}
