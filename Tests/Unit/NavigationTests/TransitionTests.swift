@_spi(TypedRoutes) import LandfallDomain
import LandfallTestSupport
import Testing

@testable import LandfallNavigation

/// The state machine of the specification, row by row: with its guard, and with the negation.
@Suite("State machine of the specification")
struct TransitionTests {
  private let one = DeliveryID(1)
  private let target = Fixture.target()

  private func resolved(_ target: LinkTarget? = nil) -> LinkFlowEvent {
    let target = target ?? self.target
    return .linkResolved(one, .navigate(target.destination), target: target)
  }
  private var live: LinkFlowEvent { .sessionRead(one, .live(Fixture.session)) }

  private func step(_ flow: inout LinkFlow, _ event: LinkFlowEvent) -> [LinkFlowEffect] {
    LinkFlow.reduce(&flow, event)
  }

  @Test("T01: a link of the app leaves idle, a foreign one does not", .clause("DL-T01"))
  func t01() {
    var flow = Fixture.flow()
    #expect(flow.linkState == .idle)
    #expect(step(&flow, .linkReceived(one)) == [.resolve(one)])
    #expect(step(&flow, resolved()).phases.first == .urlReceived)
    var other = Fixture.flow()
    let effects = step(&other, .linkResolved(one, .ignored(.foreignScheme), target: nil))
    #expect(effects.phases.isEmpty)
    #expect(effects.finished == [.ignored(.foreignScheme)])
    #expect(other == Fixture.flow())
  }

  @Test("T02: a well-formed link is parsed, another one leads to the fallback", .clause("DL-T02"))
  func t02() {
    var flow = Fixture.flow()
    #expect(step(&flow, resolved()).phases.prefix(2) == [.urlReceived, .pathExtracting])
    for reason in InvalidLink.Reason.allCases {
      var other = Fixture.flow()
      let effects = step(
        &other, .linkResolved(one, .invalid(InvalidLink(reason, at: 0)), target: nil))
      #expect(effects.phases == [.urlReceived, .fallbackScreen])
      #expect(effects.contains(.showDefaultScreen(one)))
    }
  }

  @Test(
    "A link that leads nowhere ends at sign-in if the session ends meanwhile",
    .clause("DL-T02"))
  func fallbackWithoutSession() {
    for endsFirst in [true, false] {
      var flow = Fixture.flow()
      _ = step(&flow, .linkResolved(one, .unmatched(path: "/nowhere"), target: nil))
      let lost = PendingLink(
        delivery: DeliveryID(2), target: target, keptAt: .origin, person: Fixture.person.id)
      let shown = LinkFlowEvent.screenShown(one, isRefresh: false)
      for event in endsFirst ? [.screenLost(lost), shown] : [shown, .screenLost(lost)] {
        _ = step(&flow, event)
      }
      #expect(flow.linkState == .signingIn)
      #expect(flow.expectsTarget)
    }
  }

