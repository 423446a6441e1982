public import LandfallDomain

/// A message that is shown once, over the visible screen.
public struct AppMessage: Hashable, Sendable {
  /// The key of the text.
  public let key: TextKey
  /// The values for the placeholders of the text.
  public let values: [NamedValue]
}
