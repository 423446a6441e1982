public import LandfallDomain

/// What a tap on a notification brought a mentor to: one case for each screen that a notification of
/// `app.json` leads to.
///
/// The front end counts what mentors come for, and scrolls the thing itself into view; it switches over
/// this without a `default`, so that a new route does not compile until somebody has decided whether
/// a notification may lead there.
///
/// ```swift
/// if case .assignment(let id)? = TappedScreen(report.destination) { highlight(id) }
/// ```
public enum TappedScreen: Hashable, Sendable {
  /// Work that was given to the mentor.
  case assignment(id: String)
  /// The question how it goes.
  case assignmentStatus(id: String)
  /// Somebody the mentor knows.
  case contact(id: String)
  /// What a mentor may write down.
  case activityTypes
  /// What has come of it.
  case impact

  /// The screen of a place; `nil` for one that no notification leads to.
  public init?(_ destination: DeepLinkDestination) {
    switch PeerMentorApp.Route(destination) {
    case .assignment(let id): self = .assignment(id: id)
    case .assignmentStatus(let id): self = .assignmentStatus(id: id)
    case .contact(let id): self = .contact(id: id)
    case .activityTypes: self = .activityTypes
    case .impactSummary: self = .impact
    case .add, .contacts, .home, .notifications, .signIn, .team, .welcome, .work, nil: return nil
    }
  }
}
