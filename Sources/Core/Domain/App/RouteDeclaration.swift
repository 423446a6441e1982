/// A route of an app: the shape of its path, and everything that decides how it is opened.
///
/// A declaration is one reference with copy-on-write storage. Routes that declare only a pattern, a
/// screen and a title share the rest of their storage.
public struct RouteDeclaration: Hashable, Sendable {
  /// The path's shape; its text names the route.
  package var pattern: PathPattern {
    get { storage.pattern }
    set { storage = Storage(newValue, screen, titleKey, storage.terms) }
  }
  /// The screen that the front end draws.
  package var screen: ScreenID {
    get { storage.screen }
    set { storage = Storage(pattern, newValue, titleKey, storage.terms) }
  }
  /// The key of the header's text.
  package var titleKey: TextKey {
    get { storage.titleKey }
    set { storage = Storage(pattern, screen, newValue, storage.terms) }
  }
  /// Who may open the route.
  package var policy: AuthPolicy {
    get { terms.policy }
    set { terms.policy = newValue }
  }
  /// The permission needed in the route's organization, or `nil` if membership is enough.
  package var requires: Permission? {
    get { terms.requires }
    set { terms.requires = newValue }
  }
  /// The organization that the route's data belongs to.
  package var organization: OrganizationScope {
    get { terms.organization }
    set { terms.organization = newValue }
  }
  /// The tab that owns the screen, or `nil` for a screen outside the tabs.
  package var tab: TabID? {
    get { terms.tab }
    set { terms.tab = newValue }
  }
  /// Other tabs that may show the screen; the visible tab does if it is one of these.
  package var alsoIn: [TabID] {
    get { terms.alsoIn }
    set { terms.alsoIn = newValue }
  }
  /// The data that the screen loads, or `nil` for a screen without data.
  package var content: ContentDeclaration? {
    get { terms.content }
    set { terms.content = newValue }
  }
  /// The rules that the screen handles while it is in the tabs; each rule has one handler.
  package var handlers: [RuleHandler] {
    get { terms.handlers }
    set { terms.handlers = newValue }
  }
  /// The share token that a link from outside needs, or `nil` if it needs none.
  package var share: ShareDeclaration? {
    get { terms.share }
    set { terms.share = newValue }
  }
  /// Constraints on the path's parameters, by name.
  package var constraints: [String: [Constraint]] {
    get { terms.constraints }
    set { terms.constraints = newValue }
  }
  /// The query items that the route reads.
  package var query: [QueryDeclaration] {
    get { terms.query }
    set { terms.query = newValue }
  }
  /// The routes below this one on the back stack, outermost first.
  package var parents: [RouteID] {
    get { terms.parents }
    set { terms.parents = newValue }
  }
  /// Other paths that lead to this route; each has the same parameters.
  package var aliases: [PathPattern] {
    get { terms.aliases }
    set { terms.aliases = newValue }
  }
  /// The pattern that the route redirects to, or `nil`.
  ///
  /// If the redirect needs an organization that the route does not have, the active one is used.
  package var redirect: PathPattern? {
    get { terms.redirect }
    set { terms.redirect = newValue }
  }
  /// Whether the route can be opened from outside the app.
  package var external: Bool {
    get { terms.external }
    set { terms.external = newValue }
  }
  /// Links that must open this route; the app's own tests.
  package var examples: [String] {
    get { terms.examples }
    set { terms.examples = newValue }
  }
  /// The file that declares the route, for messages.
  package var source: String {
    get { terms.source }
    set { terms.source = newValue }
  }

  /// Creates a route.
  @_spi(TypedRoutes) public init(
    pattern: PathPattern, screen: ScreenID, titleKey: TextKey, policy: AuthPolicy = .required,
    requires: Permission? = nil, organization: OrganizationScope = .none, tab: TabID? = nil,
    alsoIn: [TabID] = [], content: ContentDeclaration? = nil,
    handlers: [RuleHandler] = [], share: ShareDeclaration? = nil,
    constraints: [String: [Constraint]] = [:], query: [QueryDeclaration] = [],
    parents: [RouteID] = [], aliases: [PathPattern] = [], redirect: PathPattern? = nil,
    external: Bool = true, examples: [String] = [], source: String = ""
  ) {
    let terms = Terms(
      policy: policy, requires: requires, organization: organization, tab: tab, alsoIn: alsoIn,
      content: content, handlers: handlers, share: share, constraints: constraints, query: query,
      parents: parents, aliases: aliases, redirect: redirect, external: external,
      examples: examples, source: source)
    storage = Storage(pattern, screen, titleKey, terms == Terms() ? .plain : SharedTerms(terms))
  }

