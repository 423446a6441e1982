import LandfallStrictJSON

/// A JSON object of a workspace file, whose members are all known.
struct StrictObject {
  let file: String
  let node: JSONNode
  let members: [JSONMember]

  /// Takes an object that may hold only the `allowed` names, or any names for `nil`.
  init(_ node: JSONNode, file: String, allowed: [String]?) throws(WorkspaceError) {
    self.file = file
    self.node = node
    guard let members = node.object else {
      throw Self.error(file, node.position, "an object is expected, not a \(node.kindName)")
    }
    self.members = members
    guard let allowed else { return }
    for member in members where !allowed.contains(member.name) {
      throw Self.error(
        file, member.position,
        "\"\(member.name)\" is not known here; known: \(allowed.joined(separator: ", "))")
    }
  }

  /// A string that must be there.
  func string(_ name: String) throws(WorkspaceError) -> String {
    let node = try required(name)
    guard let text = node.string else { throw wrongKind(name, node, "a string") }
    return text
  }

  /// A string, or `nil` if it is `null` or not there.
  func optionalString(_ name: String) throws(WorkspaceError) -> String? {
    guard let node = node[name], node.value != .null else { return nil }
    guard let text = node.string else { throw wrongKind(name, node, "a string or null") }
    return text
  }

  /// An integer that must be there, from `least` on.
  func int(_ name: String, atLeast least: Int = .min) throws(WorkspaceError) -> Int {
    let node = try required(name)
    guard let number = node.int, number >= least else {
      throw wrongKind(name, node, least == .min ? "an integer" : "an integer from \(least) on")
    }
    return number
  }

  /// A truth value, or `absent` if it is not there.
  func bool(_ name: String, absent: Bool) throws(WorkspaceError) -> Bool {
    guard let node = node[name] else { return absent }
    guard let truth = node.bool else { throw wrongKind(name, node, "true or false") }
    return truth
  }

  /// The elements of an array that must be there.
  func array(_ name: String) throws(WorkspaceError) -> [JSONNode] {
    let node = try required(name)
    guard let elements = node.array else { throw wrongKind(name, node, "an array") }
    return elements
  }

  /// The strings of an array, none if it is not there.
  func strings(_ name: String) throws(WorkspaceError) -> [String] {
    guard node[name] != nil else { return [] }
    var strings: [String] = []
    for element in try array(name) {
      guard let text = element.string else { throw wrongKind(name, element, "strings") }
      strings.append(text)
    }
    return strings
  }

  /// An error at the value of that name, or at the object.
  func error(_ name: String?, _ reason: String) -> WorkspaceError {
    Self.error(file, name.map(place) ?? node.position, reason)
  }

  /// Where the value of that name stands, or the object.
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
