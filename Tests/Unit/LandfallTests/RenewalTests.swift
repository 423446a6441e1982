import Landfall
import LandfallAuth
import LandfallDomain
import LandfallNavigation
import LandfallNotificationBus
import LandfallSimulation
import LandfallTestSupport
import Testing

@Suite("Renewal of a refused session")
struct RenewalTests {
  @Test("A refused session is renewed once, silently, and the request is repeated")
  func renewed() async throws {
    try await onLoop { host, executor in
      let device = try await Device.started(as: "ada", on: host)
      device.services.refusals = 1
      let report = await device.landfall.open("docodego://app/acme-corp/members").report
      await executor.idle()
      #expect(report.outcome == .landed)
      #expect(device.services.refreshes == 1)
      #expect(device.names.contains("session-refreshed"))
      #expect(!device.names.contains("sign-in-rendered"))
    }
  }

  @Test("Simultaneous refused calls share one renewal", arguments: [2, 3])
  func shared(calls: Int) async throws {
    try await onLoop { host, executor in
      let device = try await Device.started(as: "ada", on: host)
      let landfall = device.landfall
      let tabs = device.app.tabs.map(\.id).filter { $0 != "dashboard" }.prefix(calls)
      let before = device.services.loads.count
      device.services.isHeldBack = true
      device.services.refusals = calls
      for tab in tabs {
        host.begin { _ in await landfall.perform(.selectTab(tab)) }
        await executor.idle()
      }
      #expect(device.services.loads.count == before + calls)
      device.services.release()
      await executor.idle()
      #expect(device.services.refreshes == 1)
      #expect(device.services.refusals == 0)
      // Each request was repeated with the renewed session.
      #expect(device.services.loads.count == before + 2 * calls)
      #expect(device.names.count { $0 == "session-refreshed" } == 1)
      #expect(!device.names.contains("sign-in-rendered"))
      #expect(await landfall.snapshot.top?.content != nil)
    }
  }

  @Test(
    "A caller who waits for the first screen is resumed if it is refused and a newer session exists"
  )
  func refusedNextToNewer() async throws {
    try await onLoop { host, executor in
      let device = try await Device.started(as: "ada", on: host)
      #expect(try await Self.loads(after: .goHome, refusedOn: device, host, executor) >= 1)
      #expect(await device.landfall.snapshot.person?.id == "ada")
    }
  }

  /// Lets the services refuse an action's load, while another process renews the session.
  ///
  /// - Returns: The number of loads with the new session.
  private static func loads(
    after action: AppAction, refusedOn device: Device, _ host: isolated LoopHost,
    _ executor: LoopExecutor
  ) async throws -> Int {
    let landfall = device.landfall
    device.services.isHeldBack = true
    device.services.refreshFailure = .unauthorized
    device.services.refusals = 1
    let isDone = Locked(false)
    host.begin { _ in
      await landfall.perform(action)
      isDone.withLock { $0 = true }
    }
    await executor.idle()
    // The newer session is read before the refused one is checked.
    device.held.isReadHeld = true
    host.begin { _ in _ = await landfall.status() }
    await executor.idle()
    device.services.release()
    await executor.idle()
    let newer = SessionRecord(
      token: device.services.session("newer").token, person: ScriptedServices.person("ada"),
      refreshedAt: device.clock.now().timestamp,
      expiresAt: device.clock.now().timestamp + .seconds(86_400))
    try await device.store.base.commit([.set(.session, newer.encoded())])
    #expect(!isDone.withLock { $0 })
    let before = device.services.loads.count
    device.held.release()
    await executor.idle()
    #expect(isDone.withLock { $0 })
    #expect(!device.names.contains("sign-in-rendered"))
    return device.services.loads.count - before
  }

  @Test("A refresh is repeated if it is refused and a newer session exists")
  func refusedRefresh() async throws {
    try await onLoop { host, executor in
      let device = try await Device.started(as: "ada", on: host)
      _ = await device.landfall.open("docodego://app/acme-corp/members").report
      #expect(try await Self.loads(after: .refresh, refusedOn: device, host, executor) == 1)
    }
  }

