import Landfall
import LandfallDomain

func run(_ landfall: Landfall, scanned: @escaping @Sendable (String) -> Void) {
  // BLOCK
  subscription.cancel()
}
