package import LandfallAuth
package import LandfallDomain
package import LandfallNavigation
package import LandfallNotifications
package import LandfallOrgContext

/// A message to the core, for one of its flows.
package indirect enum Message: Sendable {
  case link(LinkFlowEvent)
  case session(SessionMessage)
  case organization(OrganizationMessage)
  case screen(ScreenMessage)
  case notification(NotificationMessage)
  /// A user action in the app opens a destination, as a link does.
  case linkReceivedInApp(DeliveryID)
  /// The person does something in the app; the answer is whether it was done.
  case userAction(UserAction, RequestID)
}

/// An action of the person in the app, performed only if the store confirms that they are still
/// signed in.
package enum UserAction: Equatable, Sendable {
  case selectTab(TabID)
  case goBack
  case goHome
  case refresh
  /// Sets and removes query items, if the screen with the route and the parameters of the
  /// destination is still visible.
  case setQuery(of: DeepLinkDestination, [NamedValue], removed: [String])
  case switchOrganization(OrganizationSlug)
}

/// An action that waits, with the tabs that were visible when the person asked for it.
struct WaitingAction: Sendable {
  let action: UserAction
  private let tabs: OrganizationID?

  init(_ action: UserAction, _ screens: Screens) {
    (self.action, tabs) = (action, screens.root.tabs)
  }

  /// Returns whether the action still means what the person saw.
  ///
  /// A second tap on Back means the screen below.
  func fits(_ screens: Screens) -> Bool {
    switch action {
    case .selectTab, .setQuery: tabs == screens.root.tabs
    case .goBack, .goHome, .refresh, .switchOrganization: true
    }
  }
}

/// An action that the host executes; the host executes effects in order.
package enum Effect: Sendable {
  case link(LinkFlowEffect)
  case session(SessionEffect)
  case organization(OrganizationEffect)
  case screen(ScreenEffect)
  case notification(NotificationEffect)
  /// The session ended during use, or a guest signs in for a screen: keep the screen for the same
  /// person, or for anyone.
  case keepScreen(LinkTarget, PersonID?, SignedOutReason)
  /// Post an event on the bus.
  case post(AppEvent.Kind, DeliveryID?)
  /// A request has its answer.
  case answer(RequestID, RequestAnswer)
}

extension Outcome {
  /// Whether the notification is read: the person has seen its destination, or that it no longer
  /// exists.
  var readsNotification: Bool {
    switch self {
    case .landed, .refreshed, .entityMissing, .roleTooLow, .notAMember, .forbidden, .tokenRefused:
      true
    case .handled, .ignored, .unmatched, .invalidLink, .signInNeeded, .noOrganization, .banned,
      .serviceFailed, .overtaken, .waiting:
      false
    }
  }
}

extension AppPhase {
  /// Whether a sign-in has begun and has not ended.
  var isSignIn: Bool {
    switch self {
    case .signingIn, .registering, .onboarding, .signingInByLink: true
    case .launching, .bootstrapping, .welcome, .ready: false
    }
  }
}

extension AppCore {
  /// What the host supports.
  package struct Options: Equatable, Sendable {
    /// Whether the host can check that the services can be reached.
    package let watchesServices: Bool
    /// Whether there is a cache of memberships.
    package let keepsMemberships: Bool
    /// Whether tabs and stacks can be saved for the next process.
    package let keepsScreens: Bool
    /// Whether the services can change items.
    package let changesItems: Bool
    /// Whether a ledger knows the messages that earlier processes have handled.
    package let keepsMessages: Bool
    /// Whether the app has keys and a registry of share tokens.
    package let sharesItems: Bool
    /// Whether the app is visible when it starts.
    package let isVisible: Bool

    package init(
      watchesServices: Bool = false, keepsMemberships: Bool = false, keepsScreens: Bool = false,
      changesItems: Bool = false, keepsMessages: Bool = false, sharesItems: Bool = false,
      isVisible: Bool = true
    ) {
      self.watchesServices = watchesServices
      self.keepsMemberships = keepsMemberships
      self.keepsScreens = keepsScreens
      self.changesItems = changesItems
      self.keepsMessages = keepsMessages
      self.sharesItems = sharesItems
      self.isVisible = isVisible
    }
  }
}

/// Arrays for the effects of the flows.
struct EffectBuffers: Sendable {
  /// Arrays that are used again, so that a step of a flow allocates none; more than one, because a
  /// step may lead to another step of the same flow.
  struct Arrays<Effect: Sendable>: Sendable {
    private var unused: [[Effect]] = []

    /// Returns an empty array.
    mutating func next() -> [Effect] { unused.popLast() ?? [] }

    /// Takes an array back.
    mutating func reuse(_ effects: inout [Effect]) {
      effects.removeAll(keepingCapacity: true)
      unused.append(effects)
    }
  }

  var link = Arrays<LinkFlowEffect>()
  var session = Arrays<SessionEffect>()
  var organization = Arrays<OrganizationEffect>()
  var screen = Arrays<ScreenEffect>()
}
