/// A shape of link that the app handles before the route table sees it, such as a sign-in callback.
public struct LinkRule: Hashable, Sendable {
  /// One form of the link: a custom scheme or an `https` host, and a path.
  public enum Form: Hashable, Sendable {
    /// `scheme://first/rest`; the authority is the pattern's first segment.
    case scheme(String, PathPattern)
    /// `https://host/path`.
    case host(String, PathPattern)

    /// The shape of the path.
    package var pattern: PathPattern {
      switch self {
      case .scheme(_, let pattern), .host(_, let pattern): pattern
      }
    }
  }

  /// Whether the rule matches a link with a slash at the end.
  public enum TrailingSlash: String, Hashable, Sendable {
    /// One slash at the end makes no difference.
    case accept
    /// A link with a slash at the end does not match.
    case refuse
  }

  /// The condition for handling a link; the link is refused if it is not met.
  public enum Requirement: String, Hashable, Sendable {
    /// Anyone may use the link.
    case anyone
    /// The link works only while no one is signed in.
    case signedOut
    /// The link works only while a person is signed in.
    case signedIn
  }

  /// The rule's name, which handlers subscribe to.
  package let id: RuleID
  /// The forms of link that the rule handles.
  package let forms: [Form]
  /// Constraints on parameters and query items, by name.
  package let constraints: [String: [Constraint]]
  /// The query items passed on with the parameters; all others are dropped.
  package let query: [String]
  /// The query items that a link must have, each exactly once and not empty.
  package let requiredQuery: [String]
  /// Whether an `https` form matches a link with a slash at the end.
  package let trailingSlash: TrailingSlash
  /// Whether a form with a custom scheme matches a link with a slash at the end.
  package let customTrailingSlash: TrailingSlash
  /// The condition for handling a link.
  package let requirement: Requirement

  /// Creates a rule.
  ///
  /// - Parameter customTrailingSlash: `nil` if `trailingSlash` applies to all forms.
  public init(
    id: RuleID, forms: [Form], constraints: [String: [Constraint]] = [:], query: [String] = [],
    requiredQuery: [String] = [], trailingSlash: TrailingSlash,
    customTrailingSlash: TrailingSlash? = nil, requirement: Requirement
  ) {
    self.id = id
    self.forms = forms
    self.constraints = constraints
    self.query = query
    self.requiredQuery = requiredQuery
    self.trailingSlash = trailingSlash
    self.customTrailingSlash = customTrailingSlash ?? trailingSlash
    self.requirement = requirement
  }
}

extension LinkRule.Form: CustomStringConvertible {
  /// The form as app files write it: `https://example.com/c/:id`, `scheme://c/:id`.
  public var description: String {
    switch self {
    case .scheme(let scheme, let pattern): scheme + "://" + pattern.description.dropFirst()
    case .host(let host, let pattern): "https://" + host + pattern.description
    }
  }
}
