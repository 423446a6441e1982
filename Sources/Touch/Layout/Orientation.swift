/// How a device is held.
public enum Orientation: Hashable, Sendable, CaseIterable {
  /// The device's top is up.
  case portrait
  /// A quarter turn: the device's top, with its cut-out, is at the left.
  case landscapeLeft
  /// A quarter turn: the device's top, with its cut-out, is at the right.
  case landscapeRight

  /// Whether the long side lies.
  public var isLandscape: Bool { self != .portrait }

  /// What a person means by "rotate": portrait to landscape (top at the left), and back.
  public var rotated: Orientation { isLandscape ? .portrait : .landscapeLeft }
}