  /// The route's name.
  package var id: RouteID { pattern.id }

  /// Returns the tab that shows the screen while `focused` is visible; `nil` for a screen outside
  /// the tabs.
  package func tab(whileIn focused: TabID?) -> TabID? {
    guard let tab else { return nil }
    return focused.flatMap { alsoIn.contains($0) ? $0 : nil } ?? tab
  }

  /// Whether the route declares only its pattern, its screen and its title.
  package var isPlain: Bool { storage.terms === SharedTerms.plain }

  /// Returns whether both declarations are equal; copies of one declaration compare in constant
  /// time.
  public static func == (left: RouteDeclaration, right: RouteDeclaration) -> Bool {
    left.storage === right.storage
      || left.pattern == right.pattern && left.screen == right.screen
        && left.titleKey == right.titleKey
        && (left.storage.terms === right.storage.terms || left.terms == right.terms)
  }

  /// Hashes the pattern, which is unique among the routes of an app.
  public func hash(into hasher: inout Hasher) { hasher.combine(pattern) }

  // MARK: Storage

  private var storage: Storage

  private var terms: Terms {
    get { storage.terms.terms }
    set { storage = Storage(pattern, screen, titleKey, SharedTerms(newValue)) }
  }

  /// The immutable part that every route has for itself.
  private final class Storage: Sendable {
    let pattern: PathPattern
    let screen: ScreenID
    let titleKey: TextKey
    let terms: SharedTerms

    init(_ pattern: PathPattern, _ screen: ScreenID, _ titleKey: TextKey, _ terms: SharedTerms) {
      self.pattern = pattern
      self.screen = screen
      self.titleKey = titleKey
      self.terms = terms
    }
  }

  /// The immutable part that routes without further declarations share.
  private final class SharedTerms: Sendable {
    static let plain = SharedTerms(Terms())

    let terms: Terms

    init(_ terms: Terms) { self.terms = terms }
  }

  /// The settings of a route, in the order of the initializer.
  private struct Terms: Equatable {
    var policy = AuthPolicy.required
    var requires: Permission?
    var organization = OrganizationScope.none
    var tab: TabID?
    var alsoIn: [TabID] = []
    var content: ContentDeclaration?
    var handlers: [RuleHandler] = []
    var share: ShareDeclaration?
    var constraints: [String: [Constraint]] = [:]
    var query: [QueryDeclaration] = []
    var parents: [RouteID] = []
    var aliases: [PathPattern] = []
    var redirect: PathPattern?
    var external: Bool = true
    var examples: [String] = []
    var source: String = ""
  }
}

/// A query item that a route reads.
@_spi(TypedRoutes) public struct QueryDeclaration: Hashable, Sendable {
  /// The type of a query item's value.
  ///
  /// If the value cannot be read as this type, the route does not match the link.
  @_spi(TypedRoutes) public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Any text.
    case string
    /// A 64-bit decimal integer.
    case int
    /// `true`, `false`, `1` or `0`.
    case bool
  }

  /// The item's name, decoded.
  package let name: String
  /// The type of the value.
  package let kind: Kind
  /// Whether links with different values of this item lead to different screens.
  package let identity: Bool

  /// Creates a declaration.
  @_spi(TypedRoutes) public init(name: String, kind: Kind, identity: Bool) {
    self.name = name
    self.kind = kind
    self.identity = identity
  }
}

/// The share token that a link from outside needs for the entity it names (SHARE-L05).
///
/// Navigation inside the app needs no token: the services decide what the person may see.
@_spi(TypedRoutes) public struct ShareDeclaration: Hashable, Sendable {
  /// The kind of entity, in the form ``SharedEntity`` requires: `game`.
  package let kind: String
  /// The path parameter that holds the entity's id.
  package let parameter: String
  /// The query item that holds the token.
  package let token: String

  /// Creates a declaration.
  @_spi(TypedRoutes) public init(kind: String, parameter: String, token: String = "token") {
    self.kind = kind
    self.parameter = parameter
    self.token = token
  }

  /// Returns the entity that a destination names, or `nil` if its id is not valid.
  package func entity(of destination: DeepLinkDestination) -> SharedEntity? {
    destination.parameters.first(named: parameter).flatMap { SharedEntity(kind: kind, id: $0) }
  }
}
