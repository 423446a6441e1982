/// What an association file says of an address and an app.
public enum AssociationDecision: String, Hashable, Sendable {
  /// The app may open it.
  case match
  /// A rule keeps it in the browser.
  case exclude
  /// No rule fits: it stays in the browser.
  case noMatch = "no_match"
}
