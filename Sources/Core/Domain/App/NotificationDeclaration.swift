/// A type of notification, and where a tap on it leads (TAP-M01 to TAP-M04).
public struct NotificationDeclaration: Hashable, Sendable {
  /// A route parameter, and the payload fields that hold its value.
  public struct Parameter: Hashable, Sendable {
    /// The parameter's name in the route.
    package let name: String
    /// The fields that may hold the value, in order.
    ///
    /// If empty, the value is the id that the payload gives along with the type.
    package let fields: [PayloadField]

    /// Creates a parameter.
    public init(_ name: String, fields: [PayloadField] = []) {
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
  public init(
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
