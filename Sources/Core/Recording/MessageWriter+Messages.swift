import LandfallAppCore
import LandfallAuth
import LandfallDomain
import LandfallNavigation
import LandfallNotifications
import LandfallOrgContext

/// Writes messages with their values.
extension Message {
  func write(to writer: inout MessageWriter) {
    writer.array { writer in
      switch self {
      case .link(let message):
        writer.word("link")
        message.write(to: &writer)
      case .session(let message):
        writer.word("session")
        message.write(to: &writer)
      case .organization(let message):
        writer.word("organization")
        message.write(to: &writer)
      case .screen(let message):
        writer.word("screen")
        message.write(to: &writer)
      case .notification(let message):
        writer.word("notification")
        message.write(to: &writer)
      case .linkReceivedInApp(let id):
        writer.word("linkReceivedInApp")
        writer.int(id.number)
      case .userAction(let action, let request):
        writer.word("userAction")
        action.write(to: &writer)
        writer.int(request.number)
      }
    }
  }

  /// The name of messages between flows, which are never recorded: no host sends them.
  static let between = "between flows"
}

extension UserAction {
  fileprivate func write(to writer: inout MessageWriter) {
    switch self {
    case .selectTab(let tab): writer.named("selectTab") { $0.word(tab.text) }
    case .goBack: writer.named("goBack")
    case .goHome: writer.named("goHome")
    case .refresh: writer.named("refresh")
    case .setQuery(let screen, let items, let removed):
      writer.named("setQuery") {
        $0.destination(screen)
        $0.values(items)
        $0.list(removed) { $0.text($1) }
      }
    case .switchOrganization(let slug): writer.named("switchOrganization") { $0.text(slug.text) }
    }
  }
}

extension LinkFlowEvent {
  fileprivate func write(to writer: inout MessageWriter) {
    switch self {
    case .linkReceived(let id):
      writer.word("received")
      writer.int(id.number)
    case .linkResolved(let id, let intent, _, _):
      writer.word("resolved")
      writer.int(id.number)
      writer.intent(intent)
    case .becameReady: writer.word("becameReady")
    case .answered(let id, .token(let status)):
      writer.word("tokenChecked")
      writer.int(id.number)
      switch status {
      case .notApplicable: writer.word("none")
      case .accepted: writer.word("accepted")
      case .refused(let refusal): writer.word(refusal.rawValue)
      }
    case .answered(let id, .entity(let entity)):
      writer.word("contentLoaded")
      writer.int(id.number)
      writer.entity(entity)
    case .signInCompleted(let facts, let time):
      writer.word("signInCompleted")
      writer.facts(facts)
      writer.instant(time)
    case .earlierTargetLost: writer.word("earlierTargetLost")
    case .retryAsked(let facts, let time):
      writer.word("retryAsked")
      writer.facts(facts)
      writer.instant(time)
    case .signInCancelled: writer.word("signInCancelled")
    case .screenLost(let target):
      writer.word("screenLost")
      writer.target(target)
    case .pendingDeadlineReached(let time):
      writer.word("pendingDeadlineReached")
      writer.instant(time)
    case .pendingSlotBroke: writer.word("pendingSlotBroke")
    case .sessionRead, .organizationChecked, .organizationCheckFailed, .organizationActivated,
      .organizationActivationFailed, .screenShown, .signInShown, .signInUnderWay, .signingOut,
      .signedOut, .sessionEnded, .navigatedInApp, .keepingDue, .keptForRetry:
      writer.word(Message.between)
    }
  }
}

