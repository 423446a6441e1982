import LandfallAuth
import LandfallDomain
import Testing

@Suite struct RootRouteTests {
  private let live = SessionFacts(person: Samples.ada, expiresAt: Samples.now)
  private let bob = SessionFacts(
    person: Person(id: "bob", email: "bob@acme.test", name: "Bob"), expiresAt: Samples.now)

  private let stored = RootRoute.Event.sessionStored("email", Samples.ada, primes: false)

  private func run(_ events: [RootRoute.Event]) -> (RootRoute.State, [RootRoute.Effect]) {
    var state = RootRoute.State()
    var effects: [RootRoute.Effect] = []
    for event in events { effects = RootRoute.reduce(&state, event) }
    return (state, effects)
  }

  @Test func launchReadsTheSession() {
    let (state, effects) = run([.bootstrapStarted])
    #expect(state.place == .bootstrapping)
    #expect(effects == [.readSession])
  }

  @Test func liveSessionMakesReadyAndNoneMakesWelcome() {
    let (ready, announced) = run([.bootstrapStarted, .sessionRead(.live(live))])
    #expect(ready.place == .ready(live))
    #expect(announced == [.announceBootstrapped(launch: 1)])
    let (welcome, _) = run([.bootstrapStarted, .sessionRead(.signedOut(.noSession))])
    #expect(welcome.place == .welcome(.noSession))
  }

  @Test func readyHasOneDoor() {
    let live = SessionStanding.live(live)
    let out = SessionStanding.signedOut(.noSession)
    let roads: [[RootRoute.Event]] = [
      [.sessionRead(live)], [stored], [stored, .sessionRead(live)],
      [.bootstrapStarted, .sessionRead(.unknown)],
      [.bootstrapStarted, .sessionRead(out), stored],
      [.bootstrapStarted, .sessionRead(out), .sessionRead(live)],
      [.bootstrapStarted, .signedOut(.revoked), .sessionRead(live)],
    ]
    for road in roads {
      if case .ready = run(road).0.place { Issue.record("ready by \(road)") }
    }
  }

  @Test func signInAsksForABootstrap() {
    let events: [RootRoute.Event] = [
      .bootstrapStarted, .sessionRead(.signedOut(.noSession)), stored,
    ]
    #expect(run(events).1 == [.bootstrap])
    let (state, effects) = run(events + [.bootstrapStarted, .sessionRead(.live(live))])
    #expect(state.place == .ready(live))
    #expect(effects == [.announceBootstrapped(launch: 2)])
  }

  @Test func anotherPersonsSessionNeedsABootstrap() {
    let ready: [RootRoute.Event] = [.bootstrapStarted, .sessionRead(.live(live))]
    let (state, effects) = run(ready + [.sessionRead(.live(bob))])
    #expect(state.place == .ready(live))
    #expect(effects == [.bootstrap])
  }

  @Test func endedSessionLeadsToWelcomeOnce() {
    let ready: [RootRoute.Event] = [.bootstrapStarted, .sessionRead(.live(live))]
    let (state, effects) = run(ready + [.signedOut(.revoked)])
    #expect(state.place == .welcome(.revoked))
    #expect(effects == [.announceSignedOut(.revoked)])
    #expect(run(ready + [.signedOut(.revoked), .signedOut(.revoked)]).1.isEmpty)
    let read = run(ready + [.sessionRead(.signedOut(.unreadable(code: "locked")))])
    #expect(read.0.place == .welcome(.unreadable(code: "locked")))
  }
}
