package import LandfallDomain

extension AppPhase {
  /// The result of checking a link rule's requirement in an app phase.
  package enum RequirementAnswer: Hashable, Sendable {
    /// The requirement is met; the rule's handler receives the link.
    case met
    /// It is not yet known who is signed in; the link waits.
    case wait
    /// The requirement is not met and the link is not kept (ROUTE-G04).
    case refused(RuleRefusal)
  }

  /// Checks a requirement in an app phase (ROUTE-T12 to T15).
  ///
  /// Links that sign in require that no one is signed in and that no other link is signing in. If
  /// that other link waits for the person's answer or has failed, the new one replaces it. Links
  /// wait until it is known who is signed in (ROUTE-R03).
  package static func answer(_ requirement: LinkRule.Requirement, in phase: AppPhase)
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
      return .refused(.phase(phase.name))
    }
  }
}
