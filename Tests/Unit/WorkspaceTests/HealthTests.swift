import LandfallAuth
import LandfallDomain
import LandfallTestSupport
import LandfallWorkspace
import Testing

@Suite("Health of the embedded services")
struct HealthTests {
  private static let rows: [(id: String, offline: Bool, down: Bool, answer: Reachability.Answer)] =
    [
      ("as they are", false, false, .status(200)),
      ("told to be down", false, true, .status(503)),
      ("no network", true, false, .deviceOffline),
      ("no network tells nothing of the services", true, true, .deviceOffline),
    ]

  @Test("The probe is answered like any call", .clause("ROUTE-R02"), arguments: rows.indices)
  func probe(row: Int) async throws {
    let (id, isOffline, isDown, answer) = Self.rows[row]
    let town = try Town()
    var faults = town.workspace.faults
    faults.isOffline = isOffline
    faults.isUnavailable = isDown
    town.workspace.set(faults)
    #expect(await town.workspace.probe() == answer, "\(id)")
  }
}
