import LandfallAuth
import LandfallDomain
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
}
