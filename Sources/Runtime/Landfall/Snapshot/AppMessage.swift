public import LandfallDomain

/// A message shown over the screen on view, once.
public struct AppMessage: Hashable, Sendable {
  /// Its text.
  public let key: TextKey
  /// What its text names.
  public let values: [NamedValue]
}
