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
