/// Everything an app declares about its links and screens, read from its app folder.
///
/// The initializer does not check the parts against each other. The route table and the dispatcher
/// do when they are built, and name both sides of each contradiction.
public struct AppDefinition: Hashable, Sendable {
  /// The app's name, as people see it.
  public var name: String
  /// The app's identifier in reverse domain notation.
  ///
  /// It names the state folder, the bus name and the desktop file.
  public var id: String
  /// Custom schemes in lower case; all others are ignored (DL-C06).
  package var schemes: [String]
  /// The hosts of `https` links; empty if the app uses only custom schemes.
  package var hosts: [LinkHost]
  /// The languages that have a catalogue, as BCP 47 tags.
  public var locales: [String]
  /// The language used when a text is missing in the active language.
  package var defaultLocale: String
  /// The permissions of each role.
  package var roles: [Role: Set<Permission>]
  /// The tabs, in the order shown.
  public var tabs: [TabDefinition]
  /// What back does at the root of a tab.
  package var backAtRoot: BackAtRoot
  /// The screen the app starts on.
  package var defaultScreen: RouteID
  /// The screen on which people sign in.
  package var signInScreen: RouteID
  /// The app's own screens for the phases in which no one is signed in.
  ///
  /// The phases of sign-in fall back to the entry for ``AppPhaseName/welcome``.
  package var rootScreens: [AppPhaseName: RouteID]
  /// Whether an overlay reports that the services cannot be reached.
  package var offlineOverlay: Bool
  /// What people who are not signed in see.
  package var guests: GuestPolicy
  /// The screen for a person without any organization, or `nil` if the app has no organizations.
  package var noOrganizationScreen: RouteID?
  /// What the app shows for one of its own links that matches no route.
  package var onUnmatched: FallbackPolicy
  /// What the app shows for one of its own links that is malformed.
  package var onInvalid: FallbackPolicy
  /// How the app reports that a link was refused.
  package var onRefused: RefusalPolicy
  /// The path parameter that names the organization, or `nil` if no path names one.
  package var organizationParameter: String?
  /// The types of the items that contracts load.
  package var items: [ItemType]
  /// Rules that handle links before the route table, in order.
  package var rules: [LinkRule]
  /// The ways to sign in, in the order offered.
  public var signIn: [SignInMethod]
  /// The types of notifications, and where a tap on each leads.
  package var notifications: NotificationRules
  /// The app's identity on Apple's systems, or `nil` if it has none.
  package var apple: AppleIdentity?
  /// The app's identity on Android, or `nil` if it has none.
  package var android: AndroidIdentity?
  /// The routes, in any order.
  package var routes: [RouteDeclaration]

  /// Whether the app has organizations: a path names one, or a route's data belongs to the active
  /// one.
  package var hasOrganizations: Bool {
    organizationParameter != nil || routes.contains { $0.organization != .none }
  }

  /// Whether the app changes items at the services: by an action, or to mark a notification as read.
  package var changesItems: Bool {
    notifications.read != nil
      || routes.contains { route in
        route.content?.actions.contains { if case .act = $0.effect { true } else { false } } == true
      }
  }

  /// Returns whether guests may see a route at the root of a tab: it is public, and its path names
  /// no organization.
  package func isOpenToGuests(_ route: RouteDeclaration) -> Bool {
    guard route.policy == .public else { return false }
    return organizationParameter.map { route.pattern.hasParameter(named: $0) } != true
  }

  /// Creates a definition.
  ///
  /// - Parameter guests: If `nil`, ``GuestPolicy/tabs`` if the root of a tab is open to guests,
  ///   otherwise ``GuestPolicy/signIn``.
  @_spi(TypedRoutes) public init(
    name: String, id: String, schemes: [String], hosts: [LinkHost] = [], locales: [String],
    defaultLocale: String, roles: [Role: Set<Permission>] = [:], tabs: [TabDefinition] = [],
    backAtRoot: BackAtRoot = .stay, defaultScreen: RouteID, signInScreen: RouteID,
    rootScreens: [AppPhaseName: RouteID] = [:], offlineOverlay: Bool = false,
    guests: GuestPolicy? = nil, noOrganizationScreen: RouteID? = nil,
    onUnmatched: FallbackPolicy = .defaultScreen, onInvalid: FallbackPolicy = .defaultScreen,
    onRefused: RefusalPolicy = .message, organizationParameter: String? = nil,
    items: [ItemType] = [], rules: [LinkRule] = [], signIn: [SignInMethod] = [],
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
    self.backAtRoot = backAtRoot
    self.defaultScreen = defaultScreen
    self.signInScreen = signInScreen
    self.rootScreens = rootScreens
    self.offlineOverlay = offlineOverlay
    self.guests = guests ?? .signIn
    self.noOrganizationScreen = noOrganizationScreen
    self.onUnmatched = onUnmatched
    self.onInvalid = onInvalid
    self.onRefused = onRefused
    self.organizationParameter = organizationParameter
    self.items = items
    self.rules = rules
    self.signIn = signIn
    self.notifications = notifications
    self.apple = apple
    self.android = android
    self.routes = routes
    if guests == nil, hasTabForGuests { self.guests = .tabs }
  }

  /// Whether the root of a tab is open to guests.
  package var hasTabForGuests: Bool {
    let roots = Set(tabs.map { $0.root })
    return routes.contains { isOpenToGuests($0) && roots.contains($0.id) }
  }
}

/// A tab of an app.
public struct TabDefinition: Hashable, Sendable {
  /// The tab's name.
  public let id: TabID
  /// The key of the text under the icon.
  public let titleKey: TextKey
  /// The icon's name, for the front end.
  public let icon: String
  /// The route at the bottom of the tab's stack; its only parameter is the organization.
  package let root: RouteID

  /// Creates a tab.
  @_spi(TypedRoutes) public init(id: TabID, titleKey: TextKey, icon: String, root: RouteID) {
    self.id = id
    self.titleKey = titleKey
    self.icon = icon
    self.root = root
  }
}
