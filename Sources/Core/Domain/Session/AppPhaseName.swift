/// Where an app as a whole is, by name; Auth's root route knows more of each.
public enum AppPhaseName: String, CaseIterable, Hashable, Sendable {
  /// The process has just started.
  case launching
  /// The session is being read.
  case bootstrapping
  /// Nobody is signed in.
  case welcome
  /// A person is signing in.
  case signingIn = "signing-in"
  /// A browser came back, and what it brought is being traded.
  case registering
  /// The session is stored; something is asked of the person before the app goes on.
  case onboarding
  /// A link that signs in is being followed.
  case signingInByLink = "signing-in-by-link"
  /// A person is signed in.
  case ready
}
