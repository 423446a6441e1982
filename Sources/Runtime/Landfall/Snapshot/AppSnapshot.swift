import LandfallAppCore
public import LandfallAuth
public import LandfallDomain
public import LandfallLocalization
public import LandfallNavigation
import LandfallNotifications
import LandfallOrgContext

/// Everything a front end draws, at one moment.
public struct AppSnapshot: Sendable {
  /// Where the app as a whole is.
  public let phase: AppPhase
  /// Why the services cannot be reached, while an overlay is to say so; else `nil`.
  public let offline: Reachability.Status?
  /// The page that a browser is to open, while a sign-in waits for it; else `nil`.
  public let browserURL: String?
  /// When that browser is given up for late; `nil` while none is awaited.
  public let browserDeadline: Instant?
  /// Why the newest sign-in ended without a session, until another one is begun; else `nil`.
  public let signInFailure: SignInFailure?
  let rootScreens: [AppPhaseName: RouteDeclaration]
  /// What is on view.
  public let root: Screens.Root
  /// The tabs on view, or `nil` while something else is.
  public let stacks: TabStacks?
  /// The screen on view, or `nil` while the app starts, signs in or shows an error.
  public let top: StackEntry?
  /// The active organization, with the person's role and rights in it.
  public let organization: ActiveOrganization?
  /// The organizations to choose from, as the services listed them last.
  public let memberships: [Membership]
  /// Raised by every change of the organization.
  public let epoch: Int
  /// Who is signed in.
  public let person: Person?
  /// The state of the link flow.
  public let linkState: LinkState
  /// The state of the shell.
  public let navigation: NavigationPhase
  /// How many targets wait for sign-in: 0 or 1.
  public let pending: Int
  /// Where the waiting target leads.
  public let pendingLink: DeepLinkDestination?
  /// Messages shown since the last link or movement.
  public let messages: [AppMessage]
  /// What a link to the screen on view would open for whoever has it; `nil` where nothing can be
  /// shared.
  public let shareable: SharedEntity?
  /// The message that arrived last, while it lies over the screen; else `nil`.
  public let banner: NotificationBanner?
  /// How often this process has bootstrapped; a warm link never raises it (DL-A10).
  public let launches: Int
  /// The texts, in the person's language.
  public let translations: Translations

  /// The app's name.
  public let appName: String
  /// The places that the detail on view leads on to.
  public let links: [ScreenLink]
  /// The app's tabs, in order.
  public let tabs: [TabDefinition]
  let titleKeys: [RouteID: TextKey]

  /// The header's text of a place.
  public func titleKey(of destination: DeepLinkDestination) -> TextKey {
    titleKeys[destination.route] ?? TextKey(destination.screen.text)
  }

  /// The canonical path of the screen on view, or `nil`.
  public var path: String? { top?.destination.path }

  /// The screen on view; the app's own names for sign-in and errors stand in where it has none.
  public var screen: ScreenID {
    switch root {
    case .launching: rootScreens[.launching]?.screen ?? "launching"
    case .signIn: rootScreens[phase.name]?.screen ?? rootScreens[.welcome]?.screen ?? "sign-in"
    case .error: "error"
    case .tabs, .standalone:
      switch top?.presentation {
      case .unauthorized: "unauthorized"
      case .unavailable: "error"
      case .screen, nil: top?.destination.screen ?? "none"
      }
    }
  }

  /// The header's text of the app's own screen where nobody is signed in, or `nil` if it has none.
  public var rootTitleKey: TextKey? { rootScreens[phase.name]?.titleKey }

  /// The rows of the list on view; none where no list is.
  public var rows: ListRows {
    guard case .list(let list)? = top?.content else { return .none }
    return list.rows
  }

  /// The row of an item of the list on view, or `nil`.
  ///
  /// - Complexity: O(1).
  public func row(of id: ItemID) -> ListRow? {
    guard case .list(let list)? = top?.content else { return nil }
    return list.row(of: id)
  }

  /// The tab on view, or `nil`.
  public var tab: TabID? { stacks?.focused }

  /// How many screens the stack on view has; 0 where there is none.
  public var depth: Int { stacks.map { $0.stack(of: $0.focused).count } ?? (top == nil ? 0 : 1) }
}

extension AppSnapshot {
  /// What a core shows.
  init(
    _ core: AppCore, at now: Instant, rootScreens: [AppPhaseName: RouteDeclaration],
    titleKeys: [RouteID: TextKey], shareable: SharedEntity?, translations: Translations
  ) {
    let app = core.destinations.app
    let links = core.screen.screens.top.map { core.destinations.links(on: $0.destination) } ?? []
    self.init(
      phase: core.session.phase, offline: core.session.offline,
      browserURL: core.session.signIn.browserURL,
      browserDeadline: core.session.signIn.browserDeadline,
      signInFailure: core.session.signIn.failure,
      rootScreens: rootScreens, root: core.screen.screens.root,
      stacks: core.screen.screens.visibleStacks,
      top: core.screen.screens.top, organization: core.organization.active,
      memberships: core.organization.memberships, epoch: core.organization.epoch,
      person: core.session.session?.person, linkState: core.linkFlow.linkState,
      navigation: core.screen.shell.phase, pending: core.linkFlow.pending.count(at: now),
      pendingLink: core.linkFlow.pending.target(at: now)?.target.destination,
      messages: core.screen.messages, shareable: shareable,
      banner: core.notification.banner.map { NotificationBanner($0, app.notifications) },
      launches: core.session.bootstraps, translations: translations, appName: app.name,
      links: links.map { ScreenLink(destination: $0.destination, titleKey: $0.titleKey) },
      tabs: app.tabs, titleKeys: titleKeys)
  }
}

extension SignInAttempt.State {
  /// Where the browser is to go, while it is awaited.
  fileprivate var browserURL: String? {
    if case .browser(_, .waiting(let url, _)) = step { url } else { nil }
  }

  /// When the browser that is awaited is given up for late.
  fileprivate var browserDeadline: Instant? {
    if case .browser(_, .waiting(_, let since)) = step { since + Limits.browserWait } else { nil }
  }

  /// Why the newest sign-in ended without a session.
  fileprivate var failure: SignInFailure? {
    if case .failed(let failure) = step { failure } else { nil }
  }
}

/// A place that a screen leads on to.
public struct ScreenLink: Hashable, Sendable {
  /// The place.
  public let destination: DeepLinkDestination
  /// The text of its header.
  public let titleKey: TextKey
}
