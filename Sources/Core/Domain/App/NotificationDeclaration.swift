/// A kind of notification, and where a tap on one leads (TAP-M01 to TAP-M04).
public struct NotificationDeclaration: Hashable, Sendable {
  /// A parameter of the route, and where its value stands in the data.
  public struct Parameter: Hashable, Sendable {
    /// The route's name for it.
    public let name: String
    /// The fields that may hold it, in order; none where it is the id beside the type.
    public let fields: [PayloadField]

    /// Binds a parameter to its fields.
    public init(_ name: String, fields: [PayloadField] = []) {
      self.name = name
      self.fields = fields
    }
  }

  /// The type, as payloads name it; compared as ``PayloadField/canonical(_:)`` spells it.
  public let type: NotificationTypeID
  /// Other names of the type.
  public let aliases: [NotificationTypeID]
  /// What a banner says; never a text of the payload.
  public let titleKey: TextKey
  /// Where a tap leads.
  public let route: RouteID
  /// The route's parameters, all of them, in its order.
  public let parameters: [Parameter]

  /// Declares a type.
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

  /// Whether a payload that gives its type so means this one.
  public func isCalled(_ name: String) -> Bool {
    let name = PayloadField.canonical(name)
    return ([type] + aliases).contains { PayloadField.canonical($0.text) == name }
  }
}

/// Names a type of notification, as payloads do.
public typealias NotificationTypeID = Identifier<NotificationDeclaration>
