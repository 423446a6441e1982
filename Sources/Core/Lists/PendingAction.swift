public import LandfallDomain

/// An action on an item that is already shown, but that the services have not answered.
public struct PendingAction: Hashable, Sendable {
  /// The ID of the action.
  public let id: ActionID
  /// The item.
  public let item: ItemID
  /// The action on the item.
  public let action: ItemAction
  /// Whether it was sent to the services; actions on one item are sent one after the other.
  public internal(set) var isAsked: Bool
}

/// Identifies an action among all actions on all lists.
public struct ActionID: Hashable, Sendable {
  /// The number of the list, which the caller assigned.
  public let screen: Int
  /// The number of the action within its list, from 1.
  public let number: Int

  /// Creates an ID.
  public init(screen: Int, number: Int) {
    self.screen = screen
    self.number = number
  }
}

/// The reason why a list does not accept an action.
public enum ActionRefusal: String, CaseIterable, Hashable, Sendable {
  /// The item is not shown.
  case noSuchItem = "no-such-item"
  /// Too many actions are waiting for an answer.
  case tooMany = "too-many"
}
