/// One route of an app: the shape of its path and all that decides how it is opened.
public struct RouteDeclaration: Hashable, Sendable {
  /// The path's shape; its text names the route.
  public var pattern: PathPattern
  /// What the front end draws.
  public var screen: ScreenID
  /// The header's text.
  public var titleKey: TextKey
  /// Who may open it.
  public var policy: AuthPolicy
  /// The permission it needs in its organization, or `nil` where membership is enough.
  public var requires: Permission?
  /// Which organization its data belongs to.
  public var organization: OrganizationScope
  /// The tab that owns it, or `nil` for a screen that stands outside the tabs.
  public var tab: TabID?
  /// Other tabs that may show it: the one on view does, if it is one of these.
  public var alsoIn: [TabID]
  /// What it loads, or `nil` for a screen without data.
  public var content: ContentDeclaration?
  /// The rules whose claimed links the screen takes while it stands in the tabs, one owner a rule.
  public var takes: [LinkTaking]
  /// The share token that a link from outside needs, or `nil` where it needs none.
  public var share: ShareDeclaration?
  /// Constraints of the path's parameters, by name.
  public var constraints: [String: [Constraint]]
  /// The query items it reads.
  public var query: [QueryDeclaration]
  /// The routes below it on the back stack, outermost first.
  public var parents: [RouteID]
  /// Other shapes that lead here; each has the same parameters.
  public var aliases: [PathPattern]
  /// Where it leads instead, or `nil`.
  ///
  /// An organization parameter that it lacks is the active one.
  public var redirect: PathPattern?
  /// Whether it may be opened from outside the app.
  public var external: Bool
  /// Links that must land here; the app's own tests.
  public var examples: [String]
  /// The file that declares it, for messages.
  public var source: String

  /// Declares a route; what is left out takes the value that FORMATS gives it.
  public init(
    pattern: PathPattern, screen: ScreenID, titleKey: TextKey, policy: AuthPolicy = .required,
    requires: Permission? = nil, organization: OrganizationScope = .none, tab: TabID? = nil,
    alsoIn: [TabID] = [], content: ContentDeclaration? = nil,
    takes: [LinkTaking] = [], share: ShareDeclaration? = nil,
    constraints: [String: [Constraint]] = [:], query: [QueryDeclaration] = [],
    parents: [RouteID] = [], aliases: [PathPattern] = [], redirect: PathPattern? = nil,
    external: Bool = true, examples: [String] = [], source: String = ""
  ) {
    self.pattern = pattern
    self.screen = screen
    self.titleKey = titleKey
    self.policy = policy
    self.requires = requires
    self.organization = organization
    self.tab = tab
    self.alsoIn = alsoIn
    self.content = content
    self.takes = takes
    self.share = share
    self.constraints = constraints
    self.query = query
    self.parents = parents
    self.aliases = aliases
    self.redirect = redirect
    self.external = external
    self.examples = examples
    self.source = source
  }

  /// The route's name.
  public var id: RouteID { pattern.id }

  /// The tab to show it in while `focused` is on view; `nil` for a screen outside the tabs.
  public func tab(whileIn focused: TabID?) -> TabID? {
    guard let tab else { return nil }
    return focused.flatMap { alsoIn.contains($0) ? $0 : nil } ?? tab
  }
}
