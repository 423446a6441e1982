import LandfallAppCore
import LandfallDomain
import LandfallNavigation

/// Saves tabs and stacks when nothing else is left to do.
extension Landfall {
  /// Saves what is visible once a link on its way has its outcome; changes until then are saved
  /// with it.
  func saveSoon() {
    savedScreens.note(revision: core.screen.revision, of: session?.person.id, screens)
    if core.linkFlow.inFlight == nil { startSaving() }
  }

  /// Saves what is visible now; returns when it is saved.
  func saveNow() async {
    startSaving()
    await finish(.savedState)
  }

  private func startSaving() {
    guard savedScreens.takeChange() else { return }
    start(in: .savedState) { landfall in
      guard let person = landfall.session?.person.id else { return }
      await landfall.savedScreens.save(landfall.screens, of: person) {
        landfall.session?.person.id == person
      }
    }
  }

  /// Deletes what was saved: the session is over, or it is another person's.
  func forgetSavedState() {
    savedScreens.dropChange()
    guard core.options.keepsScreens else { return }
    start(in: .savedState) { await $0.savedScreens.delete() }
  }
}
