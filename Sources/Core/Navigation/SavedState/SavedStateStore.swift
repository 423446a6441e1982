/// Keeps the saved state, sealed: what a person looked at is nobody else's business.
///
/// One state an app and device. What is kept is gone for good after ``delete()``.
public protocol SavedStateStore: Sendable {
  /// What was saved last, or `nil` if nothing is.
  ///
  /// - Throws: ``SavedStateError``.
  func load() async throws(SavedStateError) -> [UInt8]?

  /// Puts `bytes` in the place of what was saved before; a crash leaves one of both.
  ///
  /// A power cut may lose it: nothing waits for the disk.
  ///
  /// - Throws: ``SavedStateError``.
  func save(_ bytes: [UInt8]) async throws(SavedStateError)

  /// Deletes what was saved, so that it cannot be read again.
  ///
  /// - Throws: ``SavedStateError``; never if nothing was saved.
  func delete() async throws(SavedStateError)
}
