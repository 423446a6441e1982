/// A shape of link that somebody claims before the route table sees it, such as a sign-in callback.
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

  /// For whom the rule's owner acts; the link is claimed either way.
  public enum Gate: String, Hashable, Sendable {
    /// For anyone.
    case always
    /// Only while nobody is signed in.
    case signedOutOnly
    /// Only for a person who is signed in.
    case signedIn
  }

  /// The rule's name, which subscribers ask for.
  public let id: RuleID
  /// The spellings it claims.
  public let forms: [Form]
  /// Constraints of the parameters and of the query items, by name.
  public let constraints: [String: [Constraint]]
  /// Query items handed on with the parameters; others are dropped.
  public let query: [String]
  /// The query items without which the rule claims nothing: each exactly once and not empty.
  public let requires: [String]
  /// Whether a slash at the end of an `https` form is let pass.
  public let trailingSlash: TrailingSlash
  /// Whether a slash at the end of a form with a custom scheme is let pass.
  public let customTrailingSlash: TrailingSlash
  /// For whom the owner acts.
  public let runs: Gate

  /// Declares a rule.
  ///
  /// - Parameter customTrailingSlash: `nil` if `trailingSlash` is for all forms.
  public init(
    id: RuleID, forms: [Form], constraints: [String: [Constraint]] = [:], query: [String] = [],
    requires: [String] = [], trailingSlash: TrailingSlash,
    customTrailingSlash: TrailingSlash? = nil, runs: Gate
  ) {
    self.id = id
    self.forms = forms
    self.constraints = constraints
    self.query = query
    self.requires = requires
    self.trailingSlash = trailingSlash
    self.customTrailingSlash = customTrailingSlash ?? trailingSlash
    self.runs = runs
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
