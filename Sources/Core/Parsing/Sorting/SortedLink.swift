package import LandfallDomain

/// Where a link goes, as numbers: a ``LinkIntent`` without texts.
package enum SortedLink: Hashable, Sendable {
  /// A route, by its position in ``RouteTable/routes``.
  case route(Int)
  /// A route with a redirect, and the route where the redirects end, by their positions.
  case redirect(from: Int, to: Int)
  /// A rule handles the link; its position in the app's rules.
  case handle(rule: Int)
  /// The link belongs to the app, but no route matches.
  case unmatched
  /// The link is not for this app.
  case ignored(LinkIgnoredReason)
  /// The link is malformed, and belongs to this app or to no app at all.
  case invalid(InvalidLink)

  /// Whether a rule handles or refuses the link, which is then masked wherever it is shown.
  package var isOfRule: Bool {
    switch self {
    case .handle: true
    case .invalid(let error): error.reason.isOfCallback
    case .route, .redirect, .unmatched, .ignored: false
    }
  }
}
