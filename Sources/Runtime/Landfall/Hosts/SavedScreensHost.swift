import LandfallDomain
import LandfallNavigation
import LandfallNotificationBus
import LandfallParsing

/// Keeps tabs and stacks for the next launch of the same person.
final class SavedScreensHost {
  private let store: (any SavedStateStore)?
  private let table: RouteTable
  private let clock: any Timekeeper
  private let bus: NotificationBus<AppEvent>
  private var writer = SavedScreensWriter()
  /// The revision of the screens that was compared with them last.
  private var compared = 0
  private var hasChange = false

  init(
    _ store: (any SavedStateStore)?, _ table: RouteTable, _ clock: any Timekeeper,
    _ bus: NotificationBus<AppEvent>
  ) {
    (self.store, self.table, self.clock, self.bus) = (store, table, clock, bus)
  }

  /// What was saved, or `nil` where nothing can be read.
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

  /// Notes whether the screens of a person are others than those that were saved.
  ///
  /// - Parameter revision: Another one for other screens.
  func note(revision: Int, of person: PersonID?, _ screens: @autoclosure () -> Screens) {
    guard store != nil, let person, revision != compared else { return }
    compared = revision
    hasChange = hasChange || !writer.isCurrent(screens(), of: person)
  }

  /// Whether something is to be saved; once for each change.
  func takeChange() -> Bool {
    defer { hasChange = false }
    return hasChange
  }

  /// Saves the screens of a person, if they are still that person's when that is done.
  func save(_ screens: Screens, of person: PersonID, isStillIn: () -> Bool) async {
    guard let store else { return }
    var writer = writer
    let bytes = writer.write(screens, of: person) { destination in
      do throws(DestinationError) {
        return try table.link(for: destination)
      } catch {
        // The error boundary of a place that is none: it is not worth coming back to.
        return nil
      }
    }
    guard let bytes else { return }
    do {
      try await store.save(bytes)
      if isStillIn() { self.writer = writer }
    } catch {
      // Tried again with the next change of anything.
      compared = -1
      failed("save", error)
    }
  }

  /// Forgets what was written, as for another person.
  func forgetWritten() { writer = SavedScreensWriter() }

  /// Does not save any more what has changed until now.
  func dropChange() {
    forgetWritten()
    hasChange = false
  }

  /// Deletes what was saved.
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
