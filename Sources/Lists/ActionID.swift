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
