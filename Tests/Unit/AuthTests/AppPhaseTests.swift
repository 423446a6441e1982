import LandfallAuth
import LandfallDomain
import Testing

@Suite struct AppPhaseTests {
  private let live = SessionFacts(person: Samples.ada, expiresAt: Samples.now)
  private let bob = SessionFacts(
    person: Person(id: "bob", email: "bob@acme.test", name: "Bob"), expiresAt: Samples.now)

  private let stored = AppPhase.Event.sessionStored("email", Samples.ada, hasOnboarding: false)

  private func run(_ events: [AppPhase.Event]) -> (AppPhase.State, [AppPhase.Effect]) {
    var state = AppPhase.State()
    var effects: [AppPhase.Effect] = []
    for event in events { effects = AppPhase.reduce(&state, event) }
    return (state, effects)
  }

  @Test func launchBootstraps() {
    let (state, effects) = run([.bootstrapStarted])
    #expect(state.phase == .bootstrapping)
    #expect(effects.isEmpty)
  }

  @Test func liveSessionMakesReadyAndNoneMakesWelcome() {
    let (ready, announced) = run([.bootstrapStarted, .sessionRead(.live(live))])
    #expect(ready.phase == .ready(live))
    #expect(announced == [.announceBootstrapped(launch: 1)])
    let (welcome, _) = run([.bootstrapStarted, .sessionRead(.signedOut(.noSession))])
    #expect(welcome.phase == .welcome(.noSession))
  }

  @Test func onlyBootstrappingLeadsToReady() {
    let live = SessionStatus.live(live)
    let out = SessionStatus.signedOut(.noSession)
    let roads: [[AppPhase.Event]] = [
      [.sessionRead(live)], [stored], [stored, .sessionRead(live)],
      [.bootstrapStarted, .sessionRead(.unknown)],
      [.bootstrapStarted, .sessionRead(out), stored],
      [.bootstrapStarted, .sessionRead(out), .sessionRead(live)],
      [.bootstrapStarted, .signedOut(.revoked), .sessionRead(live)],
    ]
    for road in roads {
      if case .ready = run(road).0.phase { Issue.record("ready by \(road)") }
    }
  }

  @Test func signInAsksForABootstrap() {
    let events: [AppPhase.Event] = [
      .bootstrapStarted, .sessionRead(.signedOut(.noSession)), stored,
    ]
    #expect(run(events).1 == [.bootstrap])
    let (state, effects) = run(events + [.bootstrapStarted, .sessionRead(.live(live))])
    #expect(state.phase == .ready(live))
    #expect(effects == [.announceBootstrapped(launch: 2)])
  }

  @Test func anotherPersonsSessionNeedsABootstrap() {
    let ready: [AppPhase.Event] = [.bootstrapStarted, .sessionRead(.live(live))]
    let (state, effects) = run(ready + [.sessionRead(.live(bob))])
    #expect(state.phase == .ready(live))
    #expect(effects == [.bootstrap])
  }

  @Test func endedSessionLeadsToWelcomeOnce() {
    let ready: [AppPhase.Event] = [.bootstrapStarted, .sessionRead(.live(live))]
    let (state, effects) = run(ready + [.signedOut(.revoked)])
    #expect(state.phase == .welcome(.revoked))
    #expect(effects == [.announceSignedOut])
    #expect(run(ready + [.signedOut(.revoked), .signedOut(.revoked)]).1.isEmpty)
    let read = run(ready + [.sessionRead(.signedOut(.unreadable(.store(.locked))))])
    #expect(read.0.phase == .welcome(.unreadable(.store(.locked))))
  }
}
