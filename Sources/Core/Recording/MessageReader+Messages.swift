import LandfallAppCore
import LandfallAuth
import LandfallDomain
import LandfallLists
import LandfallNavigation
import LandfallOrgContext

/// The messages, each with its values.
extension MessageReader {
  mutating func message() throws(UnreadableMessage) -> Message {
    var inner = try inside()
    switch try inner.text() {
    case "link": return .link(try inner.link())
    case "session": return .session(try inner.sessionMessage())
    case "organization": return .organization(try inner.organization())
    case "screen": return .screen(try inner.screen())
    case "linkReceivedInApp": return .linkReceivedInApp(try inner.delivery())
    default: throw UnreadableMessage()
    }
  }

  private mutating func link() throws(UnreadableMessage) -> JourneyEvent {
    switch try text() {
    case "received": return .linkReceived(try delivery())
    case "resolved":
      let (id, intent) = (try delivery(), try intent())
      return .linkResolved(id, intent, target: places.target(of: intent))
    case "becameReady": return .becameReady
    case "tokenChecked":
      let (id, standing) = (try delivery(), try text())
      switch standing {
      case "none": return .tokenChecked(id, .notApplicable)
      case "accepted": return .tokenChecked(id, .accepted)
      default: return .tokenChecked(id, .refused(try some(TokenRefusal(rawValue: standing))))
      }
    case "contentLoaded": return .contentLoaded(try delivery(), try entity())
    case "signInCompleted": return .signInCompleted(try facts(), at: try instant())
    case "earlierTargetLost": return .earlierTargetLost
    case "retryAsked": return .retryAsked(try facts(), at: try instant())
    case "signInCancelled": return .signInCancelled
    case "screenLost": return .screenLost(try pendingTarget())
    case "pendingDeadlineReached": return .pendingDeadlineReached(at: try instant())
    case "pendingSlotBroke": return .pendingSlotBroke
    default: throw UnreadableMessage()
    }
  }

  private mutating func sessionMessage() throws(UnreadableMessage) -> SessionMessage {
    switch try text() {
    case "bootstrapAsked": return .bootstrapAsked(try request())
    case "startEnded": return .startEnded
    case "readAsked": return .readAsked(try sessionReader())
    case "signIn": return .signIn(try signIn())
    case "methodLeft": return .methodLeft
    case "linkCame":
      return .linkCame(
        try method(), CredentialID(try int()), RuleID(try text()),
        isNull() ? nil : try delivery())
    case "browserCame": return .browserCame(RuleID(try text()), isNull() ? nil : try delivery())
    case "primingFinished": return .primingFinished
    case "signOutAsked": return .signOutAsked(try request())
    case "refused": return .refused(try request())
    case "renewalAsked": return .renewalAsked(try session(), try request())
    case "linkEnded": return .linkEnded
    case "expiryNoted": return .expiryNoted
    case "sightChanged": return .sightChanged(isVisible: try bool())
    case "reachabilityAsked": return .reachabilityAsked
    case "reachabilityLeft": return .reachabilityLeft
    case "read": return .read(try stored(), for: try sessionReader(), took: try duration())
    case "written":
      return .written(try writing(), try session(), request: try int(), signOuts: try int())
    case "renewed":
      var result = try inside()
      if let error = try result.failure() {
        return .renewed(.failure(error), from: try session())
      }
      return .renewed(.success(try result.session()), from: try session())
    case "replaced": return .replaced(try replacing(), try session(), signOuts: try int())
    case "forgotten":
      let (forgetting, id) = (try forgetting(), try session())
      var next = try inside()
      guard try next.text() == "signIn" else { return .forgotten(forgetting, id, then: .nothing) }
      return .forgotten(
        forgetting, id, then: .signIn(next.isNull() ? nil : try next.request()))
    case "ended":
      return .ended(
        try request(), stored: isNull() ? nil : try session(),
        failure: isNull() ? nil : try storeError(), isTargetNoted: isNull() ? nil : try bool())
    case "woke": return .woke(try word(), request: try int())
    case "probed":
      var answer = try inside()
      switch try answer.text() {
      case "status": return .probed(.status(try answer.int()), request: try int())
      case "failed": return .probed(.failed, request: try int())
      case "deviceOffline": return .probed(.deviceOffline, request: try int())
      default: throw UnreadableMessage()
      }
    default: throw UnreadableMessage()
    }
  }

