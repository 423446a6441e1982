/// What a link asks for, decided from its text and the app's declarations alone.
public enum LinkIntent: Hashable, Sendable {
  /// A rule claims it; the route table never sees it.
  case claim(LinkClaim)
  /// The route table has it.
  case navigate(DeepLinkDestination)
  /// It is the app's own and no route fits its canonical path.
  case unmatched(path: String)
  /// It is the app's own, or nobody's, and malformed.
  case invalid(InvalidLink)
  /// It is not for this app.
  case ignored(LinkIgnoredReason)
}
