/// Numbers the links that one running app was handed, from 1 in the order of their arrival.
///
/// Positional, never random: the same deliveries give the same numbers, so that two runs compare.
public struct DeliveryID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The position, from 1.
  public let number: Int

  /// Makes the id of the delivery at position `number`.
  public init(_ number: Int) { self.number = number }

  /// `#` and the position.
  public var description: String { "#\(number)" }

  /// Whether `left` arrived before `right`.
  public static func < (left: DeliveryID, right: DeliveryID) -> Bool { left.number < right.number }
}
