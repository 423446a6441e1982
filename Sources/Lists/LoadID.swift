/// Names a load of one screen, apart from all loads of all screens.
///
/// The screen's number is the caller's: it counts the lists and details it has made and never uses
/// a number twice, so that an answer for a screen that is gone never meets another one.
public struct LoadID: Hashable, Sendable {
  /// The list or detail.
  public let screen: Int
  /// Its how-manieth load, from 1.
  public let number: Int

  /// Names a load.
  public init(screen: Int, number: Int) {
    self.screen = screen
    self.number = number
  }
}
