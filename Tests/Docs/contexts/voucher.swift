import Landfall
import LandfallDomain
import LandfallNotificationBus

@MainActor final class Vouchers {
  private var subscription: Subscription?

  func take(_ landfall: Landfall, redeem: @escaping @Sendable (String?) -> Void) {
    // BLOCK
  }
}
