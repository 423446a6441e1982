import LandfallAppCore
import LandfallAuth
import LandfallDomain
import LandfallLists
import LandfallNavigation
import LandfallNotifications
import LandfallOrgContext

/// Reads messages with their values.
extension Message {
  init(from reader: inout MessageReader) throws(UnreadableMessage) {
    var values = try reader.inside()
    switch try values.text() {
    case "link": self = .link(try LinkFlowEvent(from: &values))
    case "session": self = .session(try SessionMessage(from: &values))
    case "organization": self = .organization(try OrganizationMessage(from: &values))
    case "screen": self = .screen(try ScreenMessage(from: &values))
    case "notification": self = .notification(try NotificationMessage(from: &values))
    case "linkReceivedInApp": self = .linkReceivedInApp(try values.delivery())
    case "userAction":
      self = .userAction(try UserAction(from: &values), try values.request())
    default: throw UnreadableMessage()
    }
  }
}

extension UserAction {
  fileprivate init(from reader: inout MessageReader) throws(UnreadableMessage) {
    var values = try reader.inside()
    switch try values.text() {
    case "selectTab": self = .selectTab(TabID(try values.text()))
    case "goBack": self = .goBack
    case "goHome": self = .goHome
    case "refresh": self = .refresh
    case "setQuery":
      let (screen, items) = (try values.destination(), try values.values())
      let removed = try values.list { (reader) throws(UnreadableMessage) in try reader.text() }
      self = .setQuery(of: screen, items, removed: removed)
    case "switchOrganization": self = .switchOrganization(try values.slug())
    default: throw UnreadableMessage()
    }
  }
}

extension LinkFlowEvent {
  fileprivate init(from reader: inout MessageReader) throws(UnreadableMessage) {
    switch try reader.text() {
    case "received": self = .linkReceived(try reader.delivery())
    case "resolved":
      let (id, intent) = (try reader.delivery(), try reader.intent())
      self = .linkResolved(id, intent, target: reader.destinations.target(of: intent))
    case "becameReady": self = .becameReady
    case "tokenChecked":
      let (id, status) = (try reader.delivery(), try reader.text())
      switch status {
      case "none": self = .answered(id, .token(.notApplicable))
      case "accepted": self = .answered(id, .token(.accepted))
      default:
        let refusal = try reader.some(TokenRefusal(rawValue: status))
        self = .answered(id, .token(.refused(refusal)))
      }
    case "contentLoaded":
      self = .answered(try reader.delivery(), .entity(try reader.entity()))
    case "signInCompleted": self = .signInCompleted(try reader.facts(), at: try reader.instant())
    case "earlierTargetLost": self = .earlierTargetLost
    case "retryAsked": self = .retryAsked(try reader.facts(), at: try reader.instant())
    case "signInCancelled": self = .signInCancelled
    case "screenLost": self = .screenLost(try reader.pendingLink())
    case "pendingDeadlineReached": self = .pendingDeadlineReached(at: try reader.instant())
    case "pendingSlotBroke": self = .pendingSlotBroke
    default: throw UnreadableMessage()
    }
  }
}

extension SessionMessage {
  fileprivate init(from reader: inout MessageReader) throws(UnreadableMessage) {
    switch try reader.text() {
    case "bootstrapAsked": self = .bootstrapAsked(try reader.request())
    case "startEnded": self = .startEnded
    case "readAsked": self = .readAsked(try reader.sessionReader())
    case "signIn": self = .signIn(try SignInAttempt.Event(from: &reader))
    case "methodLeft": self = .methodLeft
    case "linkCame":
      self = .linkCame(
        try reader.method(), CredentialID(try reader.int()), RuleID(try reader.text()),
        reader.isNull() ? nil : try reader.delivery())
    case "browserCame":
      self = .browserCame(RuleID(try reader.text()), reader.isNull() ? nil : try reader.delivery())
    case "onboardingFinished": self = .onboardingFinished
    case "signOutAsked": self = .signOutAsked(try reader.request())
    case "refused": self = .refused(try reader.request())
    case "renewalAsked": self = .renewalAsked(try reader.session(), try reader.request())
    case "linkEnded": self = .linkEnded
    case "expiryNoted": self = .expiryNoted
    case "sightChanged": self = .sightChanged(isVisible: try reader.bool())
    case "reachabilityAsked": self = .reachabilityAsked
    case "reachabilityLeft": self = .reachabilityLeft
    case "read":
      self = .read(
        try reader.stored(), for: try reader.sessionReader(), took: try reader.duration())
    case "written":
      self = .written(
        try reader.writing(), try reader.session(), request: try reader.int(),
        signOuts: try reader.int())
    case "renewed":
      self = .renewed(
        try reader.result { (inner) throws(UnreadableMessage) in try inner.session() },
        from: try reader.session())
    case "replaced":
      self = .replaced(try reader.replacing(), try reader.session(), signOuts: try reader.int())
    case "forgotten":
      self = .forgotten(
        try reader.forgetting(), try reader.session(),
        for: reader.isNull() ? nil : try reader.request())
    case "ended":
      self = .ended(
        try reader.request(), stored: reader.isNull() ? nil : try reader.session(),
        failure: reader.isNull() ? nil : try reader.storeError(),
        isTargetNoted: reader.isNull() ? nil : try reader.bool())
    case "woke": self = .woke(try reader.word(), request: try reader.int())
    case "probed":
      var answer = try reader.inside()
      switch try answer.text() {
      case "status": self = .probed(.status(try answer.int()), request: try reader.int())
      case "failed": self = .probed(.failed, request: try reader.int())
      case "deviceOffline": self = .probed(.deviceOffline, request: try reader.int())
      default: throw UnreadableMessage()
      }
    default: throw UnreadableMessage()
    }
  }
}

