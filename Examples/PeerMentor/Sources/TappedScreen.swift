public import LandfallDomain

/// The screen that a mentor opened by tapping a notification, with one case per possible screen.
///
/// The front end counts these taps and scrolls the content into view. It switches over this type
/// without a `default`. So a new route does not compile until someone decides whether a
/// notification may lead there.
///
/// ```swift
/// if case .assignment(let id)? = TappedScreen(report.destination) { highlight(id) }
/// ```
public enum TappedScreen: Hashable, Sendable {
  /// An assignment of the mentor.
  case assignment(id: String)
  /// The question about the status of an assignment.
  case assignmentStatus(id: String)
  /// A contact of the mentor.
  case contact(id: String)
  /// The activities that a mentor can record.
  case activityTypes
  /// The results of the mentor's work.
  case impact

  /// Creates the screen of a destination, or `nil` if no notification leads there.
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
