import LandfallAppCore
import LandfallAuth
@_spi(TypedRoutes) import LandfallDomain
import LandfallNavigation
import LandfallNotificationBus
import LandfallParsing

/// Saves tabs and stacks for the next launch of the same person, or of guests.
final class SavedScreensHost {
  private let store: (any SavedStateStore)?
  /// The store for the screens of guests, which are never mixed with those of a person.
  private let guestStore: (any SavedStateStore)?
  private let table: RouteTable
  private let clock: any Timekeeper
  private let bus: NotificationBus<AppEvent>
  private var writer = SavedScreensWriter()
  /// Whether the writer knows what an earlier process saved.
  private var hasRead = false
  /// The revision of the screens at the last comparison.
  private var compared = 0
  private var hasChange = false

  init(
    _ store: (any SavedStateStore)?, guests guestStore: (any SavedStateStore)?,
    _ table: RouteTable, _ clock: any Timekeeper, _ bus: NotificationBus<AppEvent>
  ) {
    (self.store, self.guestStore, self.table) = (store, guestStore, table)
    (self.clock, self.bus) = (clock, bus)
  }

  private func store(ofGuests: Bool) -> (any SavedStateStore)? { ofGuests ? guestStore : store }

  /// Returns work that reads the saved screens.
  func reading(_ id: RequestID, ofGuests: Bool) -> Work {
    func body() async -> Message? { .screen(.savedRead(id, await read(ofGuests: ofGuests))) }
    return Work(body)
  }

  /// Returns the saved screens, or `nil` if there are none or they cannot be read.
  private func read(ofGuests: Bool) async -> SavedScreens? {
    do throws(StorageError) {
      return try await store(ofGuests: ofGuests)?.load().map { bytes throws(StorageError) in
        try SavedScreens(decoding: bytes)
      }
    } catch {
      failed(error, .read)
      return nil
    }
  }

  /// Records whether the screens of a person, or of a guest, differ from the saved ones.
  func note(_ revision: Int, of person: PersonID?, _ screens: @autoclosure () -> Screens) {
    guard revision != compared, store(ofGuests: person == nil) != nil else { return }
    compared = revision
    hasChange = hasChange || !writer.isCurrent(screens(), of: person)
  }

  /// The person, or `nil` for a guest, and the screens if they see any.
  typealias Current = (person: PersonID?, screens: Screens?)

  /// Returns work that saves the screens; `nil` if there is no change.
  func takeWork(_ current: @escaping () -> Current) -> Work? {
    guard hasChange else { return nil }
    hasChange = false
    func body() async -> Message? {
      await save(current)
      return nil
    }
    return Work(in: .savedState, body)
  }

  private func save(_ current: () -> Current) async {
    if !hasRead {
      hasRead = true
      if let earlier = await read(ofGuests: current().person == nil) { writer.keep(earlier) }
    }
    let (person, screens) = current()
    guard let screens, let store = store(ofGuests: person == nil) else { return }
    let bytes = writer.write(screens, of: person) { destination in
      do throws(DestinationError) {
        return hasToken(destination) ? nil : try table.link(for: destination)
      } catch {
        // The error boundary of a destination that does not exist is not saved.
        return nil
      }
    }
    guard let bytes else { return }
    do {
      try await store.save(bytes)
    } catch {
      // Tried again with the next snapshot, or in the background.
      forgetWritten()
      hasChange = true
      failed(error, .write)
    }
  }

  /// Returns whether a share link opened the screen.
  ///
  /// It is not saved: with its token it would outlive the link on this device, and without it no one
  /// would check its access.
  private func hasToken(_ destination: DeepLinkDestination) -> Bool {
    guard let route = table.route(destination.route) else { return false }
    return LinkTarget(destination: destination, route: route).hasToken
  }

  /// Forgets what was written, because the person changed.
  func forgetWritten() { (writer, hasRead) = (SavedScreensWriter(), false) }

  /// Discards the unsaved changes, and plans to delete the saved screens.
  func deleting(ofGuests: Bool) -> Plan {
    forgetWritten()
    hasChange = false
    guard let store = store(ofGuests: ofGuests) else { return .done }
    func body() async -> Message? {
      do throws(StorageError) {
        try await store.delete()
      } catch {
        failed(error, .delete)
      }
      return nil
    }
    return .work(Work(in: .savedState, body))
  }

  private func failed(_ error: StorageError, _ operation: StorageOperation) {
    bus.post(by: clock, .stateFailed(error, while: operation))
  }
}
