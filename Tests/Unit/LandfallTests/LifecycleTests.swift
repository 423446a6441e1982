import Landfall
import LandfallAuth
@_spi(TypedRoutes) import LandfallDomain
import LandfallNavigation
import LandfallSimulation
import LandfallTestSupport
import Testing

@Suite("Reading the session again while the app runs")
struct LifecycleTests {
  @Test("Another person's session starts that person's screens", .clause("DL-P06"))
  func otherPerson() async throws {
    try await onLoop { host, executor in
      let device = try await Device.started(as: "ada", on: host)
      _ = await device.landfall.open("docodego://app/acme-corp/members").report
      try await device.keepSession(of: "bob")
      guard case .live(let facts) = await device.landfall.status() else {
        Issue.record("no one is signed in")
        return
      }
      #expect(facts.person.id == "bob")
      await executor.idle()
      let shown = await device.landfall.snapshot
      #expect(shown.person?.id == "bob")
      #expect(shown.path == "/app/acme-corp")
      #expect(shown.rows.first?.item.title == .plain("bob in org-acme"))
    }
  }

  @Test(
    "A sign-in over another person's session deletes only that person's data",
    .clause("DL-P06"), arguments: ["ada", "bob"])
  func signsInOver(name: String) async throws {
    try await onLoop { host, _ in
      let device = try Device(on: host, clock: ManualClock())
      try await device.keepSession(of: "ada")
      let own = try #require(SecureStoreKey("draft"))
      let lasting = try #require(SecureStoreKey("device.theme"))
      try await device.store.base.commit(
        [.dataKey, own, lasting].map { .set($0, SecretBytes(copying: [1])) })
      await device.landfall.start()
      _ = await device.signIn(name)
      let keys = try await device.store.base.keys()
      #expect(keys.contains(.session) && keys.contains(lasting))
      #expect(keys.contains(own) == (name == "ada") && keys.contains(.dataKey) == (name == "ada"))
    }
  }

  @Test(
    "A link to the visible screen whose item is gone or forbidden removes the item",
    .clause("TAP-A05"), arguments: [RefusalPolicy.message, .error],
    [ServiceError.notFound, .forbidden])
  func goneInSight(policy: RefusalPolicy, error: ServiceError) async throws {
    try await onLoop { host, executor in
      let device = try Device(on: host, clock: ManualClock()) { $0.onRefused = policy }
      try await device.keepSession(of: "ada")
      await device.landfall.start()
      let link = "docodego://app/acme-corp/members/member-0"
      #expect(await device.landfall.open(link).report.outcome == .landed)
      #expect(await device.landfall.snapshot.item != nil)
      (device.services.missing, device.services.missingError) = (["member"], error)
      let outcome = await device.landfall.open(link).report.outcome
      #expect(outcome == (error == .notFound ? .entityMissing : .forbidden))
      await executor.idle()
      if policy == .error { await device.landfall.perform(.goBack) }
      let shown = await device.landfall.snapshot
      #expect(shown.path == "/app/acme-corp/members/member-0")
      #expect(shown.item == nil)
      #expect(shown.messages.count == (policy == .message ? 1 : 0))
    }
  }

  @Test("Missing insets are logged with the model and the system", .clause("NAV-F02"))
  func insets() async throws {
    try await onLoop { host, _ in
      let device = try await Device.started(as: "ada", on: host)
      await device.landfall.perform(.insetsUnknown(model: "iPhone X", system: "iOS 16.4"))
      let event = device.events.last { $0.kind.name == "insets-unknown" }
      #expect(event?.kind == .insetsUnknown(model: "iPhone X", system: "iOS 16.4"))
    }
  }

  @Test("Nothing is recorded unless a seed is given")
  func recording() async throws {
    try await onLoop { host, _ in
      let device = try Device(on: host, clock: ManualClock())
      await device.landfall.start()
      #expect(await device.landfall.recording() == nil)
      let recorded = try Landfall(
        app: device.app,
        LandfallConfiguration(
          store: device.store, services: Services(device.services),
          clock: device.clock, catalogues: device.catalogues, recordingSeed: 7, host: host))
      await recorded.start()
      let bytes = try #require(await recorded.recording())
      #expect(bytes.starts(with: #"{"landfall-recording":3,"app":"DoCodeGo""#.utf8))
    }
  }

