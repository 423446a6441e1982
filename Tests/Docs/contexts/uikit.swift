import Landfall
import LandfallDomain
import LandfallNavigation

// BLOCK

// What the delegate and the controllers of the page call, as they call it.
@MainActor func delegate(_ landfall: Landfall) async {
  let front = await Front(landfall)
  front.follow { snapshot in
    guard case .tabs = snapshot.root else { return }
    for tab in snapshot.tabs { print(front.places(in: tab.id)) }
    print(snapshot.tabs.firstIndex { $0.id == snapshot.tab } ?? 0)
  }
  front.opened("notes://notes/1")
  await landfall.start()
  await landfall.enterBackground()
  await landfall.enterForeground()
  await front.landfall.select("notes")
}
