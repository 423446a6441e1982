import Landfall
import LandfallDomain
import LandfallNavigation

@MainActor final class Screen {
  let landfall: Landfall
  let clock: any Timekeeper
  let tabs: [TabID]
  var viewport: Viewport

  init(_ landfall: Landfall, _ clock: any Timekeeper, _ viewport: Viewport) {
    self.landfall = landfall
    self.clock = clock
    self.viewport = viewport
    tabs = landfall.app.tabs.map(\.id)
  }

  func draw(_ frame: ViewportFrame) {}

  // BLOCK
}
