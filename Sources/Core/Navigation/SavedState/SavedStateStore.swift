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

/// Why saved state could not be kept or read.
public enum SavedStateError: Error, Hashable, Sendable {
  /// There is no key that opens it: nobody is signed in, or it was saved in another session.
  case keyMissing
  /// It is not what was saved.
  case damaged
  /// It was saved by a newer version.
  case unsupportedVersion
  /// It is larger than ``SavedScreens/maximumBytes``.
  case tooLarge
  /// Its file is open to other users, or no plain file.
  case insecurePermissions
  /// The system refused a call; its name and `errno`.
  case system(call: String, code: Int32)
  /// The disk, or the quota, is full.
  case diskFull

  /// A word for the log.
  public var code: String {
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
