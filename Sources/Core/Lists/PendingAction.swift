public import LandfallDomain

/// Something a person did to an item that shows already and that the services have not answered.
public struct PendingAction: Hashable, Sendable {
  /// Which action it is.
  public let id: ActionID
  /// The item.
  public let item: ItemID
  /// What is done to it.
  public let action: ItemAction
  /// Whether the services were asked: actions on one item go out one after the other.
  public internal(set) var isAsked: Bool
}

/// Names an action on an item of one list, apart from all others.
public struct ActionID: Hashable, Sendable {
  /// The list, by the number that its caller gave it.
  public let screen: Int
  /// Its how-manieth action, from 1.
  public let number: Int

  /// Names an action.
  public init(screen: Int, number: Int) {
    self.screen = screen
    self.number = number
  }
}

/// Why a list does not take on what a person does to an item.
public enum ActionRefusal: String, CaseIterable, Hashable, Sendable {
  /// The item is not shown.
  case noSuchItem = "no-such-item"
  /// Too many actions wait for an answer.
  case tooMany = "too-many"
}