  @Test("A code that is submitted twice at once reaches the services once")
  func submittedTwice() async throws {
    try await onLoop { host, executor in
      let device = try Device(on: host, clock: ManualClock())
      let landfall = device.landfall
      await landfall.start()
      _ = await landfall.signIn(.requestCode(for: "ada@acme.test"))
      device.services.isSignInHeldBack = true
      for _ in 0..<2 { host.begin { _ in _ = await landfall.signIn(.submitCode("123456")) } }
      await executor.idle()
      device.services.release()
      await executor.idle()
      #expect(device.services.issued == 1)
      #expect(await landfall.snapshot.person?.id == "ada")
    }
  }

  @Test("A requested code is not accepted after the sign-in was left")
  func left() async throws {
    try await onLoop { host, _ in
      let device = try Device(on: host, clock: ManualClock())
      await device.landfall.start()
      for leave in [SignInAction.leaveMethod, .cancel] {
        _ = await device.landfall.signIn(.requestCode(for: "ada@acme.test"))
        #expect(await device.landfall.signIn(leave) == .cancelled)
      }
      let step = await device.landfall.signIn(.submitCode("123456"))
      #expect(step == .failed(.notStarted))
      #expect(device.services.issued == 0)
    }
  }

  @Test("After the end of a session that was signed in here, no sign-in has failed")
  func endedAfterSignIn() async throws {
    try await onLoop { host, executor in
      let clock = ManualClock()
      let device = try Device(on: host, clock: clock)
      await device.landfall.start()
      #expect(await device.landfall.snapshot.signInStep == nil)
      device.services.isSignInHeldBack = true
      host.begin { _ in _ = await device.landfall.signIn(.requestCode(for: "ada@acme.test")) }
      await executor.idle()
      #expect(await device.landfall.snapshot.signInStep == .working)
      device.services.release()
      await executor.idle()
      #expect(await device.landfall.snapshot.signInStep == .codeSent(to: "ada@acme.test"))
      _ = await device.landfall.signIn(.submitCode("123456"))
      #expect(await device.landfall.snapshot.person != nil)
      #expect(await device.landfall.snapshot.signInStep == nil)
      await clock.advance(by: .seconds(400 * 86_400)) { await executor.idle() }
      #expect(await device.landfall.snapshot.root == .signIn)
      #expect(await device.landfall.snapshot.signInStep == nil)
      #expect(await device.landfall.signIn(.tryAgain) == .failed(.notStarted))
    }
  }

  @Test("A session that is being stored does not outlive a sign-out")
  func signedOutMeanwhile() async throws {
    try await onLoop { host, executor in
      let device = try Device(on: host, clock: ManualClock())
      await device.landfall.start()
      let landfall = device.landfall
      device.store.onNextCommit = {
        host.begin { _ in _ = await landfall.signOut() }
        await executor.idle()
      }
      let step = await device.signIn("ada")
      await executor.idle()
      #expect(step == .failed(.notStarted))
      #expect(try await device.store.value(for: .session) == nil)
      #expect(await landfall.snapshot.person == nil)
      #expect(!device.names.contains("phase-ready"))
    }
  }

  /// The reason why a session is written.
  enum Writing: String, CaseIterable { case signIn, renewal }

