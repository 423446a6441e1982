public import LandfallDomain

/// A message shown over the visible screen, once.
public struct AppMessage: Hashable, Sendable {
  /// Its text.
  public let key: TextKey
  /// What its text names.
  public let values: [NamedValue]
}