extension SignInAttempt.Event {
  fileprivate init(from reader: inout MessageReader) throws(UnreadableMessage) {
    var values = try reader.inside()
    switch try values.text() {
    case "addressEntered":
      self = .addressEntered(
        try reader.some(EmailAddress(try values.text())), method: try values.method(),
        now: try values.instant())
    case "codeSent": self = .codeSent(request: try values.int())
    case "sendFailed": self = .sendFailed(try values.codeRefusal(), request: try values.int())
    case "codeEntered": self = .codeEntered
    case "earlierCodeEntered":
      self = .earlierCodeEntered(
        try reader.some(EmailAddress(try values.text())), method: try values.method(),
        now: try values.instant())
    case "resendAsked": self = .resendAsked(now: try values.instant())
    case "browserChosen": self = .browserChosen(try values.method())
    case "browserPrepared":
      self = .browserPrepared(
        url: try values.text(), now: try values.instant(), tries: try values.int(),
        request: try values.int())
    case "browserReturned": self = .browserReturned
    case "browserTimedOut": self = .browserTimedOut(request: try values.int())
    case "browserFailed":
      self = .browserFailed(try values.identityError(), request: try values.int())
    case "linkTaken": self = .linkTaken(try values.method(), asksFirst: try values.bool())
    case "previewed":
      self = .previewed(
        account: values.isNull() ? nil : try values.text(), isExpected: try values.bool(),
        request: try values.int())
    case "linkConfirmed": self = .linkConfirmed
    case "externalChosen": self = .externalChosen(try values.method())
    case "externalFailed":
      self = .externalFailed(try values.word(), request: try values.int())
    case "sessionIssued":
      let session = NewSession(
        id: try values.session(), person: try values.person(), serverTime: try values.time())
      self = .sessionIssued(session, now: try values.time(), request: try values.int())
    case "refused": self = .refused(try values.signInRefusal(), request: try values.int())
    case "stored": self = .stored(request: try values.int())
    case "storeFailed":
      self = .storeFailed(
        try values.storeError(), unstored: try values.session(), request: try values.int())
    case "retryAsked": self = .retryAsked(now: try values.instant())
    case "cancelled": self = .cancelled
    case "sessionFound": self = .sessionFound
    case "signedOut": self = .signedOut
    default: throw UnreadableMessage()
    }
  }
}

extension OrganizationMessage {
  fileprivate init(from reader: inout MessageReader) throws(UnreadableMessage) {
    switch try reader.text() {
    case "chosen": self = .chosen(try reader.slug(), try reader.request())
    case "listed":
      let call = OrganizationCallID(try reader.int())
      self = .listed(
        call, try reader.result { (inner) throws(UnreadableMessage) in try inner.memberships() })
    case "keptRead":
      self = .keptRead(
        OrganizationCallID(try reader.int()), reader.isNull() ? nil : try reader.memberships())
    case "activated":
      self = .activated(
        OrganizationCallID(try reader.int()), failure: reader.isNull() ? nil : try reader.word())
    default: throw UnreadableMessage()
    }
  }
}

