import Landfall
import LandfallDomain
import LandfallNotifications

struct FrontEnd {
  let landfall: Landfall
  func log(_ text: String) {}

  // BLOCK
}
