public import LandfallDomain

/// A place that a screen leads on to.
public struct ScreenLink: Hashable, Sendable {
  /// The place.
  public let destination: DeepLinkDestination
  /// The text of its header.
  public let titleKey: TextKey
}