extension SessionMessage {
  fileprivate func write(to writer: inout MessageWriter) {
    switch self {
    case .bootstrapAsked(let request):
      writer.word("bootstrapAsked")
      writer.int(request.number)
    case .startEnded: writer.word("startEnded")
    case .readAsked(let reader):
      writer.word("readAsked")
      reader.write(to: &writer)
    case .signIn(let event):
      writer.word("signIn")
      event.write(to: &writer)
    case .methodLeft: writer.word("methodLeft")
    case .linkCame(let method, let credential, let rule, let delivery):
      writer.word("linkCame")
      writer.word(method.text)
      writer.int(credential.number)
      writer.word(rule.text)
      writer.optional(delivery) { $0.int($1.number) }
    case .browserCame(let rule, let delivery):
      writer.word("browserCame")
      writer.word(rule.text)
      writer.optional(delivery) { $0.int($1.number) }
    case .onboardingFinished: writer.word("onboardingFinished")
    case .signOutAsked(let request):
      writer.word("signOutAsked")
      writer.int(request.number)
    case .refused(let request):
      writer.word("refused")
      writer.int(request.number)
    case .renewalAsked(let session, let request):
      writer.word("renewalAsked")
      writer.int(session.number)
      writer.int(request.number)
    case .linkEnded: writer.word("linkEnded")
    case .expiryNoted: writer.word("expiryNoted")
    case .sightChanged(let isVisible):
      writer.word("sightChanged")
      writer.bool(isVisible)
    case .reachabilityAsked: writer.word("reachabilityAsked")
    case .reachabilityLeft: writer.word("reachabilityLeft")
    case .read(let stored, let reader, let span):
      writer.word("read")
      writer.stored(stored)
      reader.write(to: &writer)
      writer.duration(span)
    case .written(let writing, let session, let request, let signOuts):
      writer.word("written")
      writing.write(to: &writer)
      writer.int(session.number)
      writer.int(request)
      writer.int(signOuts)
    case .renewed(let result, let session):
      writer.word("renewed")
      writer.result(result) { $0.int($1.number) }
      writer.int(session.number)
    case .replaced(let replacing, let session, let signOuts):
      writer.word("replaced")
      replacing.write(to: &writer)
      writer.int(session.number)
      writer.int(signOuts)
    case .forgotten(let forgetting, let session, let request):
      writer.word("forgotten")
      forgetting.write(to: &writer)
      writer.int(session.number)
      writer.optional(request) { $0.int($1.number) }
    case .ended(let request, let stored, let failure, let isTargetNoted):
      writer.word("ended")
      writer.int(request.number)
      writer.optional(stored) { $0.int($1.number) }
      writer.optional(failure) { $0.storeError($1) }
      writer.optional(isTargetNoted) { $0.bool($1) }
    case .woke(let timer, let request):
      writer.word("woke")
      writer.word(timer.rawValue)
      writer.int(request)
    case .probed(let answer, let request):
      writer.word("probed")
      switch answer {
      case .status(let status): writer.named("status") { $0.int(status) }
      case .failed: writer.named("failed")
      case .deviceOffline: writer.named("deviceOffline")
      }
      writer.int(request)
    case .refusedForLink: writer.word(Message.between)
    }
  }
}

extension SessionReader {
  fileprivate func write(to writer: inout MessageWriter) {
    switch self {
    case .start(let request): writer.named("start") { $0.int(request.number) }
    case .signedIn: writer.named("signedIn")
    case .link(let id): writer.named("link") { $0.int(id.number) }
    case .check(let request): writer.named("check") { $0.int(request.number) }
    case .status(let request): writer.named("status") { $0.int(request.number) }
    case .expiry(let time): writer.named("expiry") { $0.time(time) }
    }
  }
}

extension SessionMessage.Writing {
  fileprivate func write(to writer: inout MessageWriter) {
    switch self {
    case .done(let replaced, let setAside):
      writer.named("done") {
        $0.list(replaced) { $0.int($1.number) }
        $0.bool(setAside)
      }
    case .signedOut: writer.named("signedOut")
    case .found: writer.named("found")
    case .failed(let error, let setAside):
      writer.named("failed") {
        $0.storeError(error)
        $0.bool(setAside)
      }
    }
  }
}

extension SessionMessage.Replacing {
  fileprivate func write(to writer: inout MessageWriter) {
    switch self {
    case .done(let stored): writer.named("done") { $0.stored(stored) }
    case .notThere: writer.named("notThere")
    case .failed(let error): writer.named("failed") { $0.storeError(error) }
    }
  }
}

extension SessionMessage.Forgetting {
  fileprivate func write(to writer: inout MessageWriter) {
    switch self {
    case .done: writer.named("done")
    case .replaced: writer.named("replaced")
    case .failed(let error): writer.named("failed") { $0.storeError(error) }
    }
  }
}

