/// Collects the errors of an app folder in the order they are found.
///
/// A reader continues after an error with a default value, so that one pass finds all errors.
final class FaultList {
  private(set) var faults: [AppFolderError] = []

  func note(_ fault: AppFolderError) {
    if !faults.contains(fault) { faults.append(fault) }
  }

  /// Returns what `body` reads, or `nil` after noting the error that it throws.
  func attempt<Value>(_ body: () throws(AppFolderError) -> Value) -> Value? {
    do throws(AppFolderError) {
      return try body()
    } catch {
      note(error)
      return nil
    }
  }
}
