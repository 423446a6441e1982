import Landfall
import LandfallDomain
import LandfallQRCode
import LandfallQRSymbols

func share(_ landfall: Landfall) async throws {
  // BLOCK
}
