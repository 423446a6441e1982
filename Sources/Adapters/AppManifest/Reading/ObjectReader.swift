import LandfallStrictJSON

/// Reads an object whose keys are fixed, and refuses every other key before anything else.
///
/// A misspelt key is thereby reported as such, and not as the key that is then missing.
struct ObjectReader {
  private let field: Field
  private let members: [(name: String, node: JSONNode)]

  /// Reads an object.
  ///
  /// - Parameter faults: Takes unknown keys; without it the first of them is thrown. A key that one
  ///   seems to be a misspelling of is read from it, so that it is not reported as missing too.
  init(_ field: Field, keys: [String], _ faults: FaultList? = nil) throws(AppFolderError) {
    guard let members = field.node.object else { throw field.wrongType("object") }
    self.field = field
    var read: [(name: String, node: JSONNode)] = []
    for member in members {
      guard !keys.contains(member.name) else {
        read.append((member.name, member.node))
        continue
      }
      let error = AppFolderError(
        file: field.file, position: member.position, key: field.path(to: member.name),
        .unknownKey(member.name, known: keys))
      guard let faults else { throw error }
      faults.note(error)
      let meant = Spelling.nearest(to: member.name, among: keys)
      if let meant, !members.contains(where: { $0.name == meant }) {
        read.append((meant, member.node))
      }
    }
    self.members = read
  }

  /// Reads the object that is a whole file, which carries `"version": 1` beside its keys.
  init(file field: Field, keys: [String], _ faults: FaultList? = nil) throws(AppFolderError) {
    try self.init(field, keys: ["version"] + keys, faults)
    let reader = self
    let check = { () throws(AppFolderError) in
      let version = try reader.required("version")
      guard case .number(let text) = version.node.value else { throw version.wrongType("number") }
      guard text == "1" else { throw version.error(.unsupportedVersion(text)) }
    }
    if let faults { _ = faults.attempt(check) } else { try check() }
  }

  /// The value of a key that must be there.
  func required(_ name: String) throws(AppFolderError) -> Field {
    guard let value = optional(name) else {
      throw AppFolderError(
        file: field.file, position: field.node.position, key: field.path(to: name),
        .missingKey(name))
    }
    return value
  }

  /// The value of a key that may be left out.
  func optional(_ name: String) -> Field? {
    guard let member = members.first(where: { $0.name == name }) else { return nil }
    return Field(file: field.file, key: field.path(to: name), node: member.node)
  }

  /// The value of a key that may be left out or `null`, which say the same.
  func nullable(_ name: String) -> Field? {
    guard let value = optional(name), value.node.value != .null else { return nil }
    return value
  }
}
