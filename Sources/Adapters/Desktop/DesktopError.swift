/// An error on the desktop: registration, the D-Bus service or the instance.
public enum DesktopError: Error, Hashable, Sendable {
  /// The app's ID is not a valid bus name (D-Bus specification, "Bus names").
  case invalidID(String)
  /// The path contains a character that a desktop file does not allow.
  case unfitPath(String)
  /// A file of this name exists and was not written by Landfall.
  case foreignFile(String)
  /// The path is not a regular file, or the file is too large or not UTF-8.
  case notAFile(String)
  /// The file or folder belongs to another user.
  case notOurs(String)
  /// Other users can access the file or folder. Carries its permission bits.
  case openToOthers(path: String, mode: UInt32)
  /// The process at the other end of the socket belongs to another user.
  case foreignPeer(path: String, user: UInt32)
  /// The path is too long for a socket.
  case tooLongForSocket(String)
  /// Another process holds the lock and does not release it in time.
  case busy(String)
  /// A system call failed. Carries its name and `errno`.
  case system(call: String, path: String, code: Int32)
}