extension MessageWriter {
  fileprivate mutating func entry(
    _ address: EmailAddress, _ method: SignInMethodID, _ now: Instant
  ) {
    text(address.text)
    word(method.text)
    instant(now)
  }
}

extension SignInAttempt.Event {
  fileprivate func write(to writer: inout MessageWriter) {
    switch self {
    case .addressEntered(let address, let method, let now):
      writer.named("addressEntered") { $0.entry(address, method, now) }
    case .codeSent(let request): writer.named("codeSent") { $0.int(request) }
    case .sendFailed(let refusal, let request):
      writer.named("sendFailed") {
        $0.refusal(refusal)
        $0.int(request)
      }
    case .codeEntered: writer.named("codeEntered")
    case .earlierCodeEntered(let address, let method, let now):
      writer.named("earlierCodeEntered") { $0.entry(address, method, now) }
    case .resendAsked(let now): writer.named("resendAsked") { $0.instant(now) }
    case .browserChosen(let method): writer.named("browserChosen") { $0.word(method.text) }
    case .browserPrepared(let url, let now, let tries, let request):
      writer.named("browserPrepared") {
        $0.text(url)
        $0.instant(now)
        $0.int(tries)
        $0.int(request)
      }
    case .browserReturned: writer.named("browserReturned")
    case .browserTimedOut(let request): writer.named("browserTimedOut") { $0.int(request) }
    case .browserFailed(let error, let request):
      writer.named("browserFailed") {
        $0.word(error.code)
        $0.int(request)
      }
    case .linkTaken(let method, let asksFirst):
      writer.named("linkTaken") {
        $0.word(method.text)
        $0.bool(asksFirst)
      }
    case .previewed(let account, let isExpected, let request):
      writer.named("previewed") {
        $0.optional(account) { $0.text($1) }
        $0.bool(isExpected)
        $0.int(request)
      }
    case .linkConfirmed: writer.named("linkConfirmed")
    case .externalChosen(let method): writer.named("externalChosen") { $0.word(method.text) }
    case .externalFailed(let error, let request):
      writer.named("externalFailed") {
        $0.word(error.rawValue)
        $0.int(request)
      }
    case .sessionIssued(let session, let now, let request):
      writer.named("sessionIssued") {
        $0.int(session.id.number)
        $0.person(session.person)
        $0.time(session.serverTime)
        $0.time(now)
        $0.int(request)
      }
    case .refused(let refusal, let request):
      writer.named("refused") {
        $0.refusal(refusal)
        $0.int(request)
      }
    case .stored(let request): writer.named("stored") { $0.int(request) }
    case .storeFailed(let error, let session, let request):
      writer.named("storeFailed") {
        $0.storeError(error)
        $0.int(session.number)
        $0.int(request)
      }
    case .retryAsked(let now): writer.named("retryAsked") { $0.instant(now) }
    case .cancelled: writer.named("cancelled")
    case .sessionFound: writer.named("sessionFound")
    case .signedOut: writer.named("signedOut")
    }
  }
}

extension OrganizationMessage {
  fileprivate func write(to writer: inout MessageWriter) {
    switch self {
    case .chosen(let slug, let request):
      writer.word("chosen")
      writer.text(slug.text)
      writer.int(request.number)
    case .listed(let call, let result):
      writer.word("listed")
      writer.int(call.number)
      writer.result(result) { $0.memberships($1) }
    case .keptRead(let call, let list):
      writer.word("keptRead")
      writer.int(call.number)
      writer.optional(list) { $0.memberships($1) }
    case .activated(let call, let failure):
      writer.word("activated")
      writer.int(call.number)
      writer.optional(failure) { $0.word($1.rawValue) }
    case .statusAsked, .switchAskedForLink, .linkLeft, .landed, .homeAsked, .homeLeft,
      .permissionAsked, .signOutAsked, .factsChanged, .sessionForgotten, .personLeft:
      writer.word(Message.between)
    }
  }
}

