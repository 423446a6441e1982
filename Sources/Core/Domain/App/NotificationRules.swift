/// What an app declares about its notifications.
public struct NotificationRules: Hashable, Sendable {
  /// How a notification is marked as read at the services.
  public struct ReadMark: Hashable, Sendable {
    /// The list that contains the notifications.
    package let contract: ContractName
    /// The payload fields that may hold the notification's own id, in order.
    package let id: [PayloadField]
    /// The field to set, with the value that means "read".
    package let value: NamedValue

    /// Creates a mark.
    public init(contract: ContractName, id: [PayloadField], value: NamedValue) {
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
  public init(
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
