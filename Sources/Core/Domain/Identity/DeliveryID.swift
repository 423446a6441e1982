/// The number of a link that the running app received, from 1 in the order of arrival.
///
/// Numbers are never random: the same deliveries have the same numbers, so that two runs can be
/// compared.
public struct DeliveryID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The position, from 1.
  package let number: Int

  /// Creates the id of the delivery at position `number`, from 1.
  package init(_ number: Int) { self.number = number }

  /// `#` and the position.
  public var description: String { "#\(number)" }

  /// Returns whether `left` arrived before `right`.
  public static func < (left: DeliveryID, right: DeliveryID) -> Bool { left.number < right.number }
}
