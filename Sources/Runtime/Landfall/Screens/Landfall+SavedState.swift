import LandfallAppCore
import LandfallDomain
import LandfallNavigation
import LandfallOrgContext
import LandfallParsing

/// Tabs and stacks over the end of the process (RULINGS 16).
extension Landfall {
  /// Puts on view what the person looked at when the process ended.
  ///
  /// Asked on a launch with a live session and without a link alone. Places are read by the routes of
  /// today: what is no longer there is left out, with the screens above it.
  ///
  /// - Returns: Whether something was saved for the active organization.
  func restoreScreens() async -> Bool {
    guard let savedState, let person = session?.person.id,
      let organization = tabsOwner
    else { return false }
    do throws(SavedStateError) {
      guard let bytes = try await savedState.load() else { return false }
      let saved = try SavedScreens(decoding: bytes)
      guard saved.person == person, session?.person.id == person, screens.root == .launching else {
        return false
      }
      restored = saved
    } catch {
      post(.stateFailed(code: "load:" + error.code))
      return false
    }
    guard restored?.tabs.contains(where: { $0.organization == organization }) == true,
      let tabs = tabStacks()
    else { return false }
    screens.showTabs(of: organization, fresh: tabs) { _ in }
    post(.stateRestored(screens: tabs.tabs.reduce(0) { $0 + tabs.stack(of: $1).count }))
    await fillTop()
    publish()
    return true
  }

  /// Lays the saved stacks of the active organization over tabs that stand at their roots.
  func restore(_ tabs: inout TabStacks) {
    guard let organization = tabsOwner,
      screens.stacks(of: organization) == nil, restored?.person == session?.person.id,
      let saved = restored?.tabs.first(where: { $0.organization == organization })
    else { return }
    tabs.restore(saved.stacks.mapValues(entries), focused: saved.focused)
  }

  private func entries(_ screens: [SavedScreens.Screen]) -> [StackEntry] {
    var entries: [StackEntry] = []
    for screen in screens {
      guard case .navigate(let destination) = resolver.dispatcher.intent(ofPath: screen.link),
        let route = resolver.table.route(destination.route)
      else { break }
      var entry = StackEntry(destination: completed(destination), titleKey: route.titleKey)
      entry.memory = screen.memory
      entries.append(entry)
    }
    return entries
  }

  /// Saves what is on view when nothing else is left to do; changes until then are saved with it.
  func saveSoon() {
    guard savedState != nil, let person = session?.person.id, screens.visibleStacks != nil,
      hasUnsavedChange || SavedOutline(screens, person: person) != lastSaved
    else { return }
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
    let outline = SavedOutline(screens, person: person)
    guard outline != lastSaved else { return }
    let saved = SavedScreens(screens, person: person) { destination in
      do throws(DestinationError) {
        return try resolver.table.link(for: destination)
      } catch {
        // The error boundary of a place that is none: it is not worth coming back to.
        return nil
      }
    }
    do {
      try await savedState.save(saved.encoded())
      if session?.person.id == person { lastSaved = outline }
    } catch {
      post(.stateFailed(code: "save:" + error.code))
    }
  }

  /// Deletes what was saved: the session is over, or it is another person's.
  func forgetSavedState() {
    restored = nil
    lastSaved = nil
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