  @Test("T03: the path is matched with the route table", .clause("DL-T03"))
  func t03() {
    var flow = Fixture.flow()
    let effects = step(&flow, resolved())
    #expect(
      effects.phases == [.urlReceived, .pathExtracting, .routeMatching, .authChecking])
    #expect(
      effects.contains(
        .post(.routeMatched(target.route.id, path: target.destination.path), one)))
  }

  @Test("T04: a match goes on to the session", .clause("DL-T04", "DL-S04"))
  func t04() {
    var flow = Fixture.flow()
    let effects = step(&flow, resolved())
    #expect(effects.last == .readSession(one))
    #expect(flow.linkState == .authChecking)
  }

  @Test(
    "T05: a miss leads to the fallback without reading the session", .clause("DL-T05", "DL-S04")
  )
  func t05() {
    var flow = Fixture.flow()
    let effects = step(&flow, .linkResolved(one, .unmatched(path: "/no/where"), target: nil))
    #expect(
      effects.phases == [.urlReceived, .pathExtracting, .routeMatching, .fallbackScreen])
    #expect(!effects.contains(.readSession(one)))
    #expect(effects.posted == ["route-unmatched"])
    #expect(effects.finished.isEmpty)
  }

  @Test("T06: the default screen is visible, and the next link starts", .clause("DL-T06"))
  func t06() {
    var flow = Fixture.flow([
      .linkResolved(one, .unmatched(path: "/no/where"), target: nil)
    ])
    let effects = step(&flow, .screenShown(one, isRefresh: false))
    #expect(effects == [.enter(.idle, one), .finish(one, .unmatched)])
    let two = DeliveryID(2)
    let next = step(
      &flow, .linkResolved(two, .navigate(target.destination), target: target))
    #expect(next.last == .readSession(two))
  }

  @Test("T07: a live session goes on to the organization", .clause("DL-T07", "DL-S05"))
  func t07() {
    var flow = Fixture.flow([resolved()])
    let effects = step(&flow, live)
    #expect(effects.phases == [.orgChecking])
    #expect(effects.last == .checkOrganization(one, target))
  }

  @Test(
    "T08: without a live session the path is kept", .clause("DL-T08", "DL-S05", "DL-I03"),
    arguments: [
      SignedOutReason.noSession, .expired(at: Timestamp(milliseconds: 0)),
      .unreadable(.store(.locked)), .revoked,
    ])
  func t08(reason: SignedOutReason) {
    var flow = Fixture.flow([resolved()])
    let effects = step(&flow, .sessionRead(one, .signedOut(reason)))
    #expect(effects.phases == [.pathPreserving])
    #expect(effects.last == .keep(one))
    if case .unreadable = reason {
      #expect(effects.posted == ["session-unreadable"])
    } else {
      #expect(effects.posted == ["session-read"])
    }
  }

  @Test("T09: a member goes on, with a switch only if needed", .clause("DL-T09", "DL-S06"))
  func t09() {
    for isActive in [true, false] {
      var flow = Fixture.flow([resolved(), live])
      let status = OrganizationStatus.member(Fixture.acme, isActive: isActive)
      let effects = step(&flow, .organizationChecked(one, status))
      #expect(effects.phases == [.navigating])
      #expect(effects.last == .ask(one, .entity(target, in: "acme")))
      // The data comes first: switch and navigation commit together.
      let loaded = step(&flow, .answered(one, .entity(Fixture.page)))
      if isActive {
        #expect(loaded == [.land(one, target, status, Fixture.page)])
      } else {
        #expect(loaded == [.activateOrganization(one, Fixture.acme)])
        #expect(
          step(&flow, .organizationActivated(one))
            == [.land(one, target, status, Fixture.page)])
      }
    }
  }

  @Test(
    "T10, T11: a non-member is denied, informed once, and the flow is idle",
    .clause("DL-T10", "DL-T11", "DL-I04"))
  func t10() {
    var flow = Fixture.flow([resolved(), live])
    let effects = step(
      &flow, .organizationChecked(one, .notAMember(slug: "acme-corp")))
    #expect(effects.phases == [.orgDenied, .idle])
    #expect(effects.count { if case .showMessage = $0 { true } else { false } } == 1)
    #expect(effects.finished == [.notAMember(slug: "acme-corp")])
    #expect(effects.finished.first?.statusCode == 403)
    #expect(!effects.contains { if case .land = $0 { true } else { false } })
    #expect(flow.linkState == .idle)
    #expect(flow.inFlight == nil)
  }

  @Test("T12: the state is navigating until the screen is visible", .clause("DL-T12"))
  func t12() {
    let status = OrganizationStatus.member(Fixture.acme, isActive: true)
    var flow = Fixture.flow([resolved(), live, .organizationChecked(one, status)])
    #expect(flow.linkState == .navigating)
    _ = step(&flow, .answered(one, .entity(Fixture.page)))
    #expect(flow.linkState == .navigating)
    let effects = step(&flow, .screenShown(one, isRefresh: false))
    #expect(effects == [.enter(.idle, one), .finish(one, .landed)])
    #expect(flow.linkState == .idle)
  }

  @Test(
    "T13: the link is kept in memory first, then sign-in is shown",
    .clause("DL-T13", "DL-S08", "DL-R04")
  )
  func t13() {
    var flow = Fixture.flow([resolved(), .sessionRead(one, .signedOut(.noSession))])
    let effects = step(&flow, .keepingDue(one, at: Fixture.at(seconds: 5)))
    #expect(
      effects == [
        .post(.targetKept(target.route.id), one),
        .schedule(at: Fixture.at(seconds: 605) + .nanoseconds(1)), .enter(.signingIn, one),
        .showSignIn(one, .noSession),
      ])
    #expect(flow.pending.count(at: Fixture.at(seconds: 5)) == 1)
    #expect(
      step(&flow, .signInShown(one)) == [.finish(one, .signInNeeded(.noSession))])
    #expect(flow.linkState == .signingIn)
  }

  @Test("T13: without memory sign-in is shown and no link is kept", .clause("DL-I05", "NAV-F03"))
  func t13broken() {
    var flow = Fixture.flow([
      .pendingSlotBroke, resolved(), .sessionRead(one, .signedOut(.noSession)),
    ])
    let effects = step(&flow, .keepingDue(one, at: .origin))
    #expect(effects == [.enter(.signingIn, one), .showSignIn(one, .noSession)])
    #expect(flow.pending.count(at: .origin) == 0)
    _ = step(&flow, .signInShown(one))
    let after = step(&flow, .signInCompleted(Fixture.session, at: .origin))
    #expect(after == [.post(.targetLost(.memory), nil), .showHome])
  }

  @Test(
    "T13: a pending link that an earlier process lost is reported once", .clause("DL-F04"),
    .review("N5"))
  func t13earlier() {
    let signIn = LinkFlowEvent.signInCompleted(Fixture.session, at: .origin)
    var flow = Fixture.flow([.earlierTargetLost])
    #expect(flow.owesTarget && !flow.expectsTarget)
    #expect(
      step(&flow, signIn) == [.post(.targetLost(.processEnded), nil), .showHome])
    #expect(!flow.owesTarget)
    #expect(step(&flow, signIn) == [.showHome])
    for event in [LinkFlowEvent.signInCancelled, .signedOut] {
      flow = Fixture.flow([.earlierTargetLost, event])
      #expect(!flow.owesTarget)
      #expect(step(&flow, signIn) == [.showHome])
    }
  }

  @Test("A person without a session is informed when the services require one", .review("N6"))
  func refusedGuest() {
    let page = Fixture.target(policy: .public)
    let member = OrganizationStatus.member(Fixture.acme, isActive: true)
    for answers in [
      [
        LinkFlowEvent.organizationChecked(one, member),
        .answered(one, .entity(.failed(.unauthorized))),
      ], [.organizationCheckFailed(one, .unauthorized)],
    ] {
      for (status, reason) in [
        (SessionStatus.signedOut(.noSession), SignedOutReason.noSession),
        (.live(Fixture.session), .revoked),
      ] {
        var flow = Fixture.flow([resolved(page), .sessionRead(one, status)] + answers)
        _ = step(&flow, .keepingDue(one, at: .origin))
        #expect(step(&flow, .signInShown(one)).finished == [.signInNeeded(reason)])
      }
    }
  }

  @Test("A link whose session is refused during a switch is pending, whatever failed before")
  func refusedDuringSwitch() {
    let member = OrganizationStatus.member(Fixture.acme, isActive: false)
    var flow = Fixture.flow([
      resolved(), .sessionRead(one, .live(Fixture.session)), .organizationChecked(one, member),
      .answered(one, .entity(.failed(.offline))), .organizationActivationFailed(one, .unauthorized),
    ])
    #expect(step(&flow, .keepingDue(one, at: .origin)).contains(.showSignIn(one, .revoked)))
    #expect(flow.pending.count(at: .origin) == 1)
    #expect(step(&flow, .signInShown(one)).finished == [.signInNeeded(.revoked)])
  }

  @Test("The screen for people without an organization leads all others home", .review("N4"))
  func onboarding() {
    let start = Fixture.target(scope: .none)
    var flow = LinkFlow(
      onUnmatched: .defaultScreen, onInvalid: .defaultScreen,
      noOrganizationScreen: start.route.id)
    for event in [
      LinkFlowEvent.becameReady, resolved(start), .sessionRead(one, .live(Fixture.session)),
    ] {
      _ = LinkFlow.reduce(&flow, event)
    }
    var other = flow
    let home = step(&flow, .organizationChecked(one, .member(Fixture.acme, isActive: true)))
    #expect(home.contains(.showHome) && home.finished == [.landed])
    let stay = step(&other, .organizationChecked(one, .notApplicable))
    #expect(!stay.contains(.showHome) && stay.finished == [])
  }

  private func waiting(_ target: LinkTarget? = nil) -> LinkFlow {
    Fixture.flow([
      resolved(target), .sessionRead(one, .signedOut(.noSession)),
      .keepingDue(one, at: .origin), .signInShown(one),
    ])
  }

  @Test(
    "T14: sign-in takes the pending link and checks the organization", .clause("DL-T14", "DL-R05")
  )
  func t14() {
    var flow = waiting()
    let effects = step(&flow, .signInCompleted(Fixture.session, at: Fixture.at(seconds: 600)))
    #expect(
      effects == [
        .post(.targetTaken(target.route.id), one), .enter(.postAuthNavigating, one),
        .checkOrganization(one, target),
      ])
    // Only a sign-in takes it.
    for event in [LinkFlowEvent.becameReady, .signInCancelled, .signedOut, .navigatedInApp] {
      var other = waiting()
      #expect(!step(&other, event).posted.contains("target-taken"))
    }
  }

  @Test("T14: an expired pending link leads home", .clause("DL-T14", "DL-E05", "DL-C04"))
  func t14late() {
    var flow = waiting()
    let effects = step(
      &flow,
      .signInCompleted(Fixture.session, at: Fixture.at(seconds: 600) + .nanoseconds(1)))
    #expect(effects.posted == ["target-expired", "target-lost"])
    #expect(effects.last == .showHome)
    #expect(flow.linkState == .idle)
  }

  @Test("T15: the screen is visible, and the pending link is gone", .clause("DL-T15", "DL-S10"))
  func t15() {
    var flow = waiting()
    let status = OrganizationStatus.member(Fixture.acme, isActive: true)
    var phases: [LinkState] = []
    for event in [
      LinkFlowEvent.signInCompleted(Fixture.session, at: .origin),
      .organizationChecked(one, status), .answered(one, .entity(Fixture.page)),
    ] {
      phases += step(&flow, event).phases
      #expect(flow.linkState == .postAuthNavigating)
    }
    #expect(phases == [.postAuthNavigating])
    let effects = step(&flow, .screenShown(one, isRefresh: false))
    #expect(
      effects == [
        .post(.targetCommitted(target.route.id), one), .enter(.idle, one), .finish(one, .landed),
      ])
    #expect(flow.pending.count(at: .origin) == 0)
  }

  @Test(
    "T15: a non-member or a role that is too low is refused after sign-in",
    .clause("DL-T15", "DL-P02")
  )
  func t15denied() {
    var flow = waiting()
    _ = step(&flow, .signInCompleted(Fixture.session, at: .origin))
    let denied = step(
      &flow, .organizationChecked(one, .notAMember(slug: "acme-corp")))
    #expect(denied.finished == [.notAMember(slug: "acme-corp")])
    #expect(flow.pending.count(at: .origin) == 0)
    let guarded = Fixture.target("/app/acme/danger", requires: "danger")
    flow = waiting(guarded)
    _ = step(&flow, .signInCompleted(Fixture.session, at: .origin))
    let tooLow = step(
      &flow, .organizationChecked(one, .member(Fixture.acme, isActive: true)))
    #expect(tooLow.last == .landUnauthorized(one, guarded, Fixture.acme, "danger"))
    #expect(!tooLow.contains { if case .ask(_, .entity) = $0 { true } else { false } })
  }

  @Test("T15: a pending link that could not be opened returns to its slot")
  func t15offline() {
    var flow = waiting()
    _ = step(&flow, .signInCompleted(Fixture.session, at: .origin))
    let effects = step(&flow, .organizationCheckFailed(one, .offline))
    #expect(effects.finished == [.serviceFailed(.offline)])
    #expect(flow.pending.count(at: .origin) == 1)
  }

  @Test(
    "A link that continued after sign-in keeps its deadline if that session ends too",
    .clause("DL-C04"))
  func endedAgain() {
    var flow = waiting()
    _ = step(&flow, .signInCompleted(Fixture.session, at: Fixture.at(seconds: 300)))
    #expect(step(&flow, .sessionEnded).contains(.readSession(one)))
    for event in [
      LinkFlowEvent.sessionRead(one, .signedOut(.revoked)),
      .keepingDue(one, at: Fixture.at(seconds: 300)), .signInShown(one),
    ] {
      _ = step(&flow, event)
    }
    let effects = step(
      &flow, .signInCompleted(Fixture.session, at: Fixture.at(seconds: 601)))
    #expect(effects.posted == ["target-expired", "target-lost"])
  }

  @Test("After in-app navigation, a link that leads nowhere shows the fallback again")
  func navigatedAway() {
    let two = DeliveryID(2)
    let nowhere = LinkFlowEvent.linkResolved(two, .unmatched(path: "/nowhere"), target: nil)
    var flow = waiting()
    #expect(!step(&flow, nowhere).contains(.showDefaultScreen(two)))
    _ = step(&flow, .navigatedInApp)
    #expect(step(&flow, nowhere).contains(.showDefaultScreen(two)))
  }
}

extension LinkFlowEffect {
  /// Whether a person sees the effect.
  fileprivate var isShown: Bool {
    switch self {
    case .post: false
    default: true
    }
  }

}
