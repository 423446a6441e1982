/// The app phase, by name; Auth's state holds the details of each phase.
public enum AppPhaseName: String, CaseIterable, Hashable, Sendable {
  /// The process has just started.
  case launching
  /// The session is being read.
  case bootstrapping
  /// No one is signed in.
  case welcome
  /// A person is signing in.
  case signingIn = "signing-in"
  /// The browser has returned, and its result is being exchanged for a session.
  case registering
  /// The session is stored, and an onboarding step is shown before the app continues.
  case onboarding
  /// A sign-in link is being followed.
  case signingInByLink = "signing-in-by-link"
  /// A person is signed in.
  case ready
}
