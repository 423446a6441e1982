import LandfallAppCore
import LandfallAuth
public import LandfallDomain
public import LandfallLocalization
public import LandfallNavigation
import LandfallNotifications
import LandfallOrgContext

/// Everything that a front end draws, at one moment.
public struct AppSnapshot: Sendable {
  /// The app phase.
  package let phase: AppPhase
  /// The reason why the services are unreachable, while an overlay must show it; otherwise `nil`.
  public let offline: Reachability?
  /// The page to open in a browser while a sign-in waits for it; otherwise `nil`.
  package let browserURL: String?
  /// The time at which the wait for that browser ends; `nil` if there is no wait.
  package let browserDeadline: Instant?
  /// The step of a sign-in that is in progress or has failed; otherwise `nil`.
  ///
  /// A sign-in link that arrives while the app runs can make it
  /// ``SignInStep/confirmation(account:)``.
  public let signInStep: SignInStep?
  /// The sign-in that failed last, until another one starts; otherwise `nil`.
  package let failedSignIn: FailedSignIn?
  let titles: ScreenTitles
  /// The kind of screen that is visible.
  public let root: Screens.Root
  /// The visible tabs, or `nil` while something else is visible.
  public let stacks: TabStacks?
  /// The visible screen, or `nil` during launch, sign-in or an error.
  public let top: StackEntry?
  /// Whether ``AppAction/goBack`` would do something.
  ///
  /// Enable the system's back by it. It is true above the root of a tab, and on an error that covers
  /// the tabs. It is true on a screen outside the tabs, except on the default screen. At a root it
  /// depends on `backAtRoot` in `app.json`. A back button in the header of a tab is only for a
  /// ``depth`` over 1.
  public let canGoBack: Bool
  /// The active organization, with the person's role and permissions in it.
  public let organization: ActiveOrganization?
  /// The person's organizations, as the services last listed them.
  public let memberships: [Membership]
  /// A number that increases with every change of the active organization.
  package let epoch: Int
  /// The signed-in person.
  public let person: Person?
  /// Whether a guest uses the app: no one is signed in, and the app shows its tabs to guests.
  ///
  /// Also `true` while the guest signs in; ``SignInAction/cancel`` then returns to the tabs.
  public let isGuest: Bool
  /// The state of the link flow.
  package let linkState: LinkState
  /// The tab bar state.
  package let navigation: NavigationPhase
  /// The number of pending links: 0 or 1.
  public let pending: Int
  /// The destination of the pending link.
  package let pendingLink: DeepLinkDestination?
  /// The messages since the last link or user action.
  public let messages: [AppMessage]
  /// The item that a share link to the visible screen would open; `nil` if it cannot be shared.
  public let shareable: SharedEntity?
  /// The notifications that arrived and can still be opened, newest first.
  public let notifications: [NotificationBanner]
  /// The newest notification, while it is shown over the screen; otherwise `nil`.
  public let banner: NotificationBanner?
  /// The number of bootstraps in this process; a warm link never increases it (DL-A10).
  package let launches: Int
  /// The texts in the person's language.
  public let translations: Translations

  /// The app's name.
  package let appName: String
  /// The destinations that the visible detail links to.
  public let links: [ScreenLink]
  /// The app's tabs, in order.
  public let tabs: [TabDefinition]

  /// Returns the header text of a destination.
  public func titleKey(of destination: DeepLinkDestination) -> TextKey {
    titles.keys[destination.route] ?? TextKey(destination.screen.text)
  }

  /// The canonical path of the visible screen, or `nil`.
  public var path: String? { top?.destination.path }

  /// The visible screen; sign-in and errors have the app's own name or a default name.
  public var screen: ScreenID {
    switch root {
    case .launching: rootRoute?.screen ?? "launching"
    case .signIn: rootRoute?.screen ?? "sign-in"
    case .error: "error"
    case .tabs, .standalone:
      switch top?.presentation {
      case .unauthorized: "unauthorized"
      case .signInNeeded: "sign-in-needed"
      case .unavailable: "error"
      case .screen, nil: top?.destination.screen ?? "none"
      }
    }
  }

  /// The visible screen as a value of the app's own type.
  ///
  /// It is `nil` while the app launches, and if something else is visible in the screen's place: an
  /// error, a refusal, or an invitation to sign in. ``screen`` then says which.
  ///
  /// While no one is signed in, it is the route of `signInScreen`, or of the screen that `rootScreens`
  /// declares for the phase.
  public func screen<App: TypedApp>(of app: App.Type) -> App.Route? {
    if let rootRoute {
      return App.Route(DeepLinkDestination(route: rootRoute.id, screen: rootRoute.screen))
    }
    return top?.presentation == .screen ? top.flatMap { App.Route($0.destination) } : nil
  }

  /// The item of the visible detail, or `nil`.
  public var item: Item? {
    if case .detail(let detail)? = top?.content { detail.item } else { nil }
  }

  /// Returns the title of an item in the person's language.
  public func title(of item: Item) -> String {
    switch item.title {
    case .plain(let text): text
    case .key(let key): translations.text(key)
    }
  }

