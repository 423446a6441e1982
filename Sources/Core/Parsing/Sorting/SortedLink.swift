public import LandfallDomain

/// Where a link goes, as numbers: what ``LinkIntent`` says without any of its texts.
public enum SortedLink: Hashable, Sendable {
  /// A route has it, by its position in ``RouteTable/routes``.
  case route(Int)
  /// A route has it that redirects; both by their positions, `to` is where the redirects end.
  case redirect(from: Int, to: Int)
  /// A rule handles it, by its position in the app's rules.
  case handle(rule: Int)
  /// It is the app's own and no route fits it.
  case unmatched
  /// It is not for this app.
  case ignored(LinkIgnoredReason)
  /// It is the app's own, or nobody's, and malformed.
  case invalid(InvalidLink)

  /// Whether a rule handles or refuses it: then it is masked wherever it is shown.
  public var isOfRule: Bool {
    switch self {
    case .handle: true
    case .invalid(let error): error.reason.isOfCallback
    case .route, .redirect, .unmatched, .ignored: false
    }
  }
}
