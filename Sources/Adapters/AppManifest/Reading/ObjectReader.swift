import LandfallDomain
import LandfallStrictJSON

/// Reads an object with fixed keys.
///
/// Refuses unknown keys first.
///
/// A misspelled key is therefore reported as unknown, not as a missing key.
struct ObjectReader {
  private let field: Field
  private let members: [(name: String, node: JSONNode)]

  /// Reads an object.
  ///
  /// - Parameter faults: Collects unknown keys. Without it, the first unknown key is thrown. A
  ///   key that looks like a misspelling of a missing one supplies its value, so that the missing
  ///   key is not reported as well.
  init(
    _ field: Field, keys: [String], isFile: Bool = false, _ faults: FaultList? = nil
  ) throws(AppFolderError) {
    guard let members = field.node.object else { throw field.wrongType("object") }
    self.field = field
    var read: [(name: String, node: JSONNode)] = []
    for member in members where !isFile || member.name != "$schema" {
      guard !keys.contains(member.name) else {
        read.append((member.name, member.node))
        continue
      }
      let renamed = RenamedKeys.keys[member.name].flatMap { keys.contains($0) ? $0 : nil }
      let error = AppFolderError(
        file: field.file, position: member.position, key: field.path(to: member.name),
        renamed.map { .renamedKey(member.name, new: $0) } ?? .unknownKey(member.name, known: keys))
      guard let faults else { throw error }
      faults.note(error)
      let meant = renamed ?? Spelling.nearest(to: member.name, in: keys)
      if let meant, !members.contains(where: { $0.name == meant }) {
        read.append((meant, member.node))
      }
    }
    self.members = read
  }

  /// Reads an object that is a whole file and has `"version": 1` next to its keys.
  ///
  /// It may name its JSON Schema for an editor, with `$schema`; the name is not read.
  init(file field: Field, keys: [String], _ faults: FaultList? = nil) throws(AppFolderError) {
    try self.init(field, keys: ["version"] + keys, isFile: true, faults)
    let reader = self
    let check = { () throws(AppFolderError) in
      if let name = field.node["$schema"], name.string == nil {
        throw Field(file: field.file, key: "$schema", node: name).wrongType("string")
      }
      let version = try reader.required("version")
      guard case .number(let text) = version.node.value else { throw version.wrongType("number") }
      guard text == "1" else { throw version.error(.unsupportedVersion(text)) }
    }
    if let faults { _ = faults.attempt(check) } else { try check() }
  }

  /// Returns the value of a required key; throws if the key is missing.
  func required(_ name: String) throws(AppFolderError) -> Field {
    guard let value = optional(name) else {
      throw AppFolderError(
        file: field.file, position: field.node.position, key: field.path(to: name),
        .missingKey(name))
    }
    return value
  }

  /// Returns the value of an optional key, or `nil` if it is missing.
  func optional(_ name: String) -> Field? {
    guard let member = members.first(where: { $0.name == name }) else { return nil }
    return Field(file: field.file, key: field.path(to: name), node: member.node)
  }

  /// Returns the value of an optional key, or `nil` if it is missing or `null`.
  func nullable(_ name: String) -> Field? {
    guard let value = optional(name), value.node.value != .null else { return nil }
    return value
  }

  /// Returns the tab that the file names, or no tab for `null`, and the field with the name.
  ///
  /// `nil` if the file does not say it, or not correctly.
  func tab(_ faults: FaultList) -> (name: TabID?, field: Field?)? {
    guard optional("tab") != nil else { return nil }
    guard let field = nullable("tab") else { return (nil, nil) }
    return faults.value((TabID(try field.nonEmptyString()), field))
  }
}

/// A JSON value with its file and key, so that an error about it can name its position.
struct Field {
  let file: String
  let key: String
  let node: JSONNode

  /// Reads a whole file.
  ///
  /// - Throws: ``AppFolderError`` if the file is missing or is not valid JSON.
  static func read(_ file: String, in files: AppFiles) throws(AppFolderError) -> Field {
    guard let bytes = files[file] else { throw AppFolderError(file: file, .missingFile) }
    do {
      return Field(file: file, key: "", node: try JSONReader.read(bytes, maximumDepth: 16))
    } catch {
      throw AppFolderError(file: file, position: error.position, .json(error.reason))
    }
  }

