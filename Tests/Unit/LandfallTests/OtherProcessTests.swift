import LandfallAuth
@_spi(TypedRoutes) import LandfallDomain
import LandfallSimulation
import LandfallTestSupport
import Testing

@testable import Landfall

/// Another process changes the session after this one has decided on a change, and before it is
/// made.
@Suite("A session that another process changes meanwhile")
struct OtherProcessTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let change: Change
    /// The person whom the other process signs in; `nil` if it signs out.
    let other: String?
    /// The person whose session is stored in the end.
    let kept: String?
    /// The sessions that are revoked at the services.
    let revoked: Set<String>

    var testDescription: String { "\(change), \(other ?? "signed out")" }
  }

  enum Change { case renewal, refusal, signIn, signOut }

  static let rows = [
    Row(change: .renewal, other: nil, kept: nil, revoked: ["ada"]),
    Row(change: .renewal, other: "bob", kept: "bob", revoked: ["ada"]),
    Row(change: .refusal, other: nil, kept: nil, revoked: []),
    Row(change: .refusal, other: "bob", kept: "bob", revoked: []),
    Row(change: .signIn, other: "bob", kept: "ada", revoked: ["bob"]),
    Row(change: .signOut, other: nil, kept: nil, revoked: ["ada"]),
    Row(change: .signOut, other: "bob", kept: nil, revoked: ["ada", "bob"]),
  ]

  @Test("Its change is never undone by a decision from before it", arguments: rows)
  func changes(row: Row) async throws {
    try await onLoop { host, executor in
      let device = try Device(on: host, clock: ManualClock())
      if row.change != .signIn { try await device.keepSession(of: "ada") }
      let landfall = device.landfall
      await landfall.start()
      let isDone = Locked(false)
      device.store.onNextCommit = {
        isDone.withLock { $0 = true }
        do {
          try await device.store.base.update(SecureStoreChange.endingSession)
          if let other = row.other { try await device.keepSession(of: other) }
        } catch {
          Issue.record(error)
        }
      }
      switch row.change {
      case .renewal, .refusal:
        device.services.refusals = 1
        if row.change == .refusal { device.services.refreshFailure = .unauthorized }
        _ = await landfall.open("docodego://app/acme-corp/members").report
      case .signIn: _ = await device.signIn("ada")
      case .signOut: _ = await landfall.signOut()
      }
      await executor.idle()
      #expect(isDone.withLock { $0 })
      #expect(try await device.kept() == row.kept)
      #expect(Set(device.services.revokedTokens) == row.revoked)
      // The next look at the store shows who is signed in there.
      _ = await landfall.status()
      await executor.idle()
      #expect(await landfall.snapshot.person?.id.text == row.kept)
    }
  }

  /// Another process renews Ada's session.
  private static func renew(on device: Device) async throws {
    let now = device.clock.now().timestamp
    let newer = SessionRecord(
      token: device.services.session("newer").token, person: ScriptedServices.person("ada"),
      refreshedAt: now, expiresAt: now + .seconds(86_400))
    try await device.store.base.commit([.set(.session, newer.encoded())])
  }

  @Test("The services refuse a session that another process has renewed: the new one continues")
  func renewedElsewhere() async throws {
    try await onLoop { host, executor in
      let device = try await Device.started(as: "ada", on: host)
      let landfall = device.landfall
      _ = await landfall.open("docodego://app/acme-corp/members").report
      device.services.isHeldBack = true
      device.services.refreshFailure = .unauthorized
      device.services.refusals = 1
      host.begin { _ in _ = await landfall.perform(.refresh) }
      await executor.idle()
      try await Self.renew(on: device)
      device.services.release()
      await executor.idle()
      #expect(try await device.kept() == "newer")
      #expect(!device.names.contains("sign-in-rendered"))
      #expect(device.services.loads.last?.person == "newer")
      #expect(await landfall.snapshot.path == "/app/acme-corp/members")
    }
  }

  @Test("A private screen outside the tabs disappears if another process has signed out")
  func signedOutElsewhere() async throws {
    try await onLoop { host, executor in
      let device = try Device(on: host, clock: ManualClock()) { app in
        app.onRefused = .message
        for index in app.routes.indices where app.routes[index].screen == "invitation" {
          app.routes[index].policy = .public
        }
      }
      try await device.keepSession(of: "ada")
      await device.landfall.start()
      _ = await device.landfall.open("docodego://app/create-organization").report
      #expect(await device.landfall.snapshot.top?.destination.screen == "create-organization")
      try await device.store.base.update(SecureStoreChange.endingSession)
      device.services.missing = ["invitation"]
      let link = "docodego://app/invitations/inv-7Qm2xT9bKc4Wp8Zr"
      #expect(await device.landfall.open(link).report.outcome == .entityMissing)
      await executor.idle()
      #expect(await device.landfall.snapshot.root == .signIn)
    }
  }
}