  @Test("The same person's session, or its first read, changes nothing visible")
  func samePerson() async throws {
    try await onLoop { host, executor in
      let device = try Device(on: host, clock: ManualClock())
      try await device.keepSession(of: "ada")
      _ = await device.landfall.status()
      await executor.idle()
      #expect(await device.landfall.snapshot.root == .launching)
      await device.landfall.start()
      _ = await device.landfall.open("docodego://app/acme-corp/members").report
      _ = await device.landfall.status()
      await executor.idle()
      #expect(await device.landfall.snapshot.path == "/app/acme-corp/members")
    }
  }

  /// The session in the store when the app returns, and the screen that is then visible.
  private static let returns: [(name: String, session: String?, screen: ScreenID, path: String?)] =
    [
      ("the same person's", "ada", "members", "/app/acme-corp/members"),
      ("nobody's", nil, "sign-in", nil),
      ("somebody else's", "bob", "dashboard", "/app/acme-corp"),
    ]

  @Test(
    "The session is read when the app returns to the foreground",
    .clause("DL-T08"), arguments: returns.indices
  )
  func foreground(row: Int) async throws {
    let (name, session, screen, path) = Self.returns[row]
    try await onLoop { host, executor in
      let device = try await Device.started(as: "ada", on: host)
      _ = await device.landfall.open("docodego://app/acme-corp/members").report
      await device.landfall.perform(.enterBackground)
      if let session {
        try await device.keepSession(of: session)
      } else {
        try await device.store.base.update(SecureStoreChange.endingSession)
      }
      await device.landfall.perform(.enterForeground)
      await executor.idle()
      let shown = await device.landfall.snapshot
      #expect(shown.path == path, "\(name)")
      #expect(shown.screen == screen, "\(name)")
      #expect((shown.organization == nil) == (session == nil), "\(name)")
    }
  }

  @Test("When the app returns and no one is signed in, a public screen stays")
  func signedOut() async throws {
    try await onLoop { host, executor in
      let device = try Device(on: host, clock: ManualClock())
      await device.landfall.perform(.enterForeground)
      #expect(await device.landfall.snapshot.root == .launching)
      await device.landfall.start()
      _ = await device.landfall.open("docodego://app/acme-corp/members").report
      device.forgetEvents()
      await device.landfall.perform(.enterForeground)
      await executor.idle()
      let shown = await device.landfall.snapshot
      #expect(shown.screen == "sign-in")
      #expect(shown.pending == 1)
      #expect(device.events.isEmpty)
    }
  }

