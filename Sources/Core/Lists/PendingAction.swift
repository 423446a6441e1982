package import LandfallDomain

/// An action on an item that is already shown, but that the services have not answered.
package struct PendingAction: Hashable, Sendable {
  /// The ID of the action.
  package let id: ActionID
  /// The item.
  package let item: ItemID
  /// The action on the item.
  package let action: ItemAction
  /// Whether it was sent to the services; actions on one item are sent one after the other.
  package internal(set) var isAsked: Bool
}

/// Identifies an action among all actions on all lists.
package struct ActionID: Hashable, Sendable {
  /// The number of the list, which the caller assigned.
  package let screen: Int
  /// The number of the action within its list, from 1.
  package let number: Int

  /// Creates an ID.
  package init(screen: Int, number: Int) {
    self.screen = screen
    self.number = number
  }
}

/// The reason why a list does not accept an action.
package enum ActionRefusal: String, CaseIterable, Hashable, Sendable {
  /// The item is not shown.
  case noSuchItem = "no-such-item"
  /// Too many actions are waiting for an answer.
  case tooMany = "too-many"
}
