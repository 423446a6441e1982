@_spi(TypedRoutes) import LandfallDomain
import LandfallTestSupport
import Testing

@testable import LandfallNavigation

/// Random events of a front end and a runner on a link flow, with checks after every step.
private struct Walk {
  var flow = LinkFlow(
    onUnmatched: .defaultScreen, onInvalid: .defaultScreen, signInScreens: ["/signin"])
  var now = Instant.origin
  var last = 0
  var isSignedIn = false
  /// Requested facts that may arrive in any order.
  var owed: [(id: DeliveryID, event: LinkFlowEvent)] = []
  var finishes: [DeliveryID: [Outcome]] = [:]
  var resumed: [DeliveryID: Int] = [:]
  var problem: String?

  mutating func send(_ event: LinkFlowEvent) {
    if case .signInCompleted = event { isSignedIn = true }
    if case .signedOut = event { isSignedIn = false }
    // Immediate answers of the runner come before anything else.
    var queue = [event]
    while !queue.isEmpty {
      for effect in LinkFlow.reduce(&flow, queue.removeFirst()) {
        if let answer = take(effect) { queue.append(answer) }
      }
    }
    if flow.pending.count(at: now) > 1 { problem = "two targets pending" }
  }

  /// - Returns: The answer of an effect that is executed at once.
  private mutating func take(_ effect: LinkFlowEffect) -> LinkFlowEvent? {
    switch effect {
    case .resolve(let id): return Self.resolution(id)
    case .keep(let id): return .keepingDue(id, at: now)
    case .ask(let id, .token): return .answered(id, .token(.accepted))
    case .showSignIn(let id, _): return .signInShown(id)
    case .showErrorScreen(let id, _): return .screenShown(id, isRefresh: false)
    case .land(let id, let target, _, _), .landUnauthorized(let id, let target, _, _):
      if target.route.policy == .required, flow.inFlight?.facts.isSignedIn != true {
        problem = "\(id) lands without a session"
      }
      if id != flow.inFlight?.delivery { problem = "\(id) lands and is not on its way" }
      return .screenShown(id, isRefresh: false)
    case .readSession(let id):
      // The known facts are right for some links and wrong for others.
      let known = id.number % 2 == 0 ? Self.statuses[id.number / 2 % Self.statuses.count] : nil
      owe(
        id,
        .sessionRead(
          id, isSignedIn ? .live(Fixture.session) : .signedOut(.noSession), known: known))
    case .checkOrganization(let id, _):
      owe(id, .organizationChecked(id, Self.statuses[id.number % Self.statuses.count]))
    case .ask(let id, .entity(let target, _)):
      if target.route.policy == .required, flow.inFlight?.facts.isSignedIn != true {
        problem = "data of \(id) is loaded without a session"
      }
      owe(id, .answered(id, .entity(id.number % 7 == 3 ? .failed(.notFound) : Fixture.page)))
    case .activateOrganization(let id, _):
      let fails = id.number % 11 == 5
      owe(id, fails ? .organizationActivationFailed(id, .offline) : .organizationActivated(id))
    case .showDefaultScreen(let id), .showNoOrganization(let id):
      owe(id, .screenShown(id, isRefresh: false))
    case .cancelLoads(let id): owed.removeAll { $0.id == id }
    case .finish(let id, let outcome): finishes[id, default: []].append(outcome)
    case .post(.targetTaken, let id?): resumed[id, default: 0] += 1
    case .enter, .showMessage, .dataWithdrawn, .schedule, .post, .dropSession, .showInitialScreen,
      .showHome, .keepForRetry:
      break
    }
    return nil
  }

  private mutating func owe(_ id: DeliveryID, _ event: LinkFlowEvent) {
    owed.append((id, event))
  }

  private static let statuses: [OrganizationStatus] = [
    .member(Fixture.acme, isActive: true), .member(Fixture.beta, isActive: false),
    .notAMember(slug: "x"), .noOrganization, .member(Fixture.acme, isActive: true),
  ]

  /// Returns one kind of link after another.
  private static func resolution(_ id: DeliveryID) -> LinkFlowEvent {
    let invalid = InvalidLink(.space, at: 0)
    switch id.number % 9 {
    case 0: return .linkResolved(id, .ignored(.foreignScheme), target: nil)
    case 1: return .linkResolved(id, .invalid(invalid), target: nil)
    case 2: return .linkResolved(id, .unmatched(path: "/x"), target: nil)
    case 3:
      let ruleLink = RuleLink(rule: "callback", payload: [], requirement: .anyone)
      return .linkResolved(id, .handle(ruleLink), target: nil)
    case 4: return navigation(id, Fixture.target(policy: .public))
    case 5: return navigation(id, Fixture.target("/app/acme/danger", requires: "danger"))
    case 6: return navigation(id, Fixture.target("/signin", policy: .signedOutOnly))
    default: return navigation(id, Fixture.target())
    }
  }

  private static func navigation(_ id: DeliveryID, _ target: LinkTarget) -> LinkFlowEvent {
    .linkResolved(id, .navigate(target.destination), target: target)
  }

  mutating func step(_ dice: inout Dice) {
    switch Int.random(in: 0..<20, using: &dice) {
    case 0..<4:
      last += 1
      send(.linkReceived(DeliveryID(last)))
    case 4..<16:
      guard let index = owed.indices.randomElement(using: &dice) else { return }
      send(owed.remove(at: index).event)
    case 16:
      if !flow.isReady {
        send(.becameReady)
      } else if !isSignedIn {
        send(.signInCompleted(Fixture.session, at: now))
      }
    case 17:
      let actions: [LinkFlowEvent] = [.signInCancelled, .navigatedInApp, .signedOut]
      send(actions[Int.random(in: 0..<actions.count, using: &dice)])
    case 18:
      now = now + .seconds(Int64.random(in: 0..<700, using: &dice))
      send(.pendingDeadlineReached(at: now))
    default: if Int.random(in: 0..<50, using: &dice) == 0 { send(.pendingSlotBroke) }
    }
  }

