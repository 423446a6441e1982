import Landfall
import LandfallDomain

func takeClaim(_ landfall: Landfall, approve: @escaping @Sendable (String) -> Void) {
  // BLOCK
  subscription.cancel()
}
