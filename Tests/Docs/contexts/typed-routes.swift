import Landfall
import LandfallAuth
import LandfallDomain
import LandfallLocalization

func run(
  store: any SecureStore, services: Services, clock: any Timekeeper, files: any CatalogueSource
) async throws {
  func draw(game: String) {}
  // BLOCK
  case .games, .library, .history, .statistics, .welcome, .author, .gameType, .statisticsGame,
    .statisticsGametype, nil:
    print(report.outcome, link)
  // BLOCK 2
}
