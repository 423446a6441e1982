/// Stores the saved state in encrypted form, because it shows what a person looked at.
///
/// There is one state per app and device. After ``delete()`` it cannot be recovered.
package protocol SavedStateStore: Sendable {
  /// Returns the state that was saved last, or `nil` if there is none.
  func load() async throws(SavedStateError) -> [UInt8]?

  /// Replaces the saved state; after a crash, either the old or the new state is there.
  ///
  /// A power failure may lose the new state, because the call does not wait for the disk.
  func save(_ bytes: [UInt8]) async throws(SavedStateError)

  /// Deletes the saved state, so that it cannot be read again.
  ///
  /// - Throws: ``SavedStateError``; never because nothing was saved.
  func delete() async throws(SavedStateError)
}

/// The reason why saved state could not be stored or read.
@nonexhaustive package enum SavedStateError: Error, Equatable, Sendable {
  /// The key to decrypt it is missing: no one is signed in, or another session saved it.
  case keyMissing
  /// The content is not what was saved.
  case damaged
  /// A newer version of the app saved it.
  case unsupportedVersion
  /// It is larger than `SavedScreens.maximumBytes`.
  case tooLarge
  /// Other users can access its file, or it is not a regular file.
  case insecurePermissions
  /// A system call failed; its name and `errno`.
  case system(call: String, code: Int32)
  /// The disk or the quota is full.
  case diskFull

  /// A short code for the log.
  package var code: String {
    switch self {
    case .keyMissing: "key-missing"
    case .damaged: "damaged"
    case .unsupportedVersion: "unsupported-version"
    case .tooLarge: "too-large"
    case .insecurePermissions: "insecure-permissions"
    case .system(let call, let code): "\(call):\(code)"
    case .diskFull: "disk-full"
    }
  }
}
