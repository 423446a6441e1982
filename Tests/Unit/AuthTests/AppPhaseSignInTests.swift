import LandfallAuth
import LandfallDomain
import LandfallTestSupport
import Testing

@Suite("The app phase during a sign-in")
struct AppPhaseSignInTests {
  private let live = SessionFacts(person: Samples.ada, expiresAt: Samples.now)
  private let out: [AppPhase.Event] = [
    .bootstrapStarted, .sessionRead(.signedOut(.noSession)),
  ]

  /// Returns the names of the phases passed and of the effects, in order.
  private func walk(_ events: [AppPhase.Event]) -> [String] {
    var state = AppPhase.State()
    var seen: [String] = []
    for event in events {
      let before = state.phase.name
      let effects = AppPhase.reduce(&state, event)
      if state.phase.name != before { seen.append(state.phase.name.rawValue) }
      seen += effects.map { effect in
        switch effect {
        case .bootstrap: "bootstrap!"
        case .holdSuccess: "hold \(Limits.successHold.wholeMilliseconds)!"
        case .announcePhase(_, let phase): "(\(phase.name))"
        case .announceBootstrapped: "bootstrapped"
        case .announceSignedOut: "signed-out"
        }
      }
    }
    return Array(seen.dropFirst(out == Array(events.prefix(2)) ? 3 : 0))
  }

  @Test(
    "A link: sign-in phases, a moment of success, bootstrap, ready",
    .clause("ROUTE-T07", "ROUTE-T09", "ROUTE-S01", "ROUTE-S02", "ROUTE-R01"))
  func link() {
    let way =
      out + [
        .signInLinkTaken("qr"), .sessionIssued("qr"),
        .sessionStored("qr", Samples.ada, hasOnboarding: false), .successShown,
      ]
    #expect(
      walk(way) == [
        "signing-in-by-link", "(confirming)", "(finalizing)", "(success)", "hold 600!",
        "bootstrap!",
      ])
    #expect(
      walk(way + [.bootstrapStarted, .sessionRead(.live(live))]).suffix(3) == [
        "bootstrapping", "ready", "bootstrapped",
      ])
  }

  @Test("A failed link stays visible until the person starts again", .clause("ROUTE-T10"))
  func failure() {
    #expect(
      walk(out + [.signInLinkTaken("qr"), .signInFailed("qr", .deadCode), .signInLeft]) == [
        "signing-in-by-link", "(confirming)", "(failure)", "welcome",
      ])
    #expect(
      walk(out + [.signInLinkTaken("qr"), .signInFailed("other", .deadCode)]) == [
        "signing-in-by-link", "(confirming)",
      ])
  }

  @Test(
    "A browser: signing in, registering, onboarding, bootstrap",
    .clause("ROUTE-T03", "ROUTE-T04", "ROUTE-T05", "ROUTE-T06"))
  func browser() {
    #expect(
      walk(
        out + [
          .signInStarted("r"), .browserReturned("r"), .sessionIssued("r"),
          .sessionStored("r", Samples.ada, hasOnboarding: true), .onboardingFinished,
        ]) == ["signing-in", "registering", "onboarding", "bootstrap!"])
    #expect(
      walk(out + [.signInStarted("r"), .browserReturned("r"), .signInFailed("r", .timedOut)])
        == ["signing-in", "registering", "signing-in"])
  }

  @Test(
    "Only a session that was read while bootstrapping leads to ready",
    .clause("ROUTE-R01", "ROUTE-S02"))
  func onlyAReadSessionLeadsToReady() {
    let events: [AppPhase.Event] = [
      .bootstrapStarted, .sessionRead(.signedOut(.noSession)), .sessionRead(.live(live)),
      .signInStarted("m"), .signInLinkTaken("m"), .browserReturned("m"), .browserAwaited("m"),
      .sessionIssued("m"), .sessionStored("m", Samples.ada, hasOnboarding: false),
      .sessionStored("m", Samples.ada, hasOnboarding: true), .successShown, .onboardingFinished,
      .signInFailed("m", .timedOut), .signInLeft, .signedOut(.noSession),
    ]
    var seen: Set<AppPhase> = [.launching]
    var frontier = [AppPhase.State()]
    while let start = frontier.popLast() {
      for event in events {
        var state = start
        _ = AppPhase.reduce(&state, event)
        if case .ready = state.phase, state.phase != start.phase {
          #expect(start.phase == .bootstrapping && event == .sessionRead(.live(live)))
        }
        if seen.insert(state.phase).inserted { frontier.append(state) }
      }
    }
    #expect(Set(seen.map(\.name)) == Set(AppPhaseName.allCases))
  }
}
