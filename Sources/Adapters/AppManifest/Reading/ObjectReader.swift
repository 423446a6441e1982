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
}