  @Test(
    "After a sign-out during a write, neither that session nor its replacement stays",
    arguments: Writing.allCases, [false, true])
  func signedOutWhileWritten(writing: Writing, isTakenOver: Bool) async throws {
    try await onLoop { host, executor in
      let device = try Device(on: host, clock: ManualClock())
      if writing == .renewal { try await device.keepSession(of: "ada") }
      let landfall = device.landfall
      await landfall.start()
      device.store.onNextCommit = {
        host.begin { _ in _ = await landfall.signOut() }
        await executor.idle()
        guard isTakenOver else { return }
        // Another process signs another person in right after the write.
        device.store.afterNextCommit = {
          do { try await device.keepSession(of: "bob") } catch { Issue.record(error) }
        }
      }
      switch writing {
      case .signIn: _ = await device.signIn("ada")
      case .renewal:
        device.services.refusals = 1
        _ = await landfall.open("docodego://app/acme-corp/members").report
      }
      await executor.idle()
      #expect(try await device.kept() == nil)
      #expect(await landfall.snapshot.person == nil)
      #expect(device.services.revokedTokens.contains("ada"))
      #expect(device.services.revokedTokens.contains("bob") == isTakenOver)
      #expect(!device.names.contains("session-refreshed"))
    }
  }

  @Test("A new sign-in wins over a session that is being written and was abandoned")
  func signedInAgain() async throws {
    try await onLoop { host, executor in
      let device = try Device(on: host, clock: ManualClock())
      let landfall = device.landfall
      await landfall.start()
      device.store.onNextCommit = {
        host.begin { _ in _ = await landfall.signOut() }
        await executor.idle()
        host.begin { _ in _ = await device.signIn("bob") }
      }
      _ = await device.signIn("ada")
      await executor.idle()
      #expect(try await device.kept() == "bob")
      #expect(await landfall.snapshot.person?.id == "bob")
      #expect(Set(device.services.revokedTokens) == ["ada"])
    }
  }

  @Test("A renewal that is being written does not overwrite a person who signs in meanwhile")
  func signedInMeanwhile() async throws {
    try await onLoop { host, executor in
      let device = try await Device.started(as: "ada", on: host)
      device.services.refusals = 1
      device.store.onNextCommit = {
        host.begin { _ in _ = await device.signIn("bob") }
        await executor.idle()
      }
      _ = await device.landfall.open("docodego://app/acme-corp/members").report
      await executor.idle()
      #expect(try await device.kept() == "bob")
      #expect(await device.landfall.snapshot.person?.id == "bob")
      #expect(device.services.revokedTokens == ["ada"])
    }
  }

  @Test("A refused call is not repeated for another person who has signed in meanwhile")
  func anotherPerson() async throws {
    try await onLoop { host, executor in
      let device = try await Device.started(as: "ada", on: host)
      let landfall = device.landfall
      device.services.isHeldBack = true
      host.begin { _ in await landfall.perform(.selectTab("teams")) }
      await executor.idle()
      device.services.isHeldBack = false
      await landfall.signOut()
      _ = await device.signIn("bob")
      let loads = device.services.loads
      device.services.refusals = 1
      device.services.release()
      await executor.idle()
      #expect(device.services.refusals == 0)
      #expect(device.services.refreshes == 0)
      #expect(device.services.loads == loads)
      #expect(try await device.kept() == "bob")
      #expect(await landfall.snapshot.person?.id == "bob")
    }
  }

  @Test("An extended session that could not be written again stays in use")
  func extended() async throws {
    try await onLoop { host, executor in
      let device = try Device(on: host, clock: ManualClock())
      try await device.keepSession(of: "ada", age: .seconds(90_000))
      await device.landfall.start()
      device.store.commitFault = .system(call: "write", code: 28)
      _ = await device.landfall.open("docodego://app/acme-corp/members").report
      await executor.idle()
      device.store.commitFault = nil
      #expect(device.services.refreshes > 0)
      #expect(device.services.revokedTokens.isEmpty)
      #expect(try await device.kept() == "ada")
      let report = await device.landfall.open("docodego://app/acme-corp/members").report
      #expect(report.outcome.didLand)
    }
  }

  @Test(
    "A session that cannot be renewed leads to sign-in",
    arguments: [ServiceError.unauthorized, .offline])
  func refused(error: ServiceError) async throws {
    try await onLoop { host, executor in
      let device = try await Device.started(as: "ada", on: host)
      device.services.refusals = 9
      device.services.refreshFailure = error
      let report = await device.landfall.open("docodego://app/acme-corp/members").report
      await executor.idle()
      #expect(report.outcome.name == "signInNeeded")
      #expect(device.services.refreshes == 1)
      #expect(await device.landfall.snapshot.pending == 1)
    }
  }

