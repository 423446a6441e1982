public import LandfallDomain

extension RootRoute {
  /// What the gate of a link rule says in a place.
  public enum GateAnswer: Hashable, Sendable {
    /// The rule's owner gets the link.
    case open
    /// It is not known yet who is signed in: the link waits for that.
    case wait
    /// The link is answered and not kept: the name of the place, which says why (ROUTE-G04).
    case closed(reason: String)
  }

  /// Answers for a link in a place (ROUTE-T12 to T15).
  ///
  /// Links that sign in are for people who are signed out, and not while another sign-in by link is
  /// under way; in the place of one that waits for the person's word, or has failed, they begin anew. Where it is not known yet who is signed in, they
  /// wait (ROUTE-R03).
  public static func answer(_ gate: LinkRule.Gate, in place: Place) -> GateAnswer {
    switch (gate, place) {
    case (.always, _): return .open
    case (.signedOutOnly, .launching), (.signedOutOnly, .bootstrapping), (.signedIn, .launching),
      (.signedIn, .bootstrapping):
      return .wait
    case (.signedOutOnly, .welcome), (.signedOutOnly, .signingIn),
      (.signedOutOnly, .signingInByLink(_, .asking)),
      (.signedOutOnly, .signingInByLink(_, .failure)), (.signedIn, .ready):
      return .open
    case (.signedOutOnly, .registering), (.signedOutOnly, .priming),
      (.signedOutOnly, .signingInByLink), (.signedOutOnly, .ready), (.signedIn, .welcome),
      (.signedIn, .signingIn), (.signedIn, .registering), (.signedIn, .priming),
      (.signedIn, .signingInByLink):
      return .closed(reason: place.name.rawValue)
    }
  }
}
