#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Lets one writer at a time change a workspace, in this process or another.
///
/// It is held from `init` to ``release()``, for a few file operations at most.
struct FolderLock {
  private let file: Int32

  /// Waits for the lock of `folder`.
  init(_ folder: String) throws(WorkspaceError) {
    let path = folder + "/lock"
    file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw .system(call: "open", path: path, code: errno) }
    while flock(file, LOCK_EX) != 0 {
      guard errno == EINTR else {
        let code = errno
        close(file)
        throw .system(call: "flock", path: path, code: code)
      }
    }
  }

  /// Gives the lock up; to be called once.
  func release() { close(file) }
}