  private mutating func sessionReader() throws(UnreadableMessage) -> SessionReader {
    var inner = try inside()
    switch try inner.text() {
    case "start": return .start(try inner.request())
    case "signedIn": return .signedIn
    case "link": return .link(try inner.delivery())
    case "check": return .check(try inner.request())
    case "standing": return .standing(try inner.request())
    case "expiry": return .expiry(at: try inner.time())
    case "writing":
      return .writing(try inner.session(), try inner.method(), request: try inner.int())
    default: throw UnreadableMessage()
    }
  }

  private mutating func writing() throws(UnreadableMessage) -> SessionMessage.Writing {
    var inner = try inside()
    switch try inner.text() {
    case "done":
      let replaced = try inner.list { (reader) throws(UnreadableMessage) in try reader.session() }
      return .done(replaced: replaced, setAside: try inner.bool())
    case "signedOut": return .signedOut
    case "failed": return .failed(try inner.storeError(), setAside: try inner.bool())
    default: throw UnreadableMessage()
    }
  }

  private mutating func replacing() throws(UnreadableMessage) -> SessionMessage.Replacing {
    var inner = try inside()
    switch try inner.text() {
    case "done": return .done(try inner.stored())
    case "notThere": return .notThere(failure: inner.isNull() ? nil : try inner.storeError())
    case "failed": return .failed(try inner.storeError())
    default: throw UnreadableMessage()
    }
  }

  private mutating func forgetting() throws(UnreadableMessage) -> SessionMessage.Forgetting {
    var inner = try inside()
    switch try inner.text() {
    case "done": return .done
    case "replaced": return .replaced
    case "failed": return .failed(try inner.storeError())
    default: throw UnreadableMessage()
    }
  }

  private mutating func signIn() throws(UnreadableMessage) -> SignInAttempt.Event {
    var inner = try inside()
    switch try inner.text() {
    case "addressEntered":
      return .addressEntered(
        try some(EmailAddress(try inner.text())), method: try inner.method(),
        now: try inner.instant())
    case "codeSent": return .codeSent(request: try inner.int())
    case "sendFailed": return .sendFailed(try inner.codeRefusal(), request: try inner.int())
    case "codeEntered": return .codeEntered
    case "resendAsked": return .resendAsked(now: try inner.instant())
    case "browserChosen": return .browserChosen(try inner.method())
    case "browserPrepared":
      return .browserPrepared(
        url: try inner.text(), now: try inner.instant(), tries: try inner.int(),
        request: try inner.int())
    case "browserReturned": return .browserReturned
    case "browserTimedOut": return .browserTimedOut(request: try inner.int())
    case "browserFailed":
      return .browserFailed(code: try inner.text(), request: try inner.int())
    case "linkTaken": return .linkTaken(try inner.method(), asksFirst: try inner.bool())
    case "previewed":
      return .previewed(
        account: inner.isNull() ? nil : try inner.text(), isExpected: try inner.bool(),
        request: try inner.int())
    case "linkConfirmed": return .linkConfirmed
    case "externalChosen": return .externalChosen(try inner.method())
    case "externalFailed":
      return .externalFailed(code: try inner.text(), request: try inner.int())
    case "sessionIssued":
      let session = NewSession(
        id: try inner.session(), person: try inner.person(), serverTime: try inner.time())
      return .sessionIssued(session, now: try inner.time(), request: try inner.int())
    case "refused": return .refused(try inner.signInRefusal(), request: try inner.int())
    case "stored": return .stored(request: try inner.int())
    case "storeFailed":
      return .storeFailed(
        code: try inner.text(), unstored: try inner.session(), request: try inner.int())
    case "retryAsked": return .retryAsked(now: try inner.instant())
    case "cancelled": return .cancelled
    case "sessionFound": return .sessionFound
    case "signedOut": return .signedOut
    default: throw UnreadableMessage()
    }
  }

