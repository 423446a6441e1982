import Landfall
import LandfallAuth
import LandfallDomain

func run(_ landfall: Landfall, address: String, openInBrowser: (String) -> Void) async {
  // BLOCK
  print(code, mail)
}
