import Landfall
import LandfallDomain
import LandfallQRCode
import LandfallQRSymbols

func show(_ landfall: Landfall, _ link: String, _ picture: [UInt8]) async throws {
  // BLOCK
}
