/// What is shown for one of the app's own links that leads nowhere (RULINGS 7).
public enum FallbackPolicy: String, Hashable, Sendable {
  /// The default screen, once, and no error page.
  case defaultScreen = "default"
  /// Nothing changes on screen.
  case ignore
  /// An error screen.
  case error
}
