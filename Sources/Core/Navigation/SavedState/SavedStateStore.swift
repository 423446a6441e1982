package import LandfallDomain

/// Stores the saved state in encrypted form, because it shows what a person looked at.
///
/// There is one state per app and device. After ``delete()`` it cannot be recovered.
package protocol SavedStateStore: Sendable {
  /// Returns the state that was saved last, or `nil` if there is none.
  func load() async throws(StorageError) -> [UInt8]?

  /// Replaces the saved state; after a crash, either the old or the new state is there.
  ///
  /// A power failure may lose the new state, because the call does not wait for the disk.
  func save(_ bytes: [UInt8]) async throws(StorageError)

  /// Deletes the saved state, so that it cannot be read again.
  ///
  /// - Throws: `StorageError`; never because nothing was saved.
  func delete() async throws(StorageError)
}