extension ScreenMessage {
  fileprivate func write(to writer: inout MessageWriter) {
    switch self {
    case .brokenDestination(let id, let link):
      writer.word("brokenDestination")
      writer.int(id.number)
      writer.text(link.raw)
    case .homeAsked: writer.word("homeAsked")
    case .homeLeft: writer.word("homeLeft")
    case .signInAsked: writer.word("signInAsked")
    case .organizationKept: writer.word("organizationKept")
    case .movedInApp: writer.word("movedInApp")
    case .tabSelected(let tab):
      writer.word("tabSelected")
      writer.word(tab.text)
    case .wentBack(let request):
      writer.word("wentBack")
      writer.int(request.number)
    case .brokenChanged(let screens):
      writer.word("brokenChanged")
      writer.list(screens.sorted()) { $0.word($1.text) }
    case .buildAsked: writer.word("buildAsked")
    case .refreshAsked: writer.word("refreshAsked")
    case .retryAsked: writer.word("retryAsked")
    case .scrolled(let distance):
      writer.word("scrolled")
      writer.int(distance)
    case .actionAsked(let item, let action):
      writer.word("actionAsked")
      writer.text(item.text)
      writer.action(action)
    case .remembered(let memory):
      writer.word("remembered")
      writer.memory(memory)
    case .said(let key, let values):
      writer.word("said")
      writer.message(key, values)
    case .messagesDismissed: writer.word("messagesDismissed")
    case .transitionsUsed(let isOn):
      writer.word("transitionsUsed")
      writer.bool(isOn)
    case .transitionEnded: writer.word("transitionEnded")
    case .homeLoaded(let load, let entity):
      writer.word("homeLoaded")
      writer.int(load.id.number)
      writer.optional(load.delivery) { $0.int($1.number) }
      writer.request(load.request)
      writer.word(load.kind.rawValue)
      writer.entity(entity)
    case .savedRead(let request, let saved):
      writer.word("savedRead")
      writer.int(request.number)
      writer.optional(saved) { $0.saved($1) }
    case .loaded(let id, let entity, let span):
      writer.word("loaded")
      writer.load(id)
      writer.entity(entity)
      writer.duration(span)
    case .pagesKept(let id, let kept):
      writer.word("pagesKept")
      writer.load(id)
      writer.optional(kept) { writer, kept in
        writer.array {
          $0.list(kept.pages) { $0.page($1) }
          $0.time(kept.storedAt)
        }
      }
    case .itemKept(let id, let kept):
      writer.word("itemKept")
      writer.load(id)
      writer.optional(kept) { writer, kept in
        writer.array {
          $0.item(kept.item)
          $0.time(kept.storedAt)
        }
      }
    case .performed(let id, let request, let result):
      writer.word("performed")
      writer.int(id.screen)
      writer.int(id.number)
      writer.actionRequest(request)
      writer.result(result) { $0.optional($1) { $0.item($1) } }
    case .itemDone, .querySet, .linkFollowed, .linkLoads, .landed, .linkFailed, .linkMissed,
      .outsideOrganizations, .linkLeft, .linkEnded, .signInNeeded, .signInLeft, .sessionEnded,
      .sessionForgotten, .personLeft, .signingOut, .signedOut, .signedIn, .frameChanged,
      .epochChanged, .organizationSwitched,
      .organizationPicked, .initialScreenAsked, .answered, .savedTaken:
      writer.word(Message.between)
    }
  }
}

extension NotificationMessage {
  fileprivate func write(to writer: inout MessageWriter) {
    switch self {
    case .arrived(let payload, let facts):
      writer.word("arrived")
      writer.int(payload)
      writer.notification(facts)
    case .tapped(let id, let state, let facts, let arrival):
      writer.word("tapped")
      writer.int(id.number)
      writer.word(state.rawValue)
      writer.optional(facts) { $0.notification($1) }
      writer.optional(arrival) { $0.int($1) }
    case .linkReceived(let id, let message):
      writer.word("linkReceived")
      writer.int(id.number)
      writer.text(message.text)
    case .dismissed: writer.word("dismissed")
    case .bannerDue(let number):
      writer.word("bannerDue")
      writer.int(number)
    case .looked(let id, let isNew):
      writer.word("looked")
      writer.int(id.number)
      writer.bool(isNew)
    case .becameReady: writer.word("becameReady")
    case .marked(let id, let request, let result):
      writer.word("marked")
      writer.int(id.number)
      writer.actionRequest(request)
      writer.result(result) { $0.optional($1) { $0.item($1) } }
    case .linkOpened, .linkSeen, .personLeft: writer.word(Message.between)
    }
  }
}
