/// One route of an app: the shape of its path and all that decides how it is opened.
///
/// One reference, so a copy shares its storage, and all routes that declare a pattern, a screen and
/// a title only share the rest. A change copies what it changes.
public struct RouteDeclaration: Hashable, Sendable {
  /// The path's shape; its text names the route.
  public var pattern: PathPattern {
    get { storage.pattern }
    set { storage = Storage(newValue, screen, titleKey, storage.terms) }
  }
  /// What the front end draws.
  public var screen: ScreenID {
    get { storage.screen }
    set { storage = Storage(pattern, newValue, titleKey, storage.terms) }
  }
  /// The header's text.
  public var titleKey: TextKey {
    get { storage.titleKey }
    set { storage = Storage(pattern, screen, newValue, storage.terms) }
  }
  /// Who may open it.
  public var policy: AuthPolicy {
    get { terms.policy }
    set { terms.policy = newValue }
  }
  /// The permission it needs in its organization, or `nil` where membership is enough.
  public var requires: Permission? {
    get { terms.requires }
    set { terms.requires = newValue }
  }
  /// Which organization its data belongs to.
  public var organization: OrganizationScope {
    get { terms.organization }
    set { terms.organization = newValue }
  }
  /// The tab that owns it, or `nil` for a screen that stands outside the tabs.
  public var tab: TabID? {
    get { terms.tab }
    set { terms.tab = newValue }
  }
  /// Other tabs that may show it: the one on view does, if it is one of these.
  public var alsoIn: [TabID] {
    get { terms.alsoIn }
    set { terms.alsoIn = newValue }
  }
  /// What it loads, or `nil` for a screen without data.
  public var content: ContentDeclaration? {
    get { terms.content }
    set { terms.content = newValue }
  }
  /// The rules whose handled links the screen takes while it stands in the tabs, one owner a rule.
  public var handlers: [RuleHandler] {
    get { terms.handlers }
    set { terms.handlers = newValue }
  }
  /// The share token that a link from outside needs, or `nil` where it needs none.
  public var share: ShareDeclaration? {
    get { terms.share }
    set { terms.share = newValue }
  }
  /// Constraints of the path's parameters, by name.
  public var constraints: [String: [Constraint]] {
    get { terms.constraints }
    set { terms.constraints = newValue }
  }
  /// The query items it reads.
  public var query: [QueryDeclaration] {
    get { terms.query }
    set { terms.query = newValue }
  }
  /// The routes below it on the back stack, outermost first.
  public var parents: [RouteID] {
    get { terms.parents }
    set { terms.parents = newValue }
  }
  /// Other shapes that lead here; each has the same parameters.
  public var aliases: [PathPattern] {
    get { terms.aliases }
    set { terms.aliases = newValue }
  }
  /// Where it leads instead, or `nil`.
  ///
  /// An organization parameter that it lacks is the active one.
  public var redirect: PathPattern? {
    get { terms.redirect }
    set { terms.redirect = newValue }
  }
  /// Whether it may be opened from outside the app.
  public var external: Bool {
    get { terms.external }
    set { terms.external = newValue }
  }
  /// Links that must land here; the app's own tests.
  public var examples: [String] {
    get { terms.examples }
    set { terms.examples = newValue }
  }
  /// The file that declares it, for messages.
  public var source: String {
    get { terms.source }
    set { terms.source = newValue }
  }

  /// Declares a route; what is left out takes the value that FORMATS gives it.
  public init(
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
  public var id: RouteID { pattern.id }

  /// The tab to show it in while `focused` is on view; `nil` for a screen outside the tabs.
  public func tab(whileIn focused: TabID?) -> TabID? {
    guard let tab else { return nil }
    return focused.flatMap { alsoIn.contains($0) ? $0 : nil } ?? tab
  }

  /// Whether it declares nothing but its pattern, its screen and its title.
  package var isPlain: Bool { storage.terms === SharedTerms.plain }

  /// Whether both declare the same; at once where one is a copy of the other.
  public static func == (left: RouteDeclaration, right: RouteDeclaration) -> Bool {
    left.storage === right.storage
      || left.pattern == right.pattern && left.screen == right.screen
        && left.titleKey == right.titleKey
        && (left.storage.terms === right.storage.terms || left.terms == right.terms)
  }

  /// Feeds what tells the routes of an app apart.
  public func hash(into hasher: inout Hasher) { hasher.combine(pattern) }

  // MARK: Storage

  private var storage: Storage

  private var terms: Terms {
    get { storage.terms.terms }
    set { storage = Storage(pattern, screen, titleKey, SharedTerms(newValue)) }
  }

  /// What every route has of its own; never changed.
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

  /// All else, shared by routes that leave it out; never changed.
  private final class SharedTerms: Sendable {
    static let plain = SharedTerms(Terms())

    let terms: Terms

    init(_ terms: Terms) { self.terms = terms }
  }

  /// What decides how a route is opened, in the order of the initializer.
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
public struct QueryDeclaration: Hashable, Sendable {
  /// How the value is read.
  ///
  /// A value that cannot be read so leaves the link without this route.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Any text.
    case string
    /// A decimal integer of 64 bits.
    case int
    /// `true`, `false`, `1` or `0`.
    case bool
  }

  /// The item's name, decoded.
  public let name: String
  /// How its value is read.
  public let kind: Kind
  /// Whether two links that differ in this item lead to two different screens.
  public let identity: Bool

  /// Declares an item.
  public init(name: String, kind: Kind, identity: Bool) {
    self.name = name
    self.kind = kind
    self.identity = identity
  }
}

/// What a route asks of a link that comes from outside: a share token for the thing it names
/// (SHARE-L05).
///
/// Hands inside the app need none: what they reach is judged by the services.
public struct ShareDeclaration: Hashable, Sendable {
  /// The kind of thing, as ``SharedEntity`` spells it: `game`.
  public let kind: String
  /// The path parameter that holds its id.
  public let parameter: String
  /// The query item that holds the token.
  public let token: String

  /// Declares what a token opens and where it stands in the link.
  public init(kind: String, parameter: String, token: String = "token") {
    self.kind = kind
    self.parameter = parameter
    self.token = token
  }

  /// What a destination names, or `nil` if its id cannot be one.
  public func entity(of destination: DeepLinkDestination) -> SharedEntity? {
    destination.parameters.first(named: parameter).flatMap { SharedEntity(kind: kind, id: $0) }
  }
}
