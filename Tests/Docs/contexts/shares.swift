import Landfall
import LandfallAuth
import LandfallDatabase
import LandfallDomain
import LandfallLocalization
import LandfallSodium
import LandfallSystem

func landfall(
  _ app: AppDefinition, _ store: any SecureStore, _ services: Services, _ clock: any Timekeeper,
  _ files: any CatalogueSource, _ home: HomeFolder
) throws -> Landfall {
  // BLOCK
  return landfall
}
