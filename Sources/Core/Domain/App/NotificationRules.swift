/// What an app declares of its notifications.
public struct NotificationRules: Hashable, Sendable {
  /// How a notification is marked as read at the services.
  public struct ReadMark: Hashable, Sendable {
    /// The list that notifications are in.
    public let contract: ContractName
    /// The fields that may hold the notification's own id, in order.
    public let id: [PayloadField]
    /// The field that says it, with the value for "read".
    public let value: NamedValue

    /// Describes the mark.
    public init(contract: ContractName, id: [PayloadField], value: NamedValue) {
      self.contract = contract
      self.id = id
      self.value = value
    }
  }

  /// The types, in the order declared.
  public var types: [NotificationDeclaration]
  /// Where a payload's target is looked for, in order.
  public var extractors: [PayloadExtractor]
  /// What a tap shows that leads nowhere; the app's default screen if `nil` (TAP-M04).
  public var fallback: RouteID?
  /// How a notification is marked as read, or `nil` where none is.
  public var read: ReadMark?

  /// Declares an app's notifications; none if nothing is given.
  public init(
    types: [NotificationDeclaration] = [], extractors: [PayloadExtractor] = [],
    fallback: RouteID? = nil, read: ReadMark? = nil
  ) {
    self.types = types
    self.extractors = extractors
    self.fallback = fallback
    self.read = read
  }

  /// The type that a payload calls so, or `nil`.
  public func type(called name: String) -> NotificationDeclaration? {
    types.first { $0.isCalled(name) }
  }
}

/// Names a message as the push service does; the same on each channel that delivers it.
public typealias MessageID = Identifier<NotificationRules>
