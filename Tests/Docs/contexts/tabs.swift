import Landfall
import LandfallDomain
import LandfallLocalization
import LandfallNavigation

func draw(tabs: [TabID], selected: TabID?) {}
func draw(title: TextKey?, canGoBack: Bool) {}
func draw(rows: [String]) {}
func draw(messages: [String]) {}

func run(_ landfall: Landfall) async {
  // BLOCK
}
