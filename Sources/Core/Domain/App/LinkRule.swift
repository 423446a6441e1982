/// A shape of link that the app handles before the route table sees it, such as a sign-in callback.
public struct LinkRule: Hashable, Sendable {
  /// One spelling of the link: a custom scheme or an `https` host, and a path.
  public enum Form: Hashable, Sendable {
    /// `scheme://first/rest`, where the authority is the first segment of the pattern.
    case scheme(String, PathPattern)
    /// `https://host/path`.
    case host(String, PathPattern)
  }

  /// Whether a slash at the end is let pass.
  public enum TrailingSlash: String, Hashable, Sendable {
    /// One slash at the end does not count.
    case accept
    /// A slash at the end is another link.
    case refuse
  }

  /// What a link of the rule requires; one that does not meet it is refused.
  public enum Requirement: String, Hashable, Sendable {
    /// For anyone.
    case anyone
    /// Only while nobody is signed in.
    case signedOut
    /// Only for a person who is signed in.
    case signedIn
  }

  /// The rule's name, which subscribers ask for.
  public let id: RuleID
  /// The spellings it handles.
  public let forms: [Form]
  /// Constraints of the parameters and of the query items, by name.
  public let constraints: [String: [Constraint]]
  /// Query items handed on with the parameters; others are dropped.
  public let query: [String]
  /// The query items without which the rule handles nothing: each exactly once and not empty.
  public let requiredQuery: [String]
  /// Whether a slash at the end of an `https` form is let pass.
  public let trailingSlash: TrailingSlash
  /// Whether a slash at the end of a form with a custom scheme is let pass.
  public let customTrailingSlash: TrailingSlash
  /// What a link of the rule requires.
  public let requirement: Requirement

  /// Declares a rule.
  ///
  /// - Parameter customTrailingSlash: `nil` if `trailingSlash` is for all forms.
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
  /// The form as an app file writes it: `https://example.com/c/:id`, `scheme://c/:id`.
  public var description: String {
    switch self {
    case .scheme(let scheme, let pattern): scheme + "://" + pattern.description.dropFirst()
    case .host(let host, let pattern): "https://" + host + pattern.description
    }
  }
}
