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
package enum UserAction: Hashable, Sendable {
  case selectTab(TabID)
  case goBack
  case goHome
  case refresh
  /// Sets and removes query items, if the screen with the route and the parameters of the
  /// destination is still visible.
  case setQuery(of: DeepLinkDestination, [NamedValue], removed: [String])
  case switchOrganization(OrganizationSlug)

  /// Whether the action is valid only for the tabs that were visible.
  var needsSameTabs: Bool {
    switch self {
    case .selectTab, .setQuery: true
    case .goBack, .goHome, .refresh, .switchOrganization: false
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
