import Landfall
import LandfallAppManifest
import LandfallSimulation
import LandfallSodium
import LandfallSystem
import LandfallWorkspace

@main
struct Main {
  static func main() async throws {
    let folder = CommandLine.arguments[1]
    let data = try AppFiles(directory: folder + "/Workspace")
    try Workspace.install(
      files: data.paths.map { ($0, data[$0] ?? []) }, into: folder + "/services")
    let clock = SystemClock()
    let workspace = try Workspace(
      directory: folder + "/services", outbox: folder + "/outbox",
      cryptography: SodiumCryptography(), now: { clock.now().timestamp }, pause: { _ in })
    let landfall = try Landfall(
      app: MatchTallyApp.definition,
      LandfallConfiguration(
        store: InMemorySecureStore(), services: Services(workspace),
        clock: clock, catalogues: try AppFiles(directory: folder + "/Sources/stranger/App")))
    await landfall.start()
    let wanted = MatchTallyApp.Route.gameType(gameTypeId: "tournament")
    let report = await landfall.open(try landfall.url(for: wanted)).report
    let shown = await landfall.snapshot.top.flatMap { MatchTallyApp.Route($0.destination) }
    print(report.outcome, shown == wanted)
  }
}
