import LandfallAppCore
import LandfallDomain
import LandfallNavigation
import LandfallOrgContext
import LandfallParsing

/// Tabs and stacks over the end of the process (RULINGS 16).
extension Landfall {
  /// What was saved, or `nil` where nothing can be read.
  func readSavedState() async -> SavedScreens? {
    guard let savedState else { return nil }
    do throws(SavedStateError) {
      return try await savedState.load().map { bytes throws(SavedStateError) in
        try SavedScreens(decoding: bytes)
      }
    } catch {
      post(.stateFailed(code: "load:" + error.code))
      return nil
    }
  }

  /// Saves what is on view when nothing else is left to do; changes until then are saved with it.
  func saveSoon() {
    guard savedState != nil, hasUnsavedChange || comparedScreens != core.screen.revision,
      let person = session?.person.id
    else { return }
    comparedScreens = core.screen.revision
    guard hasUnsavedChange || !savedScreens.isCurrent(screens, of: person) else { return }
    hasUnsavedChange = true
    // A link on its way has its outcome first.
    if core.journey.flight == nil { startSaving() }
  }

  /// Saves what is on view now; returns when it is saved.
  func saveNow() async {
    startSaving()
    await finish(.savedState)
  }

  private func startSaving() {
    guard hasUnsavedChange else { return }
    hasUnsavedChange = false
    start(in: .savedState) { await $0.save() }
  }

  private func save() async {
    guard let savedState, let person = session?.person.id else { return }
    var writer = savedScreens
    let bytes = writer.write(screens, of: person) { destination in
      do throws(DestinationError) {
        return try resolver.table.link(for: destination)
      } catch {
        // The error boundary of a place that is none: it is not worth coming back to.
        return nil
      }
    }
    guard let bytes else { return }
    do {
      try await savedState.save(bytes)
      if session?.person.id == person { savedScreens = writer }
    } catch {
      // Tried again with the next change of anything.
      comparedScreens = -1
      post(.stateFailed(code: "save:" + error.code))
    }
  }

  /// Deletes what was saved: the session is over, or it is another person's.
  func forgetSavedState() {
    savedScreens = SavedScreensWriter()
    hasUnsavedChange = false
    guard let savedState else { return }
    start(in: .savedState) { landfall in
      do throws(SavedStateError) {
        try await savedState.delete()
      } catch {
        landfall.post(.stateFailed(code: "delete:" + error.code))
      }
    }
  }
}