  @Test(
    "After a switch that a store failure interrupted, the services switch back later",
    arguments: [false, true])
  func leftThere(isOtherPerson: Bool) async throws {
    try await onLoop { host, executor in
      let device = try await Device.started(as: "ada", on: host)
      device.services.isActivationHeldBack = true
      _ = await device.landfall.open("docodego://app/beta-labs/members")
      await executor.idle()
      #expect(device.services.activations == 1)
      device.store.readFault = .locked
      await device.landfall.perform(.retry)
      #expect(await device.landfall.snapshot.screen == "sign-in")
      device.services.release()
      await executor.idle()
      #expect(device.services.active == ScriptedServices.beta.id)
      device.store.readFault = nil
      if isOtherPerson { try await device.keepSession(of: "bob") }
      let report = await device.landfall.open("docodego://app/acme-corp/members").report
      await executor.idle()
      #expect(report.outcome == .landed)
      #expect(await device.landfall.snapshot.organization?.organization == ScriptedServices.acme)
      // This person cannot change the organization of another person's session.
      #expect(device.services.activations == (isOtherPerson ? 1 : 2))
      #expect(
        device.services.active
          == (isOtherPerson ? ScriptedServices.beta : ScriptedServices.acme).id)
    }
  }

  @Test("When the app returns, a session that is due is renewed")
  func refresh() async throws {
    try await onLoop { host, executor in
      let device = try await Device.started(as: "ada", on: host)
      #expect(device.services.refreshes == 0)
      try await device.keepSession(of: "ada", age: .seconds(86_401))
      await device.landfall.perform(.enterForeground)
      await executor.idle()
      #expect(device.services.refreshes == 1)
    }
  }

  @Test("The end of an app resumes a call that waits for a screen")
  func closed() async throws {
    try await onLoop { host, executor in
      let device = try await Device.started(as: "ada", on: host)
      let landfall = device.landfall
      device.services.isHeldBack = true
      let isDone = Locked(false)
      host.begin { _ in
        await landfall.perform(.selectTab("teams"))
        isDone.withLock { $0 = true }
      }
      await executor.idle()
      #expect(!isDone.withLock { $0 })
      await landfall.close()
      await executor.idle()
      #expect(isDone.withLock { $0 })
      device.services.release()
      await landfall.drain()

      let calls = device.services.calls
      #expect(
        await landfall.open("docodego://app/acme-corp/members").outcome == .ignored(.forgotten))
      #expect(await landfall.go("/app/acme-corp/members").outcome == .ignored(.forgotten))
      guard case .refused(.unavailable) = await landfall.perform(.goHome) else {
        Issue.record("the action ran")
        return
      }
      #expect(
        await landfall.signIn(.requestCode(for: "ada@acme.test")) == .failed(.notStarted))
      #expect(await landfall.signOut() != nil)
      #expect(await landfall.status() == .unknown, "a question without an answer ends")
      #expect(await landfall.respond(to: [], in: .terminated).outcome == .ignored(.forgotten))
      #expect(device.services.calls == calls)
      #expect(try await device.kept() == "ada")
    }
  }

  @Test("A link that waits or loads when the app is closed ends, and its late data changes nothing")
  func closedLinks() async throws {
    try await onLoop { host, executor in
      let device = try await Device.started(as: "ada", on: host)
      let landfall = device.landfall
      device.services.isHeldBack = true
      let link = await landfall.open("docodego://app/beta-labs/members")
      await executor.idle()
      await landfall.close()
      #expect(await link.outcome == .ignored(.forgotten))
      let before = await landfall.snapshot.organization
      device.services.release()
      await executor.idle()
      #expect(await landfall.snapshot.organization == before)

      try device.restart()
      let early = await device.landfall.open("docodego://app/beta-labs/members")
      await device.landfall.close()
      #expect(await early.outcome == .ignored(.forgotten))
      let calls = device.services.calls
      await device.landfall.start()
      #expect(device.services.calls == calls)
    }
  }

  @Test("An app can be used before the services of its first screen answer")
  func slowFirstScreen() async throws {
    try await onLoop { host, executor in
      let device = try Device(on: host, clock: ManualClock())
      try await device.keepSession(of: "ada")
      let landfall = device.landfall
      device.services.isHeldBack = true
      let hasStarted = Locked(false)
      host.begin { _ in
        await landfall.start(waits: false)
        hasStarted.withLock { $0 = true }
      }
      await executor.idle()
      #expect(hasStarted.withLock { $0 })
      #expect(await landfall.snapshot.person?.id == "ada")
      #expect(await landfall.snapshot.path == nil)
      device.services.release()
      await executor.idle()
      #expect(await landfall.snapshot.path == "/app/acme-corp")
    }
  }

  @Test("Draining waits for links and loads")
  func drained() async throws {
    try await onLoop { host, executor in
      let device = try await Device.started(as: "ada", on: host)
      let landfall = device.landfall
      device.services.isHeldBack = true
      let link = await landfall.open("docodego://app/acme-corp/teams")
      let isDone = Locked(false)
      host.begin { _ in
        await landfall.drain()
        isDone.withLock { $0 = true }
      }
      await executor.idle()
      #expect(!isDone.withLock { $0 })
      device.services.release()
      await executor.idle()
      #expect(isDone.withLock { $0 })
      #expect(await landfall.finishedReport(of: link.id)?.outcome == .landed)
    }
  }

  @Test("The end of the app does not wait for services that never answer")
  func silentServices() async throws {
    try await onLoop { host, executor in
      let clock = ManualClock()
      let device = try await Device.started(as: "ada", on: host, clock: clock)
      let landfall = device.landfall
      device.services.isRevokingHeldBack = true
      await landfall.signOut()
      let isDone = Locked(false)
      host.begin { _ in
        await landfall.close()
        isDone.withLock { $0 = true }
      }
      await executor.idle()
      #expect(!isDone.withLock { $0 }, "the services have some time")
      await clock.advance(by: Limits.closing) { await executor.idle() }
      #expect(isDone.withLock { $0 })
      device.services.release()
      await executor.idle()
      #expect(device.services.revokedTokens == ["ada"])
    }
  }

  @Test("A session that arrives after the app was closed, or is over already, ends at the services")
  func uselessSessions() async throws {
    try await onLoop { host, executor in
      let device = try Device(on: host, clock: ManualClock())
      let landfall = device.landfall
      await landfall.start()
      _ = await landfall.signIn(.requestCode(for: "ada@acme.test"))
      device.services.lifetime = .zero
      #expect(await landfall.signIn(.submitCode("123456")) == .failed(.service(.malformed)))
      #expect(device.services.revokedTokens == ["ada"])
      #expect(try await device.kept() == nil)

      device.services.lifetime = Limits.sessionLifetime
      device.services.isSignInHeldBack = true
      host.begin { _ in _ = await landfall.signIn(.submitCode("123456")) }
      await executor.idle()
      await landfall.close()
      device.services.release()
      await executor.idle()
      #expect(device.services.revokedTokens == ["ada", "ada"])
      #expect(try await device.kept() == nil)
    }
  }

  @Test(
    "A link sets a damaged store aside, and never an intact one of another home",
    arguments: SecureStoreError.Damage.allCases)
  func damaged(as damage: SecureStoreError.Damage) async throws {
    try await onLoop { host, executor in
      let device = try await Device.started(as: "ada", on: host)
      device.store.readFault = .damaged(damage)
      _ = await device.landfall.open("docodego://app/acme-corp/members").report
      await device.landfall.drain()
      #expect(device.held.quarantines == (damage == .foreign ? 0 : 1))
    }
  }

  @Test("Sign-out ends the session here, without waiting for the services")
  func signOutOffline() async throws {
    try await onLoop { host, executor in
      let device = try await Device.started(as: "ada", on: host)
      device.services.isRevokingHeldBack = true
      let isDone = Locked(false)
      host.begin { _ in
        let failure = await device.landfall.signOut()
        isDone.withLock { $0 = failure == nil }
      }
      await executor.idle()
      #expect(try await device.kept() == nil)
      #expect(await device.landfall.snapshot.person == nil)
      #expect(device.services.revokedTokens.isEmpty)
      #expect(isDone.withLock { $0 })
      device.services.release()
      await executor.idle()
      #expect(device.services.revokedTokens == ["ada"])
    }
  }

  @Test("A default screen that loads for a bad link does not hold up the next person's sign-in")
  func signOutWhileDefault() async throws {
    try await onLoop { host, executor in
      let device = try await Device.started(as: "ada", on: host)
      device.services.isHeldBack = true
      let link = await device.landfall.open("docodego://nowhere")
      await executor.idle()
      host.begin { _ in await device.landfall.signOut() }
      await executor.idle()
      device.services.isHeldBack = false
      let step = Locked<SignInStep?>(nil)
      host.begin { _ in
        let last = await device.signIn("bob")
        step.withLock { $0 = last }
      }
      await executor.idle()
      #expect(step.withLock { $0 } != nil)
      #expect(await device.landfall.finishedReport(of: link.id)?.outcome == .unmatched)
      #expect(await device.landfall.snapshot.person?.id == "bob")
      device.services.release()
    }
  }

  @Test("A retry opens again what failed inside the app")
  func retryInApp() async throws {
    try await onLoop { host, executor in
      let device = try Device(on: host, clock: ManualClock()) { $0.onRefused = .error }
      try await device.keepSession(of: "ada")
      let landfall = device.landfall
      await landfall.start()
      device.services.missing = ["member"]
      _ = await landfall.go("/app/acme-corp/members/bob").report
      device.services.missing = []
      #expect(await landfall.snapshot.top == nil)
      await landfall.perform(.retry)
      #expect(await landfall.snapshot.top?.destination.path == "/app/acme-corp/members/bob")
    }
  }

  @Test("A link has one outcome, even if a sign-out ends after the app was closed")
  func closedOnce() async throws {
    try await onLoop { host, executor in
      let device = try await Device.started(as: "ada", on: host)
      let landfall = device.landfall
      device.services.isHeldBack = true
      let opened = await landfall.open("docodego://app/acme-corp/members")
      await executor.idle()
      device.store.onNextCommit = {
        host.begin { _ in await landfall.close() }
        await executor.idle()
      }
      _ = await landfall.signOut()
      device.services.release()
      await executor.idle()
      #expect(await opened.outcome == .ignored(.forgotten))
      #expect(device.names.count { $0 == "link-ended" } == 1)
    }
  }

  @Test("Retry on the error screen of a link opens that link, not an older one that still waits")
  func retriesTheRefused() async throws {
    try await onLoop { host, executor in
      let device = try Device(on: host, clock: ManualClock()) { $0.onRefused = .error }
      let landfall = device.landfall
      await landfall.start()
      _ = await landfall.open("docodego://app/acme-corp/members").report
      _ = await landfall.signIn(.requestCode(for: "ada@acme.test"))
      device.services.failure = .offline
      _ = await landfall.signIn(.submitCode("123456"))
      device.services.failure = nil
      let link = "docodego://app/acme-corp/members/member-0"
      device.services.missing = ["member"]
      #expect(await landfall.open(link).outcome == .entityMissing)
      #expect(await landfall.snapshot.pending == 1)
      device.services.missing = []
      await landfall.perform(.retry)
      await executor.idle()
      #expect(await landfall.snapshot.path == "/app/acme-corp/members/member-0")
    }
  }
}
