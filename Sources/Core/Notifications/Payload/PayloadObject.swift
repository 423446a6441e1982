import LandfallDomain
import LandfallStrictJSON

/// An object of a payload, whose members are found whatever their spelling.
struct PayloadObject {
  private let members: [String: [JSONNode]]
  /// The names as they are written.
  let names: Set<String>

  init(_ members: [JSONMember]) {
    self.members = members.reduce(into: [:]) { found, member in
      found[PayloadField.canonical(member.name), default: []].append(member.node)
    }
    names = Set(members.map { $0.name })
  }

  /// Reads an object.
  ///
  /// - Throws: `wrongShape` if the node is no object.
  init(_ node: JSONNode, part: String) throws(NotificationRefusal) {
    guard let members = node.object else { throw .wrongShape(part: part) }
    self.init(members)
  }

  /// The member of a name in canonical spelling; `nil` for one that is missing or `null`.
  ///
  /// - Throws: `contradiction` if it stands there in two spellings with different values.
  func member(_ name: String) throws(NotificationRefusal) -> JSONNode? {
    guard let nodes = members[name] else { return nil }
    let first = nodes[0]
    for other in nodes.dropFirst() where other.text != first.text || first.text == nil {
      throw .contradiction(field: PayloadField(name) ?? Self.unnamed)
    }
    return first.value == .null ? nil : first
  }

  /// The text or whole number of a field; `nil` for one that is missing, `null` or empty.
  ///
  /// - Throws: `contradiction`; `wrongKind` for anything else.
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

  /// The first of some fields that is there.
  ///
  /// - Throws: As ``text(_:)`` for those before it.
  func text(_ fields: [PayloadField]) throws(NotificationRefusal) -> String? {
    for field in fields {
      if let text = try text(field) { return text }
    }
    return nil
  }

  /// The members of an object, or of one that a string holds as JSON: FCM's data has strings alone.
  static func members(of node: JSONNode) -> [JSONMember]? {
    if let members = node.object { return members }
    guard let text = node.string else { return nil }
    do throws(JSONError) {
      return try JSONReader.read(
        Array(text.utf8), maximumDepth: Limits.maximumPayloadDepth,
        maximumBytes: Limits.maximumPayloadBytes
      ).object
    } catch {
      // A string that is no object is a text, and the caller says what it wanted.
      return nil
    }
  }

  /// Stands for a member whose name no field can have.
  private static let unnamed = PayloadField("field") ?? { preconditionFailure("a name") }()
}

extension JSONNode {
  /// A string, or a whole number as it is written; `nil` for anything else.
  var text: String? {
    switch value {
    case .string(let text): text
    case .number(let digits) where Int64(digits) != nil: digits
    case .null, .bool, .number, .array, .object: nil
    }
  }
}
