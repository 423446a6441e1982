/// The checks that stand between a link and its screen, in the order they run (ARCHITECTURE).
public enum GuardStep: String, CaseIterable, Hashable, Sendable {
  /// A route fits the link.
  case route
  /// The route's policy lets this person in.
  case policy
  /// A session is live.
  case session
  /// There is an organization to be in.
  case organization
  /// The person belongs to it.
  case member
  /// The person's role allows the route.
  case permission
  /// The link carries the share token that the route asks for.
  case token
  /// What the link names exists.
  case entity
}