  /// The header text of the app's own screen in place of the tabs, or `nil` if it has none.
  package var rootTitleKey: TextKey? { rootScreen?.titleKey }

  /// The route in place of the tabs; by default `signInScreen` while no one is signed in.
  private var rootRoute: RouteDeclaration? {
    rootScreen ?? (root == .signIn ? titles.signInScreen : nil)
  }

  /// The app's own screen in place of the tabs; by default that of `welcome` while no one is signed in.
  private var rootScreen: RouteDeclaration? {
    switch root {
    case .launching: titles.rootScreens[.launching]
    case .signIn: titles.rootScreens[phase.name] ?? titles.rootScreens[.welcome]
    case .error, .tabs, .standalone: nil
    }
  }

  /// The rows of the visible list; empty if no list is visible.
  public var rows: ListRows {
    guard case .list(let list)? = top?.content else { return .none }
    return list.rows
  }

  /// Returns the row of an item in the visible list, or `nil`.
  ///
  /// - Complexity: O(1).
  public func row(of id: ItemID) -> ListRow? {
    guard case .list(let list)? = top?.content else { return nil }
    return list.row(of: id)
  }

  /// The visible tab, or `nil`.
  public var tab: TabID? { stacks?.focused }

  /// Returns whether a visible tab is guarded: a guest sees an invitation to sign in instead of its
  /// root.
  public func isGuarded(_ tab: TabID) -> Bool {
    stacks?.stack(of: tab).first?.presentation == .signInNeeded
  }

  /// The number of screens on the visible stack; 0 if nothing is visible.
  public var depth: Int { stacks.map { $0.stack(of: $0.focused).count } ?? (top == nil ? 0 : 1) }
}

extension AppSnapshot {
  /// Creates a snapshot of a core.
  init(
    _ core: AppCore, at now: Instant, _ titles: ScreenTitles, _ translations: Translations
  ) {
    let app = core.destinations.app
    let links = core.screen.screens.top.map { core.destinations.links(on: $0.destination) } ?? []
    self.init(
      phase: core.session.phase, offline: core.session.offline,
      browserURL: core.session.signIn.browserURL,
      browserDeadline: core.session.signIn.browserDeadline,
      signInStep: core.session.isSignedIn ? nil : SignInStep(core.session),
      failedSignIn: core.session.signIn.failed,
      titles: titles, root: core.screen.screens.root,
      stacks: core.screen.screens.visibleStacks,
      top: core.screen.screens.top,
      canGoBack: core.canGoBack,
      // They may be kept for a person whose session has ended elsewhere.
      organization: core.isInUse ? core.organization.active : nil,
      memberships: core.isInUse ? core.organization.memberships : [],
      epoch: core.organization.epoch,
      person: core.session.session?.person,
      isGuest: core.isGuest && core.session.phase.isOpenToGuests,
      linkState: core.linkFlow.linkState,
      navigation: core.screen.tabBar.phase, pending: core.linkFlow.pending.count(at: now),
      pendingLink: core.linkFlow.pending.target(at: now)?.target.destination,
      messages: core.screen.messages, shareable: core.shareable,
      notifications: core.notification.arrivals.map { NotificationBanner($0, app.notifications) },
      banner: core.notification.banner.map { NotificationBanner($0, app.notifications) },
      launches: core.session.bootstraps, translations: translations, appName: app.name,
      links: links.map { ScreenLink(destination: $0.destination, titleKey: $0.titleKey) },
      tabs: app.tabs)
  }
}

extension SignInAttempt.State {
  /// The page to open in a browser, while sign-in waits for it.
  fileprivate var browserURL: String? {
    if case .browser(_, .waiting(let url, _)) = step { url } else { nil }
  }

  /// The time at which the wait for the browser ends.
  fileprivate var browserDeadline: Instant? {
    if case .browser(_, .waiting(_, let since)) = step { since + Limits.browserWait } else { nil }
  }

  /// The reason why the newest sign-in failed.
  fileprivate var failed: FailedSignIn? {
    if case .failed(let failed) = step { failed } else { nil }
  }
}

/// The headers of an app's screens.
struct ScreenTitles: Sendable {
  let keys: [RouteID: TextKey]
  /// The app's own screens for the app phases in which no one is signed in.
  let rootScreens: [AppPhaseName: RouteDeclaration]
  let signInScreen: RouteDeclaration?

  init(_ app: AppDefinition) {
    keys = Dictionary(uniqueKeysWithValues: app.routes.map { ($0.id, $0.titleKey) })
    rootScreens = app.rootScreens.compactMapValues { id in app.routes.first { $0.id == id } }
    signInScreen = app.routes.first { $0.id == app.signInScreen }
  }
}

/// A destination that a screen links to.
public struct ScreenLink: Hashable, Sendable {
  /// The destination.
  public let destination: DeepLinkDestination
  /// The key of its header text.
  public let titleKey: TextKey
}

extension AppPhase {
  /// Whether the session is known, and no one is signed in.
  fileprivate var isOpenToGuests: Bool {
    switch self {
    case .welcome, .signingIn, .registering, .signingInByLink: true
    case .launching, .bootstrapping, .onboarding, .ready: false
    }
  }
}