extension ScreenMessage {
  fileprivate init(from reader: inout MessageReader) throws(UnreadableMessage) {
    switch try reader.text() {
    case "brokenDestination":
      self = .brokenDestination(try reader.delivery(), LinkText(try reader.text()))
    case "homeAsked": self = .homeAsked
    case "homeLeft": self = .homeLeft
    case "signInAsked": self = .signInAsked
    case "organizationKept": self = .organizationKept
    case "movedInApp": self = .movedInApp
    case "tabSelected": self = .tabSelected(TabID(try reader.text()))
    case "wentBack": self = .wentBack(try reader.request())
    case "brokenChanged":
      let screens = try reader.list { (reader) throws(UnreadableMessage) in
        ScreenID(try reader.text())
      }
      self = .brokenChanged(Set(screens))
    case "buildAsked": self = .buildAsked
    case "refreshAsked": self = .refreshAsked
    case "retryAsked": self = .retryAsked
    case "scrolled": self = .scrolled(distanceFromEnd: try reader.int())
    case "actionAsked": self = .actionAsked(ItemID(try reader.text()), try reader.action())
    case "remembered": self = .remembered(try reader.memory())
    case "said":
      var inner = try reader.inside()
      let key = TextKey(try inner.text())
      var values: [NamedValue] = []
      while !inner.isEmpty { values.append(NamedValue(try inner.text(), try inner.text())) }
      self = .said(key, values)
    case "messagesDismissed": self = .messagesDismissed
    case "transitionsUsed": self = .transitionsUsed(try reader.bool())
    case "transitionEnded": self = .transitionEnded
    case "homeLoaded":
      let load = HomeLoad(
        id: try reader.request(), delivery: reader.isNull() ? nil : try reader.delivery(),
        request: try reader.contentRequest(), kind: try reader.word())
      self = .homeLoaded(load, try reader.entity())
    case "savedRead":
      self = .savedRead(try reader.request(), reader.isNull() ? nil : try reader.saved())
    case "loaded":
      self = .loaded(try reader.load(), try reader.entity(), took: try reader.duration())
    case "pagesKept": self = .pagesKept(try reader.load(), try reader.keptPages())
    case "itemKept": self = .itemKept(try reader.load(), try reader.keptItem())
    case "performed":
      let id = ActionID(screen: try reader.int(), number: try reader.int())
      self = .performed(id, try reader.actionRequest(), try reader.changedItem())
    default: throw UnreadableMessage()
    }
  }
}

extension NotificationMessage {
  fileprivate init(from reader: inout MessageReader) throws(UnreadableMessage) {
    switch try reader.text() {
    case "arrived": self = .arrived(payload: try reader.int(), try reader.notificationFacts())
    case "tapped":
      self = .tapped(
        try reader.delivery(), try reader.word(),
        reader.isNull() ? nil : try reader.notificationFacts(),
        arrival: reader.isNull() ? nil : try reader.int())
    case "linkReceived":
      self = .linkReceived(try reader.delivery(), MessageID(try reader.text()))
    case "dismissed": self = .dismissed
    case "bannerDue": self = .bannerDue(number: try reader.int())
    case "looked": self = .looked(try reader.delivery(), isNew: try reader.bool())
    case "becameReady": self = .becameReady
    case "marked":
      self = .marked(try reader.delivery(), try reader.actionRequest(), try reader.changedItem())
    default: throw UnreadableMessage()
    }
  }
}

extension MessageReader {
  fileprivate mutating func sessionReader() throws(UnreadableMessage) -> SessionReader {
    var inner = try inside()
    switch try inner.text() {
    case "start": return .start(try inner.request())
    case "signedIn": return .signedIn
    case "link": return .link(try inner.delivery())
    case "check": return .check(try inner.request())
    case "status": return .status(try inner.request())
    case "expiry": return .expiry(at: try inner.time())
    default: throw UnreadableMessage()
    }
  }

  fileprivate mutating func writing() throws(UnreadableMessage) -> SessionMessage.Writing {
    var inner = try inside()
    switch try inner.text() {
    case "done":
      let replaced = try inner.list { (reader) throws(UnreadableMessage) in try reader.session() }
      return .done(replaced: replaced, setAside: try inner.bool())
    case "signedOut": return .signedOut
    case "found": return .found
    case "failed": return .failed(try inner.storeError(), setAside: try inner.bool())
    default: throw UnreadableMessage()
    }
  }

  fileprivate mutating func replacing() throws(UnreadableMessage) -> SessionMessage.Replacing {
    var inner = try inside()
    switch try inner.text() {
    case "done": return .done(try inner.stored())
    case "notThere": return .notThere
    case "failed": return .failed(try inner.storeError())
    default: throw UnreadableMessage()
    }
  }

  fileprivate mutating func forgetting() throws(UnreadableMessage) -> SessionMessage.Forgetting {
    var inner = try inside()
    switch try inner.text() {
    case "done": return .done
    case "replaced": return .replaced
    case "failed": return .failed(try inner.storeError())
    default: throw UnreadableMessage()
    }
  }

  fileprivate mutating func notificationFacts() throws(UnreadableMessage) -> NotificationFacts {
    var inner = try inside()
    return NotificationFacts(
      type: inner.isNull() ? nil : NotificationTypeID(try inner.text()),
      message: inner.isNull() ? nil : MessageID(try inner.text()),
      item: inner.isNull() ? nil : ItemID(try inner.text()))
  }

  fileprivate mutating func keptPages() throws(UnreadableMessage) -> CachedPages? {
    guard !isNull() else { return nil }
    var inner = try inside()
    let pages = try inner.list { (reader) throws(UnreadableMessage) in try reader.page() }
    return CachedPages(pages: pages, storedAt: try inner.time())
  }

  fileprivate mutating func keptItem() throws(UnreadableMessage) -> CachedItem? {
    guard !isNull() else { return nil }
    var inner = try inside()
    return CachedItem(item: try inner.item(), storedAt: try inner.time())
  }
}
