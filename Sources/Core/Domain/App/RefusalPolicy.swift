/// How a person is told that a link with a route was refused: it may not be opened, or leads to nothing.
public enum RefusalPolicy: String, CaseIterable, Hashable, Sendable {
  /// By a message over the screen that was on view.
  case message
  /// By an error screen with retry, dismiss and home (SHARE-U01, SHARE-U02).
  case error
}
