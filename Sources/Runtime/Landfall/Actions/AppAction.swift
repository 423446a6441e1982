import LandfallAppCore
import LandfallAuth
public import LandfallDomain
public import LandfallNavigation
import LandfallNotifications
public import LandfallParsing

/// What a person does in the app, or what the system or the front end reports, for
/// ``Landfall/perform(_:)``.
public enum AppAction: Sendable {
  // MARK: Tabs and screens

  /// Select a tab; selecting the visible tab pops it to its root.
  case selectTab(TabID)
  /// Go back one screen, as the system's back button does.
  ///
  /// At the root of a tab, `backAtRoot` in `app.json` decides: back may select another tab. If the
  /// action is refused, the system may leave the app.
  case goBack
  /// Open the default screen, as the button of the unauthorized screen does.
  case goHome
  /// Reload the visible screen, as pull to refresh does.
  case refresh
  /// Retry what failed: a refused link, a kept pending link, the first screen, or the visible data.
  case retry
  /// Leave the error screen: return to what was visible before, or open the default screen.
  case dismissError
  /// Hide the visible messages.
  case dismissMessages
  /// Set query items of the visible screen, such as the text of a search; `nil` removes an item.
  ///
  /// The screen keeps its place on the stack, the person's input and all other items. Its data is
  /// loaded again if the services are asked with the items.
  case setQuery([String: String?])
  /// Open a destination that the visible screen links to.
  case follow(ScreenLink)
  /// Make an organization active.
  case switchOrganization(OrganizationSlug)
  /// Show sign-in to a guest who sees the tabs, as the button of an invitation to sign in does.
  ///
  /// The sign-in then opens the screen that the visible invitation replaces. From the root of a tab
  /// it opens the default screen, from any other screen that screen again.
  case askForSignIn
  /// Change the language of the texts and the layout direction at once.
  ///
  /// The value is a BCP 47 language tag, or `nil` for the person's and the device's languages. The
  /// choice has priority over them and ends with the process. Catalogues that could not be loaded
  /// are in `Translations.failures`; their texts are shown as raw keys (NAV-I06).
  case chooseLanguage(String?)

  // MARK: Lists

  /// The scroll position of the visible list; near its end the next page is loaded.
  ///
  /// The distance is in points from the visible part to the end; negative beyond the end.
  case scroll(distanceFromEnd: Int)
  /// Open an item of the visible list, as a tap does.
  case openItem(ItemID)
  /// Get the menu of an item in the visible list, as a long press shows it.
  ///
  /// The menu is empty only if the item does not exist or sign-in is visible (NAV-A06).
  case openMenu(of: ItemID)
  /// Run an action of an item's menu.
  case run(String, on: ItemID)

  // MARK: Notifications

  /// Hide the banner; its notification can still be opened.
  case dismissBanner

  // MARK: The system

  /// The app enters the background; the system may then end it at any moment.
  ///
  /// Ends when the screens are saved and the cache is written. Running links, timers and loads
  /// continue while the system allows it. The app stops checking whether the services are reachable
  /// and whether the session has expired.
  case enterBackground
  /// The app enters the foreground.
  ///
  /// The session is read again. If it expired or was ended, sign-in is shown. If another person is
  /// signed in, that person's first screen is shown. A session that is due is refreshed in the
  /// background. Nothing else happens before ``Landfall/start()`` or while no one is signed in. The
  /// services are checked at once in any case (ROUTE-R02).
  case enterForeground
  /// The device's network has changed: check whether the services are reachable.
  ///
  /// Does nothing in an app that declares no overlay, or while the app is in the background.
  case networkChanged

  // MARK: The front end

  /// Keep the person's input on the screen with that path: the scroll position and typed text.
  ///
  /// Nothing happens if another screen is visible.
  case remember(on: String, @Sendable (inout ScreenMemory) -> Void)
  /// Say whether the front end animates transitions and reports their end.
  ///
  /// By default it does not, and a transition ends at once (NAV-I03).
  case useTransitions(Bool)
  /// A transition on the display has ended.
  case transitionEnded
  /// The front end has recognized a gesture; it is posted on the bus.
  case gestureRecognized(TouchGesture)
  /// A device with a cut-out reports no insets; it is posted on the bus (NAV-F02).
  case insetsUnknown(model: String, system: String)
}

