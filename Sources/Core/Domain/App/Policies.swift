/// Who may open a route.
@_spi(TypedRoutes) public enum AuthPolicy: String, CaseIterable, Hashable, Sendable {
  /// Only people who are signed in; for others, the link waits for sign-in.
  case required
  /// Anyone, signed in or not.
  case `public`
  /// Only people who are not signed in; others see the default screen.
  case signedOutOnly
}

/// What people who are not signed in see.
@_spi(TypedRoutes) public enum GuestPolicy: String, CaseIterable, Hashable, Sendable {
  /// Only the sign-in screen (NAV-P12).
  case signIn
  /// The tabs; a tab that is not open to guests shows an invitation to sign in.
  case tabs
}

/// What the app shows for one of its own links that leads nowhere (DL-I02).
@_spi(TypedRoutes) public enum FallbackPolicy: String, Hashable, Sendable {
  /// The default screen, shown once, and no error page.
  case defaultScreen = "default"
  /// Nothing; the screen does not change.
  case ignore
  /// An error screen.
  case error
}

/// How the app reports that it refused a link with a route: access is denied, or nothing was found.
@_spi(TypedRoutes) public enum RefusalPolicy: String, CaseIterable, Hashable, Sendable {
  /// A message over the visible screen.
  case message
  /// An error screen with retry, dismiss and home (SHARE-U01, SHARE-U02).
  case error
}

/// What back does at the root of a tab.
///
/// This is the system's back. A back button in a header and a swipe from the edge belong to the
/// stack, so a root has neither. The stack of the tab that back leads to does not change.
@_spi(TypedRoutes) public enum BackAtRoot: String, CaseIterable, Hashable, Sendable {
  /// Nothing, as on iOS.
  case stay
  /// Selects the first tab that the app declares; at its root, nothing.
  case firstTab
  /// Selects the tab that was visible before, as on Android; each tab is remembered at most once.
  ///
  /// The tab of the default screen is the oldest one, also if a link opened the app in another tab.
  case history
}

/// The organization that a route's data belongs to.
@_spi(TypedRoutes) public enum OrganizationScope: String, CaseIterable, Hashable, Sendable {
  /// The organization that the path names.
  case named
  /// The active organization; the path names none.
  case active
  /// No organization, for example a person's own settings or an invitation.
  case none
}
