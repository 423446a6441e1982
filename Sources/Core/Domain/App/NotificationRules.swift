/// What an app declares about its notifications.
public struct NotificationRules: Hashable, Sendable {
  /// How a notification is marked as read at the services.
  @_spi(TypedRoutes) public struct ReadMark: Hashable, Sendable {
    /// The list that contains the notifications.
    package let contract: ContractName
    /// The payload fields that may hold the notification's own id, in order.
    package let id: [PayloadField]
    /// The field to set, with the value that means "read".
    package let value: NamedValue

    /// Creates a mark.
    @_spi(TypedRoutes) public init(contract: ContractName, id: [PayloadField], value: NamedValue) {
      self.contract = contract
      self.id = id
      self.value = value
    }
  }

  /// The types, in the order declared.
  package var types: [NotificationDeclaration]
  /// Where the app looks for a payload's destination, in order.
  package var extractors: [PayloadExtractor]
  /// The screen for a tap that leads nowhere, or `nil` for the default screen (TAP-M04).
  package var fallback: RouteID?
  /// How a notification is marked as read, or `nil` if it is not marked.
  package var read: ReadMark?

  /// Creates rules; without arguments, the app has no notifications.
  @_spi(TypedRoutes) public init(
    types: [NotificationDeclaration] = [], extractors: [PayloadExtractor] = [],
    fallback: RouteID? = nil, read: ReadMark? = nil
  ) {
    self.types = types
    self.extractors = extractors
    self.fallback = fallback
    self.read = read
  }

  /// Returns the type that payloads call `name`, or `nil` if the app declares none.
  package func type(called name: String) -> NotificationDeclaration? {
    types.first { $0.isCalled(name) }
  }
}

/// The push service's name for a message; the same on every channel that delivers it.
public typealias MessageID = Identifier<NotificationRules>

/// A type of notification, and where a tap on it leads (TAP-M01 to TAP-M04).
public struct NotificationDeclaration: Hashable, Sendable {
  /// A route parameter, and the payload fields that hold its value.
  @_spi(TypedRoutes) public struct Parameter: Hashable, Sendable {
    /// The parameter's name in the route.
    package let name: String
    /// The fields that may hold the value, in order.
    ///
    /// If empty, the value is the id that the payload gives along with the type.
    package let fields: [PayloadField]

    /// Creates a parameter.
    @_spi(TypedRoutes) public init(_ name: String, fields: [PayloadField] = []) {
      self.name = name
      self.fields = fields
    }
  }

  /// The type's name in payloads; ``PayloadField/canonical(_:)`` is applied before comparing.
  package let type: NotificationTypeID
  /// Other names of the type.
  package let aliases: [NotificationTypeID]
  /// The key of the banner's text; a text from the payload is never shown.
  package let titleKey: TextKey
  /// The route that a tap opens.
  package let route: RouteID
  /// The route's parameters that a payload can fill in, in the route's order.
  package let parameters: [Parameter]

  /// Creates a declaration.
  @_spi(TypedRoutes) public init(
    type: NotificationTypeID, aliases: [NotificationTypeID] = [], titleKey: TextKey,
    route: RouteID, parameters: [Parameter] = []
  ) {
    self.type = type
    self.aliases = aliases
    self.titleKey = titleKey
    self.route = route
    self.parameters = parameters
  }

  /// Returns whether a payload with this type name means this type.
  package func isCalled(_ name: String) -> Bool {
    let name = PayloadField.canonical(name)
    return ([type] + aliases).contains { PayloadField.canonical($0.text) == name }
  }

  /// Returns whether a payload may leave out the value, because the route's parameter is optional.
  package func isOptional(_ parameter: Parameter) -> Bool {
    // A route's name is the text of its pattern.
    let text = route.text.utf8
    return [":", "*"].contains { mark in
      text.reversed().starts(with: ("/" + mark + parameter.name + "?").utf8.reversed())
    }
  }
}

/// The name of a notification type in payloads.
public typealias NotificationTypeID = Identifier<NotificationDeclaration>

/// One place in a notification's data that may hold its destination.
///
/// An app declares extractors in order, and the first that finds a destination wins. Most apps list
/// a link first, then a type with an id.
@_spi(TypedRoutes) public enum PayloadExtractor: Hashable, Sendable {
  /// A link to open: one of the app's own, or only its path.
  case link(PayloadField)
  /// The notification's type, and the field with the id that belongs to it.
  case type(PayloadField, id: PayloadField?)

  /// The id's field, or `nil` if there is none.
  package var id: PayloadField? {
    switch self {
    case .link: nil
    case .type(_, let id): id
    }
  }
}

extension PayloadExtractor: CustomStringConvertible {
  /// The fields it reads: `link deep_link_path`, `type entity_type, id entity_id`.
  public var description: String {
    switch self {
    case .link(let field): "link \(field)"
    case .type(let field, let id): "type \(field)" + (id.map { ", id \($0)" } ?? "")
    }
  }
}

/// The name of a field in a notification's data, such as `entity_id` or `payload.entity_id`.
///
/// A dot leads into an object, or into a string that contains one as JSON. `entity_id`, `entityId`
/// and `entity-id` are the same name, because each service uses the style of its language.
public struct PayloadField: Hashable, Sendable, CustomStringConvertible {
  /// The names from the outside in, each in its canonical form.
  package let steps: [String]

  /// Reads the text of an app file.
  ///
  /// - Returns: `nil` unless `text` is one to four names of ASCII letters, digits, `_` and `-`,
  ///   separated by dots.
  package init?(_ text: String) {
    let names = text.split(separator: ".", omittingEmptySubsequences: false)
    guard 1...4 ~= names.count, names.allSatisfy(Self.isName) else { return nil }
    steps = names.map { Self.canonical(String($0)) }
  }

  /// Creates a field from names that the generator of typed routes has checked.
  @_spi(TypedRoutes) public init(checked steps: [String]) { self.steps = steps }

  /// The names, separated by dots.
  public var description: String { steps.joined(separator: ".") }

  /// Returns the canonical form of a name: lower case, with `_` between words.
  package static func canonical(_ name: String) -> String {
    var bytes: [UInt8] = []
    var before: UInt8 = 0
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"):
        let follows =
          UInt8(ascii: "a")...UInt8(ascii: "z") ~= before
          || UInt8(ascii: "0")...UInt8(ascii: "9") ~= before
        if follows { bytes.append(UInt8(ascii: "_")) }
        bytes.append(byte | 0x20)
      case UInt8(ascii: "-"): bytes.append(UInt8(ascii: "_"))
      default: bytes.append(byte)
      }
      before = byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isName(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { $0.isAlphanumeric || "_-".utf8.contains($0) }
  }
}