  func error(_ reason: AppFolderError.Reason) -> AppFolderError {
    AppFolderError(file: file, position: node.position, key: key, reason)
  }

  func string() throws(AppFolderError) -> String {
    guard let text = node.string else { throw wrongType("string") }
    return text
  }

  func nonEmptyString() throws(AppFolderError) -> String {
    let text = try string()
    guard !text.isEmpty else { throw error(.badValue(text, rule: "must not be empty")) }
    return text
  }

  func bool() throws(AppFolderError) -> Bool {
    guard let truth = node.bool else { throw wrongType("boolean") }
    return truth
  }

  func array() throws(AppFolderError) -> [Field] {
    guard let elements = node.array else { throw wrongType("array") }
    return elements.enumerated().map { index, node in
      Field(file: file, key: "\(key)[\(index)]", node: node)
    }
  }

  /// Returns the members of an object whose keys are names chosen by the app.
  func members() throws(AppFolderError) -> [(name: String, field: Field)] {
    guard let members = node.object else { throw wrongType("object") }
    return members.map { ($0.name, Field(file: file, key: path(to: $0.name), node: $0.node)) }
  }

  /// Returns the texts of an array; throws if one is empty or occurs twice.
  func strings() throws(AppFolderError) -> [String] {
    var texts: [String] = []
    for element in try array() {
      let text = try element.nonEmptyString()
      if let index = texts.firstIndex(of: text) {
        throw element.error(.duplicate(text, other: "\(key)[\(index)]"))
      }
      texts.append(text)
    }
    return texts
  }

  func pattern() throws(AppFolderError) -> PathPattern { try pattern(string()) }

  func pattern(_ text: String) throws(AppFolderError) -> PathPattern {
    do {
      return try PathPattern(text)
    } catch {
      throw self.error(.badPattern(error))
    }
  }

  func constraints() throws(AppFolderError) -> [Constraint] {
    let text = try string()
    let constraints: [Constraint]
    do {
      constraints = try Constraint.list(text)
    } catch {
      throw self.error(.badConstraint(error))
    }
    guard !Constraint.excludeEachOther(constraints) else {
      throw error(.badValue(text, rule: "allows no value: remove one of the constraints"))
    }
    return constraints
  }

  func choice<Choice: RawRepresentable<String>>(
    of choices: [Choice]
  ) throws(AppFolderError) -> Choice {
    let text = try string()
    guard let choice = choices.first(where: { $0.rawValue == text }) else {
      throw error(.unknownValue(text, known: choices.map { $0.rawValue }))
    }
    return choice
  }

  /// Throws if the text is not one of the declared names.
  func require(_ kind: String, among known: [String]) throws(AppFolderError) {
    let name = try string()
    guard known.contains(name) else {
      throw error(.undeclared(kind: kind, name: name, known: known))
    }
  }

  func path(to name: String) -> String { key.isEmpty ? name : key + "." + name }

  func wrongType(_ expected: String) -> AppFolderError {
    error(.wrongType(expected: expected, found: node.kindName))
  }
}

/// Collects the errors of an app folder in the order they are found.
///
/// A reader continues after an error with a default value, so that one pass finds all errors.
final class FaultList {
  private(set) var faults: [AppFolderError] = []

  func note(_ fault: AppFolderError) {
    if !faults.contains(fault) { faults.append(fault) }
  }

  /// Returns a value, or `nil` after noting the error of reading it.
  func value<Value>(_ value: @autoclosure () throws(AppFolderError) -> Value) -> Value? {
    attempt(value)
  }

  /// Returns what `body` reads, or `nil` after noting the error that it throws.
  func attempt<Value>(_ body: () throws(AppFolderError) -> Value) -> Value? {
    do throws(AppFolderError) {
      return try body()
    } catch {
      note(error)
      return nil
    }
  }
}
