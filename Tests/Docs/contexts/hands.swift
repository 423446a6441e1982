import Landfall
import LandfallDomain

func run(_ landfall: Landfall) async {
  // BLOCK
  print(wentBack, report?.outcome as Any)
}
