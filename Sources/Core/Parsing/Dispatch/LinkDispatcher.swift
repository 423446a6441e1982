public import LandfallDomain

/// Decides what a link asks for: whether it is the app's, who claims it, which route it has.
///
/// A pure function of the text and the app's declarations. First the scheme and the host, then the
/// rules in the app's order, then the route table; what a rule claims never reaches the table.
///
/// A route with a redirect gives the destination it redirects to. Where only the active organization
/// can fill in the target's organization parameter, that parameter is missing from
/// ``DeepLinkDestination/parameters`` and its segment from ``DeepLinkDestination/path``: whoever
/// knows the active organization builds the full destination with
/// ``RouteTable/destination(route:parameters:query:fragment:)``.
public struct LinkDispatcher: Sendable {
  /// What was decided, before any text is made.
  enum Decision {
    case claim(rule: Int, form: Int)
    case route(RouteTrie.Match)
    case unmatched
    case ignored(LinkIgnoredReason)
    case invalid(InvalidLink)
  }

  /// The routes.
  public let table: RouteTable

  let rules: [LinkRule]
  let forms: [[CompiledForm]]
  let schemes: AuthorityWords
  let hosts: AuthorityWords

  /// Compiles the app's rules.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - table: The same app's routes.
  /// - Throws: ``RouteTableError`` where a rule contradicts the app or an earlier rule.
  public init(_ app: AppDefinition, _ table: RouteTable) throws(RouteTableError) {
    self.table = table
    rules = app.rules
    forms = app.rules.map { rule in
      let callback = CallbackCheck(rule, of: app)
      return rule.forms.map { CompiledForm($0, of: rule, callback: callback) }
    }
    schemes = AuthorityWords(app.schemes)
    hosts = AuthorityWords(app.hosts)
    try Self.check(app, forms)
  }

  /// What a link asks for.
  public func intent(of text: String) -> LinkIntent { LinkBytes.of(text) { intent(of: $0) } }

  /// What the bytes of a link ask for, UTF-8 or not.
  @inline(__always)
  func intent(of bytes: UnsafeRawBufferPointer) -> LinkIntent {
    LinkScratch.borrowed { scratch in
      do throws(InvalidLink) {
        return intent(LinkView(bytes, try LinkScanner.scan(bytes, scratch), scratch))
      } catch {
        return intent(malformed(bytes, error))
      }
    }
  }

  /// What a path asks for that the app itself goes to, such as `/app/acme/members?page=2`.
  ///
  /// No rule claims it, and a route that is not external is open to it.
  public func intent(ofPath text: String) -> LinkIntent {
    let intent = LinkView.reading(text, as: .path) { view in
      navigation(view, view.match(in: table.compiled.trie), fromOutside: false)
    }
    switch intent {
    case .success(let intent): return intent
    case .failure(let error): return .invalid(error)
    }
  }

  func intent(_ view: LinkView) -> LinkIntent {
    switch decide(view) {
    case .claim(let rule, let form): return .claim(claim(view, rule, form))
    case .route(let match): return navigation(view, match, fromOutside: true)
    case .unmatched: return .unmatched(path: view.path)
    case .ignored(let reason): return .ignored(reason)
    case .invalid(let error): return .invalid(error)
    }
  }

  private func intent(_ decision: Decision) -> LinkIntent {
    if case .ignored(let reason) = decision { return .ignored(reason) }
    if case .invalid(let error) = decision { return .invalid(error) }
    preconditionFailure("a malformed link is ignored or invalid")
  }

  /// Decides without making text.
  @inline(__always)
  func decide(_ view: LinkView) -> Decision {
    if let reason = foreign(view) { return .ignored(reason) }
    for rule in forms.indices {
      for form in forms[rule].indices {
        switch forms[rule][form].verdict(view) {
        case .claimed: return .claim(rule: rule, form: form)
        case .refused(let error): return .invalid(error)
        default: continue
        }
      }
    }
    let match = view.match(in: table.compiled.trie)
    return match.pattern < 0 ? .unmatched : .route(match)
  }

  private func claim(_ view: LinkView, _ rule: Int, _ form: Int) -> LinkClaim {
    let parameters = forms[rule][form].parameters(view)
    let query = view.query.filter { item in
      rules[rule].query.contains { $0.utf8.elementsEqual(item.name.utf8) }
        && parameters.first(named: item.name) == nil
    }
    return LinkClaim(rule: rules[rule].id, payload: parameters + query, runs: rules[rule].runs)
  }
}
