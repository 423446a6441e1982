public import LandfallDomain

/// A target that an extractor has found, before the app's routes have said whether it is one.
public enum TapCandidate: Hashable, Sendable {
  /// A link, or the path of one.
  case link(String)
  /// A route with its parameters.
  case place(RouteID, [NamedValue])
}
