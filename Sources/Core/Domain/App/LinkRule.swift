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
  @_spi(TypedRoutes) public enum TrailingSlash: String, Hashable, Sendable {
    /// One slash at the end makes no difference.
    case accept
    /// A link with a slash at the end does not match.
    case refuse
  }

  /// The condition for handling a link; the link is refused if it is not met.
  @_spi(TypedRoutes) public enum Requirement: String, Hashable, Sendable {
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
  @_spi(TypedRoutes) public init(
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

extension LinkRule {
  /// Returns the link that passes these values to the rule, or `nil` if a parameter that is not
  /// optional has no value.
  ///
  /// The link uses the rule's first form. Values without a parameter become query items, in the
  /// order given. In a value, every character that is not unreserved (RFC 3986 section 2.3) is
  /// percent-encoded; literals have the spelling that the form accepts.
  package func url(_ values: [NamedValue]) -> String? {
    guard let form = forms.first else { return nil }
    let pattern: PathPattern
    var text: String
    switch form {
    case .scheme(let scheme, let shape):
      pattern = shape
      text = scheme + ":/"
    case .host(let host, let shape):
      pattern = shape
      text = "https://" + host
    }
    for segment in pattern.segments {
      switch segment {
      case .literal(let word): text += CanonicalPath.text([word])
      case .partial(let head, let name, let tail):
        guard let value = values.first(named: name) else { return nil }
        text += "/" + PercentText.encoded(head + value + tail)
      case .parameter(let name), .catchAll(let name):
        guard let value = values.first(named: name) else { return nil }
        text += "/" + PercentText.encoded(value)
      case .optionalParameter(let name), .optionalCatchAll(let name):
        if let value = values.first(named: name) { text += "/" + PercentText.encoded(value) }
      }
    }
    let names = pattern.parameterNames
    let items = values.filter { !names.contains($0.name) }.map {
      PercentText.encoded($0.name) + "=" + PercentText.encoded($0.value)
    }
    return items.isEmpty ? text : text + "?" + items.joined(separator: "&")
  }
}

/// A rule whose links a screen handles, and the route that it opens for each.
///
/// A handler subscribes to a rule, and the rule does not know its handlers. A screen is subscribed
/// while it is in the tabs of a signed-in person (ROUTE-R07).
@_spi(TypedRoutes) public struct RuleHandler: Hashable, Sendable {
  /// A parameter of the route, and the value of the rule link that fills it.
  @_spi(TypedRoutes) public struct Value: Hashable, Sendable {
    /// The route's parameter.
    package let parameter: String
    /// The rule's parameter or query item.
    package let source: String

    /// Creates a value.
    @_spi(TypedRoutes) public init(parameter: String, source: String) {
      self.parameter = parameter
      self.source = source
    }
  }

  /// The rule.
  package let rule: RuleID
  /// The route that is opened.
  package let opens: RouteID
  /// Where the route's parameters come from; without the organization's, the active one is used.
  package let values: [Value]

  /// Creates a handler.
  @_spi(TypedRoutes) public init(rule: RuleID, opens: RouteID, values: [Value]) {
    self.rule = rule
    self.opens = opens
    self.values = values
  }

  /// Returns the route's parameters for a rule link; parameters without a value are left out.
  package func parameters(for ruleLink: RuleLink) -> [String: String] {
    var parameters: [String: String] = [:]
    for value in values {
      parameters[value.parameter] = ruleLink.payload.first(named: value.source)
    }
    return parameters
  }
}

/// A link that a rule has matched, with the values that its handler needs.
public struct RuleLink: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
  /// The rule.
  public let rule: RuleID
  /// The rule's parameters and declared query items, decoded.
  ///
  /// They are often secret and never printed.
  public let payload: [NamedValue]
  /// The requirement for handling the link.
  package let requirement: LinkRule.Requirement

  /// Creates a rule link.
  package init(rule: RuleID, payload: [NamedValue], requirement: LinkRule.Requirement) {
    self.rule = rule
    self.payload = payload
    self.requirement = requirement
  }

  /// The rule and the names of the values, without the values.
  public var description: String {
    "\(rule)(\(payload.map { $0.description }.joined(separator: ", ")))"
  }

  /// The same as ``description``.
  public var debugDescription: String { description }
}
