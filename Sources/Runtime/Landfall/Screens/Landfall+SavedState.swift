import LandfallAppCore
import LandfallDomain
import LandfallNavigation

/// Saves tabs and stacks when no other work is left.
extension Landfall {
  /// Saves the screens, after the outcome of an in-flight link; all changes until then are
  /// included.
  func saveSoon() {
    savedScreens.note(core)
    if core.linkFlow.inFlight == nil { startSaving() }
  }

  /// Saves the screens now and waits until they are saved.
  func saveNow() async {
    startSaving()
    await finish(.savedState)
  }

  private func startSaving() {
    guard savedScreens.takeChange() else { return }
    start(in: .savedState) { landfall in
      await landfall.savedScreens.save(landfall.core) { landfall.core }
    }
  }

  /// Deletes the saved screens, because the session ended or another person is signed in; those of
  /// guests, because a person has signed in.
  func forgetSavedState(ofGuests: Bool = false) {
    guard !ofGuests || app.guests == .tabs else { return }
    savedScreens.dropChange()
    guard core.options.keepsScreens else { return }
    start(in: .savedState) { await $0.savedScreens.delete(ofGuests: ofGuests) }
  }
}
