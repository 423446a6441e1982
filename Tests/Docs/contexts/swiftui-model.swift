import Landfall
import LandfallDomain
import LandfallFoundation
import LandfallLocalization
import LandfallNavigation

// BLOCK

// What the views of the page call, as they call it.
@MainActor func views(_ model: AppModel, _ landfall: Landfall, _ url: String) async {
  Task { _ = await landfall.open(url) }
  model.tab = model.snapshot.tabs.first?.id
  model[path: model.snapshot.tabs[0].id] = []
  switch model.snapshot.root {
  case .launching, .signIn, .tabs: break
  case .error(let error, _): print(error)
  case .standalone(let entry, _): print(entry.destination)
  }
  for tab in model.snapshot.tabs {
    let title: String = model.snapshot.translations.text(tab.titleKey)
    let icon: String = tab.icon
    print(title, icon, Optional(tab.id) as Any, model.snapshot.translations.direction)
  }
  await landfall.retry()
  await landfall.home()
  await landfall.dismissBanner()
  await model.run()
}
