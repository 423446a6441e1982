import LandfallStrictJSON

/// A JSON object of a workspace file that has only known members.
struct StrictObject {
  let file: String
  let node: JSONNode
  let members: [JSONMember]

  /// Reads an object that may hold only the `allowed` names; `nil` allows any.
  init(_ node: JSONNode, file: String, allowed: [String]?) throws(WorkspaceError) {
    self.file = file
    self.node = node
    guard let members = node.object else {
      throw Self.error(file, node.position, "expected an object, found \(node.kindName)")
    }
    self.members = members
    guard let allowed else { return }
    for member in members where !allowed.contains(member.name) {
      throw Self.error(
        file, member.position,
        "unknown key \"\(member.name)\"; known: \(allowed.joined(separator: ", "))")
    }
  }

  /// Returns a required string.
  func string(_ name: String) throws(WorkspaceError) -> String {
    let node = try required(name)
    guard let text = node.string else { throw wrongKind(name, node, "a string") }
    return text
  }

  /// Returns an optional string; `nil` if it is missing or `null`.
  func optionalString(_ name: String) throws(WorkspaceError) -> String? {
    guard let node = node[name], node.value != .null else { return nil }
    guard let text = node.string else { throw wrongKind(name, node, "a string or null") }
    return text
  }

  /// Returns a required integer, at least `least`.
  func int(
    _ name: String, atLeast least: Int = .min, atMost most: Int = .max
  ) throws(WorkspaceError) -> Int {
    let node = try required(name)
    guard let number = node.int, number >= least, number <= most else {
      let kind =
        most < .max
        ? "an integer from \(least) to \(most)"
        : least == .min ? "an integer" : "an integer of at least \(least)"
      throw wrongKind(name, node, kind)
    }
    return number
  }

  /// Returns a Boolean, or `absent` if it is missing.
  func bool(_ name: String, absent: Bool) throws(WorkspaceError) -> Bool {
    guard let node = node[name] else { return absent }
    guard let truth = node.bool else { throw wrongKind(name, node, "true or false") }
    return truth
  }

  /// Returns the elements of a required array.
  func array(_ name: String) throws(WorkspaceError) -> [JSONNode] {
    let node = try required(name)
    guard let elements = node.array else { throw wrongKind(name, node, "an array") }
    return elements
  }

  /// Returns the strings of an array; none if it is missing.
  func strings(_ name: String) throws(WorkspaceError) -> [String] {
    guard node[name] != nil else { return [] }
    var strings: [String] = []
    for element in try array(name) {
      guard let text = element.string else { throw wrongKind(name, element, "an array of strings") }
      strings.append(text)
    }
    return strings
  }

  /// Returns an error at the position of a member, or of the object.
  func error(_ name: String?, _ reason: String) -> WorkspaceError {
    Self.error(file, name.map(place) ?? node.position, reason)
  }

  /// Returns the position of a member's value, or of the object if the member is missing.
  func place(_ name: String) -> JSONPosition { node[name]?.position ?? node.position }

  private func required(_ name: String) throws(WorkspaceError) -> JSONNode {
    guard let node = node[name] else { throw error(nil, "\"\(name)\" is missing") }
    return node
  }

  private func wrongKind(_ name: String, _ node: JSONNode, _ wanted: String) -> WorkspaceError {
    Self.error(file, node.position, "\"\(name)\" must be \(wanted)")
  }

  private static func error(
    _ file: String, _ position: JSONPosition, _ reason: String
  ) -> WorkspaceError {
    .malformedFile(path: file, line: position.line, column: position.column, reason: reason)
  }
}
