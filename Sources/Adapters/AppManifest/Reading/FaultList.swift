/// What is wrong with an app folder, in the order it was met.
///
/// Who reads goes on behind a fault with what the rest can be read with, so that one reading finds
/// all of them.
final class FaultList {
  private(set) var faults: [AppFolderError] = []

  func note(_ fault: AppFolderError) {
    if !faults.contains(fault) { faults.append(fault) }
  }

  /// What `body` reads, or `nil` where it finds a fault.
  func attempt<Value>(_ body: () throws(AppFolderError) -> Value) -> Value? {
    do throws(AppFolderError) {
      return try body()
    } catch {
      note(error)
      return nil
    }
  }
}
