import LandfallAppCore
import LandfallAuth
import LandfallDomain
import LandfallLists
import LandfallNavigation
import LandfallNotifications
import LandfallOrgContext
import LandfallStrictJSON
import Testing

@testable import LandfallRecording
@testable import LandfallReplay

/// Each message is written and read back without a change.
@Suite("The format of messages") struct MessageFormatTests {
  private let town: Town
  private let core: AppCore

  init() throws {
    town = try Town()
    core = town.core
  }

  private func text(_ message: Message) -> String {
    var writer = MessageWriter(nil)
    message.write(to: &writer)
    return writer.json.text
  }

  private func expectSame(_ messages: [Message]) throws {
    for message in messages {
      let text = text(message)
      let node = try JSONReader.read(Array("[\(text)]".utf8))
      var reader = try MessageReader(node, core.destinations)
      let again = try Message(from: &reader)
      #expect(reader.isEmpty)
      #expect(String(reflecting: again) == String(reflecting: message), "\(text)")
      // With one value missing the message is not read.
      guard let values = node.array?.first?.array, values.count > 2 else { continue }
      let short = JSONNode(.array(Array(values.dropLast())), at: node.position)
      #expect(throws: UnreadableMessage.self, "\(text)") {
        var reader = try MessageReader(
          JSONNode(.array([short]), at: node.position), core.destinations)
        let read = try Message(from: &reader)
        // An optional value was missing, and the next one was read in its place.
        if String(reflecting: read) != String(reflecting: message) { throw UnreadableMessage() }
      }
    }
  }

  @Test func links() throws {
    let id = DeliveryID(3)
    let place = try town.destination("town://app/acme-corp/members?page=2#part")
    let target = try #require(core.destinations.target(of: .navigate(place)))
    let facts = SessionFacts(person: Town.ada, expiresAt: Timestamp(milliseconds: 9))
    let time = Instant(nanoseconds: 5)
    let page = Page(items: [Town.item], nextCursor: nil, total: 9)
    let item = Item(id: "a", title: .key("t"), fields: [])
    try expectSame(
      [
        .linkReceived(id), .linkResolved(id, .navigate(place), target: target),
        .linkResolved(id, .unmatched(path: "/x"), target: nil),
        .linkResolved(id, .invalid(InvalidLink(.emptySegment, at: 12)), target: nil),
        .linkResolved(id, .ignored(.alreadyDelivered), target: nil), .becameReady,
        .answered(id, .token(.notApplicable)), .answered(id, .token(.accepted)),
        .answered(id, .token(.refused(.expired))), .answered(id, .entity(.notApplicable)),
        .answered(id, .entity(.page(page))), .answered(id, .entity(.item(item))),
        .answered(id, .entity(.failed(.offline))), .signInCompleted(facts, at: time),
        .earlierTargetLost, .retryAsked(facts, at: time), .signInCancelled,
        .screenLost(
          PendingLink(delivery: id, target: target, keptAt: time, person: "ada-5")),
        .screenLost(PendingLink(delivery: id, target: target, keptAt: time)),
        .pendingDeadlineReached(at: time), .pendingSlotBroke,
      ].map(Message.link) + [.linkReceivedInApp(id)])
    let slug = try #require(OrganizationSlug("acme-corp"))
    let actions: [UserAction] = [
      .selectTab("members"), .goBack, .goHome, .refresh, .switchOrganization(slug),
      .setQuery(of: target.destination, [NamedValue("q", "a")], removed: ["page"]),
      .setQuery(of: target.destination, [], removed: []),
    ]
    try expectSame(actions.map { .userAction($0, RequestID(7)) })
  }

  @Test func sessions() throws {
    let (request, session) = (RequestID(4), SessionID(8))
    let refused = StoredSession(
      id: nil, status: .signedOut(.expired(at: Timestamp(milliseconds: 1))),
      failure: .damaged(.tampered))
    let unreadable = StoredSession(
      id: nil, status: .signedOut(.unreadable(.store(.locked))), failure: .locked)
    let readers: [SessionReader] = [
      .start(request), .signedIn, .link(DeliveryID(1)), .check(request), .status(request),
      .expiry(at: Timestamp(milliseconds: 7)),
    ]
    let failures: [SecureStoreError] = [
      .locked, .keyMissing, .wrongKey, .damaged(.rolledBack), .unsupportedVersion(3),
      .insecurePermissions, .diskFull, .lockTimeout, .tooLarge, .system(call: "open", code: 13),
      .durabilityUnknown(code: 5),
    ]
    var messages: [SessionMessage] = [
      .bootstrapAsked(request), .startEnded, .methodLeft,
      .linkCame("magic", CredentialID(2), "rule", DeliveryID(1)),
      .linkCame("magic", CredentialID(2), "rule", nil), .browserCame("rule", nil),
      .browserCame("rule", DeliveryID(3)), .onboardingFinished, .signOutAsked(request),
      .refused(request), .renewalAsked(session, request), .linkEnded, .expiryNoted,
      .sightChanged(isVisible: true), .reachabilityAsked, .reachabilityLeft,
      .read(Town.live, for: .signedIn, took: .milliseconds(2)),
      .read(refused, for: .signedIn, took: .zero), .read(unreadable, for: .signedIn, took: .zero),
      .read(
        StoredSession(id: nil, status: .signedOut(.noSession)), for: .signedIn, took: .zero),
      .read(StoredSession(id: nil, status: .signedOut(.revoked)), for: .signedIn, took: .zero),
      .written(.done(replaced: [session], setAside: true), session, request: 1, signOuts: 2),
      .written(.signedOut, session, request: 1, signOuts: 2),
      .written(.found, session, request: 1, signOuts: 2),
      .renewed(.success(SessionID(9)), from: session), .renewed(.failure(.offline), from: session),
      .replaced(.done(Town.live), session, signOuts: 1),
      .replaced(.notThere, session, signOuts: 1),
      .replaced(.failed(.diskFull), session, signOuts: 1),
      .forgotten(.done, session, for: nil),
      .forgotten(.replaced, session, for: nil),
      .forgotten(.failed(.locked), session, for: request),
      .ended(request, stored: session, failure: .locked, isTargetNoted: true),
      .ended(request, stored: nil, failure: nil, isTargetNoted: nil),
      .woke(.expiry, request: 1), .woke(.browser, request: 1), .woke(.success, request: 1),
      .woke(.reachability, request: 1), .probed(.status(503), request: 1),
      .probed(.failed, request: 1), .probed(.deviceOffline, request: 1),
    ]
    messages += readers.map { .readAsked($0) }
    messages += failures.map {
      .written(.failed($0, setAside: false), session, request: 1, signOuts: 0)
    }
    try expectSame(messages.map(Message.session))
  }

  @Test func signIns() throws {
    let now = Instant(nanoseconds: 11)
    let address = try #require(EmailAddress("ada@acme.test"))
    let session = NewSession(
      id: SessionID(1), person: Town.ada, serverTime: Timestamp(milliseconds: 4))
    let refusals: [SignInRefusal] = [
      .wrongCode(triesLeft: 2), .deadCode, .banned(until: nil),
      .banned(until: Timestamp(milliseconds: 6)), .identityNotAllowed, .service(.timeout),
    ]
    var events: [SignInAttempt.Event] = [
      .addressEntered(address, method: "email", now: now), .codeSent(request: 1),
      .sendFailed(.tooManyCodes(retryAfter: .seconds(9)), request: 1),
      .sendFailed(.service(.offline), request: 1), .codeEntered, .resendAsked(now: now),
      .earlierCodeEntered(address, method: "email", now: now),
      .browserChosen("sso"), .browserPrepared(url: "https://id.test", now: now, request: 1),
      .browserReturned, .browserTimedOut(request: 1),
      .browserFailed(.refused(.accessDenied), request: 1), .linkTaken("magic", asksFirst: true),
      .previewed(account: "Ada", isExpected: true, request: 1),
      .previewed(account: nil, isExpected: false, request: 1), .linkConfirmed,
      .externalChosen("apple"), .externalFailed(.offline, request: 1),
      .sessionIssued(session, now: Timestamp(milliseconds: 5), request: 1), .stored(request: 1),
      .storeFailed(.locked, unstored: SessionID(2), request: 1), .retryAsked(now: now),
      .cancelled, .sessionFound, .signedOut,
    ]
    events += refusals.map { .refused($0, request: 1) }
    try expectSame(events.map { Message.session(.signIn($0)) })
  }

  @Test func organizationsAndScreens() throws {
    let call = OrganizationCallID(1)
    let slug = try #require(OrganizationSlug("acme-corp"))
    try expectSame(
      [
        .chosen(slug, RequestID(1)), .listed(call, .success(try Town.memberships())),
        .listed(call, .failure(.unauthorized)), .keptRead(call, nil),
        .keptRead(call, try Town.memberships()), .activated(call, failure: nil),
        .activated(call, failure: .forbidden),
      ].map(Message.organization))
    var memory = ScreenMemory()
    memory.scroll = 12.0625
    memory.type("word", into: "field")
    let request = ContentRequest(
      contract: "members", inputs: [NamedValue("a", "b")], organization: "org", cursor: "c")
    let load = HomeLoad(
      id: RequestID(-1), delivery: DeliveryID(1), request: request, kind: .detail)
    let saved = SavedScreens(
      person: "ada-5",
      tabs: [
        SavedScreens.Tabs(
          organization: "org", focused: "members",
          stacks: ["members": [SavedScreens.Screen(link: "/app/acme-corp", memory: memory)]],
          history: ["teams", "settings"])
      ])
    let (id, time) = (LoadID(screen: 1, number: 2), Timestamp(milliseconds: 3))
    let page = Page(items: [Town.item], nextCursor: "c", total: 9)
    let action = ActionRequest(list: request, item: "i", action: .set(NamedValue("n", "v")))
    let done = ActionID(screen: 1, number: 2)
    try expectSame(
      [
        .brokenDestination(DeliveryID(1), LinkText("/nowhere")), .homeAsked, .homeLeft,
        .signInAsked,
        .organizationKept, .movedInApp, .tabSelected("members"), .wentBack(RequestID(2)),
        .brokenChanged(["members"]), .buildAsked, .refreshAsked, .retryAsked,
        .scrolled(distanceFromEnd: 7), .actionAsked("i", .remove), .remembered(memory),
        .said("errors:a", [NamedValue("name", "v")]), .messagesDismissed, .transitionsUsed(true),
        .transitionEnded, .homeLoaded(load, .failed(.offline)), .savedRead(RequestID(1), nil),
        .savedRead(RequestID(1), saved),
        .savedRead(RequestID(1), SavedScreens(person: nil, tabs: saved.tabs)),
        .loaded(id, .page(page), took: .milliseconds(4)),
        .pagesKept(id, nil), .pagesKept(id, CachedPages(pages: [page], storedAt: time)),
        .itemKept(id, nil), .itemKept(id, CachedItem(item: Town.item, storedAt: time)),
        .performed(done, action, .success(nil)), .performed(done, action, .success(Town.item)),
        .performed(done, action, .failure(.conflict)),
      ].map(Message.screen))
  }

  @Test func notifications() throws {
    let id = DeliveryID(2)
    let facts = NotificationFacts(type: "chat", message: "m-1", item: "i-1")
    let none = NotificationFacts(type: nil, message: nil, item: nil)
    let request = ContentRequest(contract: "inbox", inputs: [], organization: nil)
    let action = ActionRequest(list: request, item: "i-1", action: .set(NamedValue("n", "v")))
    try expectSame(
      [
        .arrived(payload: 1, facts), .arrived(payload: 2, none),
        .tapped(id, .terminated, facts, arrival: nil), .tapped(id, .foreground, none, arrival: 3),
        .tapped(id, .background, nil, arrival: nil), .linkReceived(id, "m-1"), .dismissed,
        .bannerDue(number: 4),
        .looked(id, isNew: false), .becameReady, .marked(id, action, .success(nil)),
        .marked(id, action, .success(Town.item)), .marked(id, action, .failure(.offline)),
      ].map(Message.notification))
  }

  @Test("Messages between flows are written with a marker and cannot be read")
  func between() throws {
    let text = text(.organization(.factsChanged))
    #expect(text == "[\"organization\",\"between flows\"]")
    let node = try JSONReader.read(Array("[\(text)]".utf8))
    #expect(throws: UnreadableMessage.self) {
      var reader = try MessageReader(node, core.destinations)
      _ = try Message(from: &reader)
    }
  }
}
