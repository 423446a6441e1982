import Landfall
import LandfallAuth
import LandfallDomain

struct FrontEnd {
  let landfall: Landfall
  func showSignIn() {}
  func log(_ values: any Sendable...) {}

  // BLOCK
}
