public import LandfallDomain

extension AppPhase {
  /// Whether the requirement of a link rule is met in a place.
  public enum RequirementAnswer: Hashable, Sendable {
    /// It is met: the rule's handler gets the link.
    case met
    /// It is not known yet who is signed in: the link waits for that.
    case wait
    /// The link is answered and not kept: the name of the place, which says why (ROUTE-G04).
    case refused(reason: String)
  }

  /// Answers for a link in a place (ROUTE-T12 to T15).
  ///
  /// Links that sign in are for people who are signed out, and not while another sign-in by link is
  /// under way. While one waits for the person's answer, or has failed, another begins anew. Until
  /// it is known who is signed in, they wait (ROUTE-R03).
  public static func answer(_ requirement: LinkRule.Requirement, in phase: AppPhase)
    -> RequirementAnswer
  {
    switch (requirement, phase) {
    case (.anyone, _): return .met
    case (.signedOut, .launching), (.signedOut, .bootstrapping), (.signedIn, .launching),
      (.signedIn, .bootstrapping):
      return .wait
    case (.signedOut, .welcome), (.signedOut, .signingIn),
      (.signedOut, .signingInByLink(_, .asking)),
      (.signedOut, .signingInByLink(_, .failure)), (.signedIn, .ready):
      return .met
    case (.signedOut, .registering), (.signedOut, .onboarding),
      (.signedOut, .signingInByLink), (.signedOut, .ready), (.signedIn, .welcome),
      (.signedIn, .signingIn), (.signedIn, .registering), (.signedIn, .onboarding),
      (.signedIn, .signingInByLink):
      return .refused(reason: phase.name.rawValue)
    }
  }
}
