import LandfallDomain
import LandfallStrictJSON

/// An object in a payload, whose members are found regardless of the spelling of their names.
struct PayloadObject {
  private let members: [String: [JSONNode]]
  /// The names as spelled in the payload.
  let names: Set<String>

  init(_ members: [JSONMember]) {
    self.members = members.reduce(into: [:]) { found, member in
      found[PayloadField.canonical(member.name), default: []].append(member.node)
    }
    names = Set(members.map { $0.name })
  }

  /// Creates an object from a node.
  ///
  /// - Throws: `wrongShape` if the node is not an object.
  init(_ node: JSONNode, part: String) throws(NotificationRefusal) {
    guard let members = node.object else { throw .wrongShape(part: part) }
    self.init(members)
  }

  /// Returns the member with a name in canonical spelling; `nil` if it is missing or `null`.
  ///
  /// - Throws: `contradiction` if two spellings of the name have different values.
  func member(_ name: String) throws(NotificationRefusal) -> JSONNode? {
    guard let nodes = members[name] else { return nil }
    let first = nodes[0]
    for other in nodes.dropFirst() where other.text != first.text || first.text == nil {
      throw .contradiction(field: PayloadField(name) ?? Self.unnamed)
    }
    return first.value == .null ? nil : first
  }

  /// Returns the text or whole number of a field; `nil` if it is missing, `null` or empty.
  ///
  /// - Throws: `contradiction` for conflicting values; `wrongKind` for a value of another type.
  func text(_ field: PayloadField) throws(NotificationRefusal) -> String? {
    guard let last = field.steps.last else { return nil }
    var object = self
    for step in field.steps.dropLast() {
      guard let node = try object.member(step) else { return nil }
      guard let inner = Self.members(of: node) else { throw .wrongKind(field: field) }
      object = PayloadObject(inner)
    }
    guard let node = try object.member(last) else { return nil }
    guard let text = node.text else { throw .wrongKind(field: field) }
    return text.isEmpty ? nil : text
  }

  /// Returns the first of several fields that has a value.
  ///
  /// - Throws: The errors of ``text(_:)`` for the fields before it.
  func text(_ fields: [PayloadField]) throws(NotificationRefusal) -> String? {
    for field in fields {
      if let text = try text(field) { return text }
    }
    return nil
  }

  /// Returns the members of an object, or of a JSON object inside a string: FCM data contains only
  /// strings.
  static func members(of node: JSONNode) -> [JSONMember]? {
    if let members = node.object { return members }
    guard let text = node.string else { return nil }
    do throws(JSONError) {
      return try JSONReader.read(
        Array(text.utf8), maximumDepth: Limits.maximumPayloadDepth,
        maximumBytes: Limits.maximumPayloadBytes
      ).object
    } catch {
      // A string that is not a JSON object is plain text; the caller reports what it expected.
      return nil
    }
  }

  /// A placeholder for a member whose name cannot be a field.
  private static let unnamed = PayloadField("field") ?? { preconditionFailure("a name") }()
}

extension JSONNode {
  /// A string, or a whole number as written; `nil` for any other value.
  var text: String? {
    switch value {
    case .string(let text): text
    case .number(let digits) where Int64(digits) != nil: digits
    case .null, .bool, .number, .array, .object: nil
    }
  }
}
