@_spi(TypedRoutes) package import LandfallDomain
import LandfallStrictJSON

/// The IDs and links that an app's rules extract from a payload, and nothing else of it.
///
/// It depends only on the payload and the rules. Whether a candidate matches a route is decided
/// later by the route table.
///
/// ```swift
/// let reading = NotificationReading(try NotificationPayload(bytes), by: app.notifications)
/// reading.trials[0].result  // .success(.destination("/work/assignments/:assignment", […]))
/// ```
package struct NotificationReading: Hashable, Sendable {
  /// The result of one extractor.
  package struct Trial: Hashable, Sendable {
    /// The extractor.
    package let extractor: PayloadExtractor
    /// The candidate, the reason why there is none, or `nil` if the extractor's field is missing.
    package let result: Result<NotificationCandidate, NotificationRefusal>?
  }

  /// The payload's shape.
  package let shape: PayloadShape
  /// The message's ID, or `nil` if it has none.
  package let message: MessageID?
  /// The notification's own ID at the services, or `nil`.
  package let item: ItemID?
  /// The type, or `nil` if the payload names no type that the app declares.
  package let type: NotificationDeclaration?
  /// The results of all extractors, in the order that the app declares.
  package let trials: [Trial]

  /// Reads a payload by an app's rules.
  ///
  /// - Parameter message: The platform's ID of the message, which takes precedence over the
  ///   payload's.
  package init(
    _ payload: NotificationPayload, by rules: NotificationRules, message: MessageID? = nil
  ) {
    shape = payload.shape
    var type: NotificationDeclaration?
    trials = rules.extractors.map { extractor in
      Trial(
        extractor: extractor, result: Self.result(of: extractor, in: payload.data, rules, &type))
    }
    self.type = type
    item = Self.item(in: payload.data, rules)
    // Without a message ID, the notification's own ID serves as well: it is sent only once.
    self.message =
      message ?? payload.message ?? item.flatMap { MessageID(bounded: "item:" + $0.text) }
  }

  private static func result(
    of extractor: PayloadExtractor, in data: PayloadObject, _ rules: NotificationRules,
    _ type: inout NotificationDeclaration?
  ) -> Result<NotificationCandidate, NotificationRefusal>? {
    do throws(NotificationRefusal) {
      switch extractor {
      case .link(let field):
        return try data.text(field).map { .success(.link($0)) }
      case .type(let field, let id):
        guard let name = try data.text(field) else { return nil }
        guard let declaration = rules.type(called: name) else { return .failure(.unknownType) }
        if type == nil { type = declaration }
        return .success(
          .destination(declaration.route, try parameters(of: declaration, in: data, id: id)))
      }
    } catch {
      return .failure(error)
    }
  }

  private static func parameters(
    of declaration: NotificationDeclaration, in data: PayloadObject, id: PayloadField?
  ) throws(NotificationRefusal) -> [NamedValue] {
    var values: [NamedValue] = []
    for parameter in declaration.parameters {
      let fields = parameter.fields.isEmpty ? id.map { [$0] } ?? [] : parameter.fields
      guard let value = try data.text(fields) else {
        if declaration.isOptional(parameter) { continue }
        throw .missing(parameter: parameter.name)
      }
      guard isID(value) else { throw .notAnID(parameter: parameter.name) }
      values.append(NamedValue(parameter.name, value))
    }
    return values
  }

  /// Returns the notification's own ID; an invalid one is ignored, because no destination depends
  /// on it.
  private static func item(in data: PayloadObject, _ rules: NotificationRules) -> ItemID? {
    guard let read = rules.read else { return nil }
    do throws(NotificationRefusal) {
      return try data.text(read.id).flatMap { isID($0) ? ItemID($0) : nil }
    } catch {
      return nil
    }
  }

  /// Returns whether a text can be an ID, and not a person's name or a note: short, ASCII, no
  /// spaces.
  static func isID(_ text: String) -> Bool {
    1...Limits.maximumIDBytes ~= text.utf8.count
      && text.utf8.allSatisfy { $0.isAlphanumeric || "-._~:".utf8.contains($0) }
  }
}

/// A possible destination from an extractor, which the app's routes have not checked yet.
package enum NotificationCandidate: Hashable, Sendable {
  /// A link, or the path of one.
  case link(String)
  /// A route with its parameters.
  case destination(RouteID, [NamedValue])
}

extension NotificationCandidate: CustomStringConvertible {
  /// The route, or `link`: the text of a link may contain a token.
  package var description: String {
    switch self {
    case .link: "link"
    case .destination(let route, _): route.text
    }
  }
}

#if !hasFeature(Embedded)  // Embedded Swift has no mirrors.
  extension NotificationCandidate: CustomReflectable {
    /// A mirror without parts.
    package var customMirror: Mirror { Mirror(self, children: [:]) }
  }
#endif

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