  @Test(
    "The end of a session is reported once, and its screen is kept for the same person",
    .review("N3")
  )
  func ended() async throws {
    try await onLoop { host, executor in
      let clock = ManualClock()
      let device = try Device(on: host, clock: clock)
      try await device.keepSession(of: "ada", expiresIn: .seconds(600))
      await device.landfall.start()
      _ = await device.landfall.open("docodego://app/acme-corp/members").report
      await clock.advance(by: .seconds(600)) { await executor.idle() }
      let snapshot = await device.landfall.snapshot
      #expect(snapshot.root == .signIn)
      #expect(snapshot.messages.map(\.key) == ["auth:sessionExpired"])
      #expect(snapshot.pendingLink?.path == "/app/acme-corp/members")
      #expect(snapshot.person == nil)
      #expect(snapshot.organization == nil && snapshot.memberships.isEmpty)
      _ = await device.landfall.perform(.selectTab("teams"))
      #expect(await device.landfall.snapshot.messages.count == 1)
    }
  }

  @Test("A session that ends on a screen outside the tabs is reported, and that screen is kept")
  func endedOutsideTabs() async throws {
    try await onLoop { host, executor in
      let clock = ManualClock()
      let device = try Device(on: host, clock: clock)
      try await device.keepSession(of: "ada", expiresIn: .seconds(600))
      await device.landfall.start()
      _ = await device.landfall.open("docodego://app/create-organization").report
      await clock.advance(by: .seconds(600)) { await executor.idle() }
      let snapshot = await device.landfall.snapshot
      #expect(snapshot.root == .signIn)
      #expect(snapshot.messages.map(\.key) == ["auth:sessionExpired"])
      #expect(snapshot.pendingLink?.path == "/app/create-organization")
      _ = await device.signIn("ada")
      await executor.idle()
      #expect(await device.landfall.snapshot.path == "/app/create-organization")
    }
  }

  @Test(
    "After a sign-in, the memberships are those of the new session",
    .clause("NAV-B04", "NAV-P06", "NAV-P09"),
    arguments: ["/app/acme-corp", "/app/beta-labs", "/app/onboarding"])
  func membersAgain(path: String) async throws {
    let memberships: [(organization: Organization, role: Role)] =
      switch path {
      case "/app/acme-corp": [(ScriptedServices.acme, "member")]
      case "/app/beta-labs": [(ScriptedServices.beta, "member")]
      default: []
      }
    try await onLoop { host, executor in
      let clock = ManualClock()
      let device = try Device(on: host, clock: clock)
      try await device.keepSession(of: "ada", expiresIn: .seconds(600))
      await device.landfall.start()
      _ = await device.landfall.open("docodego://app/acme-corp/members").report
      #expect(await device.landfall.snapshot.memberships.first?.role == "owner")
      // The kept screen is no longer wanted.
      await clock.advance(by: .seconds(600 + 601)) { await executor.idle() }
      device.services.members["ada"] = memberships
      _ = await device.signIn("ada")
      await executor.idle()
      let snapshot = await device.landfall.snapshot
      #expect(snapshot.path == path)
      #expect(snapshot.memberships.map(\.role) == memberships.map(\.role))
    }
  }

  @Test("A session that is renewed while a link switches the organization stays", .review("N2"))
  func renewedWhileSwitching() async throws {
    try await onLoop { host, executor in
      let device = try await Device.started(as: "ada", on: host)
      _ = await device.landfall.open("docodego://app/acme-corp/members").report
      // The data and the switch, which are requested at the same time.
      device.services.refusals = 2
      let report = await device.landfall.open("docodego://app/beta-labs/members").report
      await executor.idle()
      #expect(report.outcome == .landed)
      #expect(device.services.refreshes == 1)
      #expect(device.services.active == ScriptedServices.beta.id)
      #expect(try await device.kept() != nil)
    }
  }

