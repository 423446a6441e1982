import LandfallStrictJSON

/// Reads an object whose keys are fixed, and refuses every other key before anything else.
///
/// A misspelt key is thereby reported as such, and not as the key that is then missing.
struct ObjectReader {
  private let field: Field
  private let members: [JSONMember]

  init(_ field: Field, keys: [String]) throws(AppFolderError) {
    guard let members = field.node.object else { throw field.wrongType("object") }
    self.field = field
    self.members = members
    for member in members where !keys.contains(member.name) {
      throw AppFolderError(
        file: field.file, position: member.position, key: field.path(to: member.name),
        .unknownKey(member.name, known: keys))
    }
  }

  /// Reads the object that is a whole file, which carries `"version": 1` beside its keys.
  init(file field: Field, keys: [String]) throws(AppFolderError) {
    try self.init(field, keys: ["version"] + keys)
    let version = try required("version")
    guard case .number(let text) = version.node.value else { throw version.wrongType("number") }
    guard text == "1" else { throw version.error(.unsupportedVersion(text)) }
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
