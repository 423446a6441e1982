import LandfallDomain

/// One line of a scenario.
enum ScenarioStep: Equatable, Sendable {
  /// A fault of the sealed store.
  enum StoreFault: Equatable, Sendable {
    /// Reads fail as for a locked store.
    case locked
    /// Commits fail as on a full disk.
    case full
    /// Each read takes this long.
    case slow(Duration)
    /// The file or the key is damaged on disk.
    case damage(StoreDamage)
    /// The faults above end.
    case fixed
  }

  case app(String)
  case clock(Timestamp)
  case workspace(String)
  case locale(String)
  case signedOut
  case signedIn(email: String, organization: String?, expires: Duration?)
  case role(email: String, slug: String, role: String)
  case remove(email: String, slug: String)
  case launch(LinkText?)
  case link(LinkText, LinkChannel, waits: Bool)
  case kill
  case background
  case foreground
  case tab(String)
  case back
  case home
  case retry
  case go(String)
  /// Sets a query item of the visible screen, or removes it.
  case setQuery(String, String?)
  case signInEmail(String, code: String?)
  case signIn(SignInStep)
  case requestCode(String)
  case cancelSignIn
  case signOut
  case switchOrganization(String)
  case advance(Duration)
  case clockShift(Duration)
  case networkDown
  case networkUp(latency: Duration)
  case answerLost
  case store(StoreFault)
  case entityGone(String)
  case translations(areMissing: Bool)
  case pendingSlotBroken
  case share(ShareStep)
  case notification(NotificationStep)
  case gesture(GestureStep)
  case device(DeviceStep)
  /// A screen, by its name or by a path to it, can no longer be built, or can be built again.
  case screen(String, isBroken: Bool)
  case subscribe(RuleID)
  case unsubscribe(RuleID)
  /// Whether the app's screens handle the links of their rules.
  case screenLinks(areTaken: Bool)
  case expect(Expectation)

  /// Whether the step changes or breaks the app's environment.
  ///
  /// This means sessions, members, files, the network and texts. Only a runner with its own folders
  /// runs such a step.
  var setsUpOrBreaks: Bool {
    switch self {
    case .signedOut, .signedIn, .role, .remove, .networkDown, .networkUp, .answerLost, .store,
      .entityGone, .translations, .pendingSlotBroken, .screen(_, isBroken: _), .clockShift,
      .share(.loseKeys):
      true
    case .app, .clock, .workspace, .locale, .launch, .link, .kill, .background, .foreground, .tab,
      .back, .home, .retry, .go, .setQuery, .signInEmail, .signIn, .requestCode, .cancelSignIn,
      .signOut, .switchOrganization, .advance, .share, .notification, .gesture, .device, .subscribe,
      .unsubscribe, .screenLinks, .expect:
      false
    }
  }

  /// An action on share links.
  ///
  /// `$shared` is the last link, `$token` its token.
  enum ShareStep: Equatable, Sendable {
    case issue(kind: String, id: String, ShareDuration)
    /// Revokes the last link.
    case revokeNewest
    /// Revokes all links to an entity.
    case revokeAll(kind: String, id: String)
    case rotateKeys(overlap: Duration)
    /// Deletes all keys.
    case loseKeys
  }

  /// An action of a person or their browser, for sign-in methods other than an e-mail code.
  enum SignInStep: Equatable, Sendable {
    /// Starts a method that opens a browser.
    case begin(SignInMethodID, email: String?)
    /// The browser returns.
    case callback(Callback)
    /// Requests a link by e-mail.
    case requestLink(String)
    /// Opens the last link that was mailed to an address.
    case openMail(String)
    /// A complete sign-in with a method, for an address or a public ID.
    case whole(SignInMethod.Kind, String)
    /// Completes the onboarding step.
    case finishOnboarding
    /// Confirms a link that this device did not request.
    case confirm
    /// Whether the app handles sign-in links.
    case links(areTaken: Bool)
  }

  /// The result of the browser.
  enum Callback: Hashable, Sendable {
    /// The owner of an address agreed.
    case agreed(String)
    /// The owner agreed, but the state belongs to another request.
    case wrongState(String)
    /// The person declined.
    case denied
    /// The browser returns the same link again.
    case again
  }

  /// The expected state of the tab bar.
  enum TabBar: String, CaseIterable, Sendable {
    /// It is visible.
    case on
    /// It is not visible.
    case off
    /// It is visible, and always was since the last user action, link or launch.
    case kept
  }
}

/// A user action on the device of a scenario.
enum GestureStep: Equatable, Sendable {
  /// Taps an item of the visible list, or a link of the visible detail screen.
  case openItem(String)
  /// The screen edge where a swipe starts.
  enum Edge: String, CaseIterable, Hashable, Sendable {
    /// The edge where lines start: left in English, right in Arabic.
    case leading
    /// The left edge in every language.
    case left
    /// The right edge in every language.
    case right
  }

  /// A swipe from an edge, in points.
  ///
  /// The finger may rest before it is lifted.
  case swipe(from: Double, by: Double, rest: Duration, edge: Edge)
  /// A long press on an item.
  case press(String, Duration)
  /// Pulls the list down far enough to refresh it.
  case pull
  /// Scrolls the list to a distance from its end, in points.
  case scroll(fromEnd: Double)
  /// Rotates the device.
  case rotate
  /// Taps an entry of the open menu.
  case menu(String)
  /// Refreshes the visible screen with its button.
  case refresh
  /// Dismisses what covers the screen: the menu, or else the messages.
  case dismiss
  /// Types text into a field of the visible screen.
  case type(String, into: String)
}

/// A change of the device of a scenario.
enum DeviceStep: Equatable, Sendable {
  /// The insets that the device reports.
  enum Insets: String, CaseIterable, Sendable {
    /// No insets are reported.
    case missing
    /// All insets are 0.
    case zero
    /// The insets in the device catalog.
    case back
  }

  case device(String, system: String?)
  case gestures(Bool)
  case animations(Bool)
  case insets(Insets)
}

/// A notification event in a scenario.
enum NotificationStep: Equatable, Sendable {
  /// The payload of a notification.
  enum Payload: Equatable, Sendable {
    /// The content of a file.
    case file(String)
    /// The last payload of the scenario, with its message ID.
    case last
  }

  /// The notification arrives while the app is visible.
  case arrives(Payload, message: String?)
  /// The notification is tapped.
  ///
  /// A link may start the app at the same time.
  case tapped(Payload, NotificationResponseState, message: String?, with: String?)
  /// The in-app banner is tapped.
  case tapBanner
  /// The in-app banner is dismissed.
  case dismissBanner
}
