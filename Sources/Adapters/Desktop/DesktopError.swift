/// Why something on the desktop could not be done.
public enum DesktopError: Error, Hashable, Sendable {
  /// The app's id is no name that D-Bus takes (D-Bus specification, "Bus names").
  case invalidID(String)
  /// A path with a character that a desktop file cannot hold.
  case unfitPath(String)
  /// A file of that name is there that somebody else has written.
  case foreignFile(String)
  /// A file is larger than such files are, or is none.
  case notAFile(String)
  /// The file or folder belongs to another user.
  case notOurs(String)
  /// The file or folder is open to other users: its permission bits.
  case openToOthers(path: String, mode: UInt32)
  /// The process at the other end belongs to another user.
  case foreignPeer(path: String, user: UInt32)
  /// The path is too long for a socket.
  case tooLongForSocket(String)
  /// Another process holds the place and does not let go of it in time.
  case busy(String)
  /// The system refused a call; its name and `errno`.
  case system(call: String, path: String, code: Int32)
}
