/// What a link asks for, decided from its text and the app's declarations alone.
public enum LinkIntent: Hashable, Sendable {
  /// A rule handles it; the route table never sees it.
  case handle(RuleLink)
  /// The route table has it.
  case navigate(DeepLinkDestination)
  /// It is the app's own and no route fits its canonical path.
  case unmatched(path: String)
  /// It is the app's own, or nobody's, and malformed.
  case invalid(InvalidLink)
  /// It is not for this app.
  case ignored(LinkIgnoredReason)
}

/// Why a well-formed link is left to others.
public enum LinkIgnoredReason: String, CaseIterable, Hashable, Sendable {
  /// Its scheme is not one of the app's.
  case foreignScheme = "foreign-scheme"
  /// Its host is not one of the app's.
  case foreignHost = "foreign-host"
  /// Its route is for the app's own navigation only.
  case internalRoute = "internal-route"
  /// The same delivery was handled on another channel already.
  case alreadyDelivered = "already-delivered"
  /// Nothing is known of such a delivery, or no longer.
  case forgotten
}
