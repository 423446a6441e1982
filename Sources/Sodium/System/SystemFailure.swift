import LandfallAuth

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the system answered, put into the store's words.
enum SystemFailure {
  /// The error of the call that has just failed.
  static func last(_ call: String) -> SecureStoreError { error(call, errno) }

  /// The error for `code`, an `errno`.
  static func error(_ call: String, _ code: Int32) -> SecureStoreError {
    switch code {
    // The last: no file of this process may be as long (`ulimit -f`), which is as full.
    case ENOSPC, EDQUOT, EFBIG: .diskFull
    // A symbolic link where O_NOFOLLOW met it, a file where a folder should be, a socket.
    case ELOOP, ENOTDIR, ENXIO: .insecurePermissions
    default: .system(call: call, code: code)
    }
  }

  /// Repeats `call` for as long as a signal interrupts it.
  static func retrying(_ call: () -> Int32) -> Int32 {
    var result = call()
    while result < 0, errno == EINTR { result = call() }
    return result
  }
}
