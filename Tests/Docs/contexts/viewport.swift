import Landfall
import LandfallDomain
import LandfallNavigation

@MainActor func run(
  _ landfall: Landfall, _ clock: any Timekeeper, _ device: DeviceModel, _ list: ShownList,
  _ items: [ListRow], _ draw: (ViewportFrame) -> Void
) {
  let now = clock.now().instant
  // BLOCK
}