  /// Lets all work end.
  mutating func settle() {
    if !flow.isReady { send(.becameReady) }
    while !owed.isEmpty { send(owed.removeFirst().event) }
    if !flow.isReady {
      send(.becameReady)
      while !owed.isEmpty { send(owed.removeFirst().event) }
    }
  }
}

@Suite("The link flow in every order of events")
struct WalkTests {
  @Test(
    "At most one pending link, no landing without a session, one end for each delivery",
    .clause("DL-R04", "DL-P05"), arguments: 0..<16)
  func invariants(seed: Int) {
    for run in 0..<40 {
      var dice = Dice(seed: UInt64(seed * 1000 + run))
      var walk = Walk()
      for _ in 0..<120 where walk.problem == nil { walk.step(&dice) }
      walk.settle()
      #expect(walk.problem == nil, "seed \(seed), run \(run)")
      for number in 1...max(1, walk.last) where walk.last > 0 {
        let id = DeliveryID(number)
        let count = walk.finishes[id]?.count ?? 0
        let wanted = 1 + walk.resumed[id, default: 0]
        #expect(count == wanted, "seed \(seed), run \(run), \(id) ended \(count) times")
      }
      #expect(walk.flow.inFlight == nil)
    }
  }

  @Test("Equal events give equal states and effects", arguments: 0..<4)
  func deterministic(seed: Int) {
    var states: [LinkFlow] = []
    for _ in 0..<2 {
      var dice = Dice(seed: UInt64(seed))
      var walk = Walk()
      for _ in 0..<200 { walk.step(&dice) }
      states.append(walk.flow)
    }
    #expect(states[0] == states[1])
  }

  @Test("The newest link with a route wins, whatever arrives late", .clause("DL-E02"))
  func newestWins() {
    let target = Fixture.target()
    let status = OrganizationStatus.member(Fixture.acme, isActive: true)
    func facts(_ id: DeliveryID) -> [LinkFlowEvent] {
      [
        .sessionRead(id, .live(Fixture.session)), .organizationChecked(id, status),
        .answered(id, .entity(Fixture.page)),
      ]
    }
    let (one, two) = (DeliveryID(1), DeliveryID(2))
    for reached in 0...3 {
      var flow = Fixture.flow(
        [.linkResolved(one, .navigate(target.destination), target: target)]
          + facts(one).prefix(reached))
      let effects = LinkFlow.reduce(
        &flow, .linkResolved(two, .navigate(target.destination), target: target))
      #expect(effects.contains(.cancelLoads(one)))
      #expect(effects.contains(.post(.linkAbandoned(by: two), one)))
      #expect(effects.contains(.finish(one, .overtaken(by: two))))
      // Late events of the older link change nothing and cause no requests.
      let before = flow
      for late in facts(one) + [
        .screenShown(one, isRefresh: false), .signInShown(one), .keepingDue(one, at: .origin),
        .organizationActivated(one), .organizationActivationFailed(one, .offline),
        .organizationCheckFailed(one, .offline), .sessionRead(one, .signedOut(.noSession)),
      ] {
        #expect(LinkFlow.reduce(&flow, late).isEmpty)
        #expect(flow == before)
      }
      var ends: [Outcome] = []
      for event in facts(two) + [.screenShown(two, isRefresh: false)] {
        ends += LinkFlow.reduce(&flow, event).finished
      }
      #expect(ends == [.landed])
    }
  }

  @Test(
    "A link that leads nowhere disturbs neither an in-flight link nor a pending one",
    .clause("DL-E02", "DL-R02"))
  func nowhere() {
    let target = Fixture.target()
    let (one, two, three) = (DeliveryID(1), DeliveryID(2), DeliveryID(3))
    var flow = Fixture.flow([
      .linkResolved(one, .navigate(target.destination), target: target)
    ])
    let inFlight = flow.inFlight
    let effects = LinkFlow.reduce(
      &flow, .linkResolved(two, .unmatched(path: "/x"), target: nil))
    #expect(effects.finished == [.unmatched])
    #expect(!effects.contains(.showDefaultScreen(two)))
    #expect(flow.inFlight == inFlight)
    #expect(flow.linkState == .authChecking)
    for event in [
      LinkFlowEvent.sessionRead(one, .signedOut(.noSession)), .keepingDue(one, at: .origin),
      .signInShown(one),
    ] { _ = LinkFlow.reduce(&flow, event) }
    let later = LinkFlow.reduce(
      &flow, .linkResolved(three, .unmatched(path: "/x"), target: nil))
    #expect(later.finished == [.unmatched])
    #expect(!later.contains(.showDefaultScreen(three)))
    #expect(flow.pending.target(at: .origin)?.delivery == one)
    #expect(flow.linkState == .signingIn)
  }

  @Test("Links wait until the session is known, and the newest with a route goes on")
  func waiting() {
    let target = Fixture.target()
    var flow = Fixture.flow(ready: false)
    var effects: [LinkFlowEffect] = []
    for number in 1...2 {
      effects += LinkFlow.reduce(
        &flow,
        .linkResolved(DeliveryID(number), .navigate(target.destination), target: target))
    }
    effects += LinkFlow.reduce(
      &flow, .linkResolved(DeliveryID(3), .unmatched(path: "/x"), target: nil))
    #expect(effects.finished == [.overtaken(by: DeliveryID(2)), .unmatched])
    let ready = LinkFlow.reduce(&flow, .becameReady)
    #expect(ready.last == .readSession(DeliveryID(2)))
  }
}