/// The result of an ``AppAction``.
@nonexhaustive public enum ActionResult: Sendable {
  /// The action was done, and its data has loaded or failed.
  case done
  /// The action opened a link, which has its outcome.
  case opened(LinkReport)
  /// A text for the clipboard.
  case text(String)
  /// The entries of a menu.
  case menu([ItemActionDeclaration])
  /// Nothing was done.
  case refused(Refusal)

  /// The reason why an action was not done.
  @nonexhaustive public enum Refusal: Hashable, Sendable {
    /// No one is signed in; the refusal is posted on the bus (NAV-P10).
    case notSignedIn
    /// There is no such tab, item, organization or screen, or another screen became visible.
    case unavailable
    /// The screen does not accept the query.
    case invalid(DestinationError)
  }

  /// Whether the action was done.
  public var isDone: Bool { refusal == nil }

  /// The reason why the action was not done, or `nil`.
  package var refusal: Refusal? { if case .refused(let refusal) = self { refusal } else { nil } }

  /// The report of the opened link, or `nil`.
  public var report: LinkReport? { if case .opened(let report) = self { report } else { nil } }
}

extension AppAction {
  /// Returns whether the action is open to the signed-in person or the guest.
  func isOpen(to core: AppCore) -> Bool {
    switch self {
    case .refresh: core.isInUse || core.isUsedByAnyone
    case .selectTab, .setQuery, .follow, .openItem, .openMenu, .run: core.isInUse
    case .switchOrganization: core.session.isSignedIn
    case .goBack:
      core.screen.screens.top != nil || core.screen.screens.error != nil || core.isInUse
    case .goHome, .retry, .dismissError, .dismissMessages, .askForSignIn, .chooseLanguage, .scroll,
      .dismissBanner, .enterBackground, .enterForeground, .networkChanged,
      .remember, .useTransitions, .transitionEnded, .gestureRecognized, .insetsUnknown:
      true
    }
  }

  /// Returns the path to open in place of a refresh or retry, so that the share token is checked again.
  ///
  /// It is `nil` unless only its token opens the visible screen, because no one is signed in.
  func sharedPath(in core: AppCore) -> String? {
    switch self {
    case .refresh, .retry: break
    default: return nil
    }
    guard !core.session.isSignedIn, let top = core.screen.screens.top,
      core.destinations.shareable(top.destination) != nil
    else { return nil }
    do throws(DestinationError) {
      return try core.destinations.resolver.table.link(for: top.destination)
    } catch {
      return nil
    }
  }

  /// The event of an action that is only a report; `nil` for others.
  var event: AppEvent.Kind? {
    switch self {
    case .gestureRecognized(let gesture): .gestureRecognized(gesture)
    case .insetsUnknown(let model, let system): .insetsUnknown(model: model, system: system)
    default: nil
    }
  }

  /// Returns the message of an action that only the core decides; `nil` for others.
  func message(_ screens: Screens) -> Message? {
    switch self {
    case .scroll(let distance): return .screen(.scrolled(distanceFromEnd: distance))
    case .dismissMessages: return .screen(.messagesDismissed)
    case .askForSignIn: return .screen(.signInAsked)
    case .dismissBanner: return .notification(.dismissed)
    case .networkChanged: return .session(.reachabilityAsked)
    case .useTransitions(let isOn): return .screen(.transitionsUsed(isOn))
    case .transitionEnded: return .screen(.transitionEnded)
    case .remember(let path, let change):
      guard let top = screens.top, top.destination.path == path else { return nil }
      var memory = top.memory
      change(&memory)
      return .screen(.remembered(memory))
    default: return nil
    }
  }
}
