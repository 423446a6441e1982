/// Everything an app declares about its links and screens, read from its app folder.
///
/// A value: building one checks nothing across its parts. The route table and the dispatcher are
/// compiled from it and refuse contradictions, naming both sides.
public struct AppDefinition: Hashable, Sendable {
  /// The app's name, as people see it.
  public var name: String
  /// Reverse domain name: state folder, bus name, desktop file.
  public var id: String
  /// Custom schemes, lower case; no other is accepted (DL-C06).
  public var schemes: [String]
  /// `https` hosts, lower case; none for an app of custom schemes alone.
  public var hosts: [String]
  /// Languages with a catalogue, BCP 47.
  public var locales: [String]
  /// The language that texts fall back to.
  public var defaultLocale: String
  /// What each role allows.
  public var roles: [Role: Set<Permission>]
  /// The tabs, in order.
  public var tabs: [TabDefinition]
  /// The screen people start on.
  public var defaultScreen: RouteID
  /// The screen people sign in on.
  public var signInScreen: RouteID
  /// The app's own screens in the places where nobody is signed in; ``signInScreen`` in all others.
  public var rootScreens: [AppPhaseName: RouteID]
  /// Whether an overlay tells when the services cannot be reached.
  public var offlineOverlay: Bool
  /// The screen of a person without any organization, or `nil` if the app has no organizations.
  public var noOrganizationScreen: RouteID?
  /// What an own link without a route shows.
  public var onUnmatched: FallbackPolicy
  /// What an own malformed link shows.
  public var onInvalid: FallbackPolicy
  /// How a person is told that a link was refused.
  public var onRefused: RefusalPolicy
  /// The parameter that names the organization in a path, or `nil`.
  public var organizationParameter: String?
  /// Rules that handle links before the route table, in order.
  public var rules: [LinkRule]
  /// Ways to sign in, in order.
  public var signIn: [SignInMethod]
  /// What notifications there are, and where a tap on one leads.
  public var notifications: NotificationRules
  /// Who the app is to Apple's systems, or `nil` for an app that is not there.
  public var apple: AppleIdentity?
  /// Who the app is to Android, or `nil` for an app that is not there.
  public var android: AndroidIdentity?
  /// The routes, in no particular order.
  public var routes: [RouteDeclaration]

  /// Whether people work in organizations: a path names one, or a route's data belongs to the
  /// active one.
  public var hasOrganizations: Bool {
    organizationParameter != nil || routes.contains { $0.organization != .none }
  }

  /// Declares an app.
  public init(
    name: String, id: String, schemes: [String], hosts: [String] = [], locales: [String],
    defaultLocale: String, roles: [Role: Set<Permission>] = [:], tabs: [TabDefinition] = [],
    defaultScreen: RouteID, signInScreen: RouteID, rootScreens: [AppPhaseName: RouteID] = [:],
    offlineOverlay: Bool = false, noOrganizationScreen: RouteID? = nil,
    onUnmatched: FallbackPolicy = .defaultScreen, onInvalid: FallbackPolicy = .defaultScreen,
    onRefused: RefusalPolicy = .message,
    organizationParameter: String? = nil, rules: [LinkRule] = [], signIn: [SignInMethod] = [],
    notifications: NotificationRules = NotificationRules(), apple: AppleIdentity? = nil,
    android: AndroidIdentity? = nil, routes: [RouteDeclaration]
  ) {
    self.name = name
    self.id = id
    self.schemes = schemes
    self.hosts = hosts
    self.locales = locales
    self.defaultLocale = defaultLocale
    self.roles = roles
    self.tabs = tabs
    self.defaultScreen = defaultScreen
    self.signInScreen = signInScreen
    self.rootScreens = rootScreens
    self.offlineOverlay = offlineOverlay
    self.noOrganizationScreen = noOrganizationScreen
    self.onUnmatched = onUnmatched
    self.onInvalid = onInvalid
    self.onRefused = onRefused
    self.organizationParameter = organizationParameter
    self.rules = rules
    self.signIn = signIn
    self.notifications = notifications
    self.apple = apple
    self.android = android
    self.routes = routes
  }
}
