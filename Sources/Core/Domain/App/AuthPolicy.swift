/// Who may open a route.
public enum AuthPolicy: String, CaseIterable, Hashable, Sendable {
  /// A live session is needed; without one the target waits for sign-in.
  case required
  /// Anyone, signed in or not.
  case `public`
  /// Only people who are not signed in; others land on the default screen.
  case signedOutOnly
}
