import LandfallDomain

/// One line of a scenario.
enum ScenarioStep: Hashable, Sendable {
  /// What the sealed store does from now on.
  enum StoreFault: Hashable, Sendable {
    /// Reads answer as a locked store does.
    case locked
    /// Commits answer as a full disk does.
    case full
    /// Reads take this long.
    case slow(Duration)
    /// The file or key is damaged on disk.
    case damage(StoreDamage)
    /// All of the above end.
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
  /// A screen, by its name or by a path that leads to it, cannot be built, or can again.
  case screen(String, isBroken: Bool)
  case subscribe(RuleID)
  case unsubscribe(RuleID)
  /// The app's screens take the links of their rules, or leave them to others.
  case screenLinks(areTaken: Bool)
  case expect(Expectation)

  /// Whether the step forges or breaks what the app finds.
  ///
  /// That is sessions, members, files, the network, its texts. Only a runner with folders of its
  /// own carries it out.
  var setsUpOrBreaks: Bool {
    switch self {
    case .signedOut, .signedIn, .role, .remove, .networkDown, .networkUp, .answerLost, .store,
      .entityGone, .translations, .pendingSlotBroken, .screen(_, isBroken: _), .clockShift,
      .share(.loseKeys):
      true
    case .app, .clock, .workspace, .locale, .launch, .link, .kill, .background, .foreground, .tab,
      .back, .home, .retry, .go, .signInEmail, .signIn, .requestCode, .cancelSignIn, .signOut,
      .switchOrganization, .advance, .share, .notification, .gesture, .device, .subscribe,
      .unsubscribe, .screenLinks, .expect:
      false
    }
  }

  /// What is done with share links; the newest one is `$shared`, its token `$token`.
  enum ShareStep: Hashable, Sendable {
    case issue(kind: String, id: String, ShareDuration)
    /// Revokes the newest link.
    case revokeNewest
    /// Revokes all links to a thing.
    case revokeAll(kind: String, id: String)
    case rotateKeys(overlap: Duration)
    /// Forgets all keys.
    case loseKeys
  }

  /// What a person, or their browser, does to sign in otherwise than by a code.
  enum SignInStep: Hashable, Sendable {
    /// Begins with a method that opens a browser.
    case begin(SignInMethodID, email: String?)
    /// The browser comes back.
    case callback(Callback)
    /// Asks for a link by e-mail.
    case requestLink(String)
    /// Opens the newest link that was mailed to an address.
    case openMail(String)
    /// The whole way of a method, for an address or a public name.
    case whole(SignInMethod.Kind, String)
    /// What the app asked is answered.
    case finishOnboarding
    /// A link that nobody here asked for may sign in.
    case confirm
    /// The links that sign in are taken, or left to others.
    case links(areTaken: Bool)
  }

  /// How a browser comes back.
  enum Callback: Hashable, Sendable {
    /// The person of an address has agreed.
    case agreed(String)
    /// The same, with the state of somebody else's request.
    case wrongState(String)
    /// The person has said no.
    case denied
    /// It brings what it brought before.
    case again
  }

  /// What is expected of the tab bar.
  enum TabBar: String, CaseIterable, Hashable, Sendable {
    /// It is on view.
    case on
    /// It is not.
    case off
    /// It is, and was in everything that was shown since the last hand, link or launch.
    case kept
  }

  /// What must be seen.
  enum Expectation: Hashable, Sendable {
    case path(String)
    case screen(String)
    case tab(String)
    case depth(Int)
    case organization(String)
    case parameter(String, String)
    case query(String, String)
    case pending(Int)
    case text(String)
    case message(String)
    case messages(Int)
    case count(event: String, Int)
    case event(String, before: String?)
    case noEvent(String)
    case error(String, reason: String?)
    /// How many tokens the registry of share links holds.
    case shares(Int)
    case outcome(String)
    case direction(String)
    case items(Int)
    case within(Duration)
    case launches(Int)
    case linkState(String)
    case person(String)
    case noSecretOnDisk(String)
    case commits(Int)
    case reads(Int)
    case handled(RuleID, Int, newest: String?)
    case appPhase(String)
    case offline(String)
    case state(String)
    case states([String])
    case tabs(Int)
    case tabBar(TabBar)
    case highlighted(String)
    case organizations(Int)
    case row(String)
    case noRow(String)
    case stale(Int)
    case generation(Int)
    case field(String, String)
    case menu(Int)
    case noMenu
    case clipboard(String)
    case scroll(Double)
    case indicator(isOn: Bool)
    case overlaps(Int)
    case insets(top: Double, right: Double, bottom: Double, left: Double)
    case frames(Int)
    case missedFrames(Int)
    /// The type of the banner on view, or `none`.
    case banner(String)
    /// Why the newest tap led nowhere: a code, and which part of the payload.
    case refused(String, detail: String?)
  }
}
