/// Who may open a route.
public enum AuthPolicy: String, CaseIterable, Hashable, Sendable {
  /// A live session is needed; without one the target waits for sign-in.
  case required
  /// Anyone, signed in or not.
  case `public`
  /// Only people who are not signed in; others land on the default screen.
  case signedOutOnly
}

/// What is shown for one of the app's own links that leads nowhere (DL-I02).
public enum FallbackPolicy: String, Hashable, Sendable {
  /// The default screen, once, and no error page.
  case defaultScreen = "default"
  /// Nothing changes on screen.
  case ignore
  /// An error screen.
  case error
}

/// How a person is told that a link with a route was refused: it may not be opened, or leads to nothing.
public enum RefusalPolicy: String, CaseIterable, Hashable, Sendable {
  /// By a message over the screen that was on view.
  case message
  /// By an error screen with retry, dismiss and home (SHARE-U01, SHARE-U02).
  case error
}

/// Which organization a route's data belongs to.
public enum OrganizationScope: String, CaseIterable, Hashable, Sendable {
  /// The one that the path names.
  case named
  /// The active one; the path names none.
  case active
  /// None: a person's own settings, an invitation.
  case none
}