  @Test("A session that ends in the background is reported when the app returns", .review("N3"))
  func outOfSight() async throws {
    try await onLoop { host, executor in
      let clock = ManualClock()
      let device = try Device(on: host, clock: clock)
      try await device.keepSession(of: "ada", expiresIn: .seconds(600))
      await device.landfall.start()
      _ = await device.landfall.open("docodego://app/acme-corp/members").report
      await device.landfall.perform(.enterBackground)
      await clock.advance(by: .seconds(600)) { await executor.idle() }
      #expect(await device.landfall.snapshot.person != nil)
      await device.landfall.perform(.enterForeground)
      #expect(await device.landfall.snapshot.root == .signIn)
      #expect(await device.landfall.snapshot.messages.map(\.key) == ["auth:sessionExpired"])
    }
  }

  @Test(
    "The screen on which a session ended is kept only for the same person", .review("N3"),
    arguments: ["ada", "bob"])
  func samePerson(name: String) async throws {
    try await onLoop { host, executor in
      let clock = ManualClock()
      let device = try Device(on: host, clock: clock)
      try await device.keepSession(of: "ada", expiresIn: .seconds(600))
      await device.landfall.start()
      _ = await device.landfall.open("docodego://app/acme-corp/members").report
      await clock.advance(by: .seconds(600)) { await executor.idle() }
      device.forgetEvents()
      _ = await device.signIn(name)
      await executor.idle()
      let snapshot = await device.landfall.snapshot
      #expect(snapshot.path == (name == "ada" ? "/app/acme-corp/members" : "/app/acme-corp"))
      #expect(snapshot.pending == 0)
      #expect(device.names.contains("target-lost") == (name != "ada"))
      // After its deadline it is kept for no one.
      #expect(device.names.contains("target-committed") == (name == "ada"))
    }
  }

  @Test(
    "A session that the services refuse is reported once; a sign-out shows no message",
    .review("N3"))
  func refusedInUse() async throws {
    try await onLoop { host, executor in
      let device = try await Device.started(as: "ada", on: host)
      _ = await device.landfall.open("docodego://app/acme-corp/members").report
      device.services.refusals = 9
      device.services.refreshFailure = .unauthorized
      await device.landfall.perform(.refresh)
      await executor.idle()
      let snapshot = await device.landfall.snapshot
      #expect(snapshot.root == .signIn)
      #expect(snapshot.messages.map(\.key) == ["auth:sessionExpired"])
      #expect(snapshot.pendingLink?.path == "/app/acme-corp/members")
      device.services.refusals = 0
      device.services.refreshFailure = nil
      _ = await device.signIn("ada")
      await executor.idle()
      #expect(await device.landfall.snapshot.path == "/app/acme-corp/members")
      _ = await device.landfall.signOut()
      #expect(await device.landfall.snapshot.messages.isEmpty)
      #expect(await device.landfall.snapshot.pending == 0)
    }
  }

  @Test("Closing waits for a renewal, so that its session is stored and not revoked")
  func closedMeanwhile() async throws {
    try await onLoop { host, executor in
      let device = try await Device.started(as: "ada", on: host)
      let landfall = device.landfall
      device.services.isRefreshHeldBack = true
      device.services.refusals = 1
      await landfall.open("docodego://app/acme-corp/members")
      await executor.idle()
      #expect(device.services.refreshes == 1)
      let isClosed = Locked(false)
      host.begin { _ in
        await landfall.close()
        isClosed.withLock { $0 = true }
      }
      await executor.idle()
      #expect(!isClosed.withLock { $0 })
      device.services.release()
      await executor.idle()
      #expect(isClosed.withLock { $0 })
      #expect(device.names.contains("session-refreshed"))
      #expect(device.services.revokedTokens.isEmpty)
    }
  }
}