  private mutating func organization() throws(UnreadableMessage) -> OrganizationMessage {
    switch try text() {
    case "chosen": return .chosen(try slug(), try request())
    case "listed":
      let call = OrganizationCallID(try int())
      var result = try inside()
      if let error = try result.failure() { return .listed(call, .failure(error)) }
      return .listed(call, .success(try result.memberships()))
    case "keptRead":
      return .keptRead(OrganizationCallID(try int()), isNull() ? nil : try memberships())
    case "activated":
      return .activated(
        OrganizationCallID(try int()), failure: isNull() ? nil : try serviceError())
    default: throw UnreadableMessage()
    }
  }

  private mutating func screen() throws(UnreadableMessage) -> ScreenMessage {
    switch try text() {
    case "brokenPlace": return .brokenPlace(try delivery(), LinkText(try text()))
    case "homeAsked": return .homeAsked
    case "homeLeft": return .homeLeft
    case "organizationKept": return .organizationKept
    case "movedInApp": return .movedInApp
    case "tabSelected": return .tabSelected(TabID(try text()))
    case "wentBack": return .wentBack(try request())
    case "brokenChanged":
      let screens = try list { (reader) throws(UnreadableMessage) in ScreenID(try reader.text()) }
      return .brokenChanged(Set(screens))
    case "buildAsked": return .buildAsked
    case "refreshAsked": return .refreshAsked
    case "retryAsked": return .retryAsked
    case "scrolled": return .scrolled(distanceFromEnd: try int())
    case "actionAsked": return .actionAsked(ItemID(try text()), try action())
    case "remembered": return .remembered(try memory())
    case "said":
      var inner = try inside()
      let key = TextKey(try inner.text())
      var values: [NamedValue] = []
      while !inner.isEmpty { values.append(NamedValue(try inner.text(), try inner.text())) }
      return .said(key, values)
    case "messagesDismissed": return .messagesDismissed
    case "transitionsUsed": return .transitionsUsed(try bool())
    case "transitionEnded": return .transitionEnded
    case "homeLoaded":
      let load = HomeLoad(
        id: try request(), delivery: isNull() ? nil : try delivery(),
        request: try contentRequest(), kind: try word())
      return .homeLoaded(load, try entity())
    case "savedRead": return .savedRead(try request(), isNull() ? nil : try saved())
    case "loaded": return .loaded(try load(), try entity(), took: try duration())
    case "pagesKept": return .pagesKept(try load(), try keptPages())
    case "itemKept": return .itemKept(try load(), try keptItem())
    case "performed":
      let id = ActionID(screen: try int(), number: try int())
      let request = try actionRequest()
      var result = try inside()
      if let error = try result.failure() { return .performed(id, request, .failure(error)) }
      return .performed(id, request, .success(result.isNull() ? nil : try result.item()))
    case "itemDone": return .itemDone(try actionRequest(), isNull() ? nil : try item())
    default: throw UnreadableMessage()
    }
  }

  private mutating func keptPages() throws(UnreadableMessage) -> CachedPages? {
    guard !isNull() else { return nil }
    var inner = try inside()
    let pages = try inner.list { (reader) throws(UnreadableMessage) in try reader.page() }
    return CachedPages(pages: pages, storedAt: try inner.time())
  }

  private mutating func keptItem() throws(UnreadableMessage) -> CachedItem? {
    guard !isNull() else { return nil }
    var inner = try inside()
    return CachedItem(item: try inner.item(), storedAt: try inner.time())
  }
}
