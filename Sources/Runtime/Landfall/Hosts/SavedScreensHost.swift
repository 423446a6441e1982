import LandfallDomain
import LandfallNavigation
import LandfallNotificationBus
import LandfallParsing

/// Saves tabs and stacks for the next launch of the same person.
final class SavedScreensHost {
  private let store: (any SavedStateStore)?
  private let table: RouteTable
  private let clock: any Timekeeper
  private let bus: NotificationBus<AppEvent>
  private var writer = SavedScreensWriter()
  /// The revision of the screens at the last comparison.
  private var compared = 0
  private var hasChange = false

  init(
    _ store: (any SavedStateStore)?, _ table: RouteTable, _ clock: any Timekeeper,
    _ bus: NotificationBus<AppEvent>
  ) {
    (self.store, self.table, self.clock, self.bus) = (store, table, clock, bus)
  }

  /// Returns the saved screens, or `nil` if there are none or they cannot be read.
  func read() async -> SavedScreens? {
    do throws(SavedStateError) {
      return try await store?.load().map { bytes throws(SavedStateError) in
        try SavedScreens(decoding: bytes)
      }
    } catch {
      failed("load", error)
      return nil
    }
  }

  /// Records whether a person's screens differ from the saved ones.
  ///
  /// - Parameter revision: A number that changes with the screens.
  func note(revision: Int, of person: PersonID?, _ screens: @autoclosure () -> Screens) {
    guard store != nil, let person, revision != compared else { return }
    compared = revision
    hasChange = hasChange || !writer.isCurrent(screens(), of: person)
  }

  /// Returns whether there is a change to save, and clears it.
  func takeChange() -> Bool {
    defer { hasChange = false }
    return hasChange
  }

  /// Saves a person's screens; `isStillIn` returns whether that person is still signed in
  /// afterwards.
  func save(_ screens: Screens, of person: PersonID, isStillIn: () -> Bool) async {
    guard let store else { return }
    var writer = writer
    let bytes = writer.write(screens, of: person) { destination in
      do throws(DestinationError) {
        return try table.link(for: destination)
      } catch {
        // The error boundary of a destination that does not exist is not saved.
        return nil
      }
    }
    guard let bytes else { return }
    do {
      try await store.save(bytes)
      if isStillIn() { self.writer = writer }
    } catch {
      // Tried again with the next change.
      compared = -1
      failed("save", error)
    }
  }

  /// Forgets what was written, because the person changed.
  func forgetWritten() { writer = SavedScreensWriter() }

  /// Discards the unsaved changes.
  func dropChange() {
    forgetWritten()
    hasChange = false
  }

  /// Deletes the saved screens.
  func delete() async {
    do throws(SavedStateError) {
      try await store?.delete()
    } catch {
      failed("delete", error)
    }
  }

  private func failed(_ operation: String, _ error: SavedStateError) {
    bus.post(by: clock, .stateFailed(code: operation + ":" + error.code))
  }
}
