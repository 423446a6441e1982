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

extension PrivateFolder {
  /// Takes the lock that goes with `name`; it is free again when the answer's last reference goes.
  ///
  /// A file of its own is locked, never the data file: a rename would give that another inode. The
  /// lock excludes other processes and other stores of this one. Not for NFS.
  func lock(_ name: String, within timeout: Duration) throws(SecureStoreError) -> Descriptor {
    let descriptor = try openLockFile(CPath(".\(name).lock"))
    _ = try PrivateFile(checking: descriptor)
    let deadline = WaitingClock.monotonic() + timeout
    while SystemFailure.retrying({ flock(descriptor.number, LOCK_EX | LOCK_NB) }) != 0 {
      guard errno == EWOULDBLOCK else { throw SystemFailure.last("flock") }
      guard WaitingClock.monotonic() < deadline else { throw .lockTimeout }
      WaitingClock.pause(milliseconds: 1)
    }
    return descriptor
  }

  private func openLockFile(_ path: CPath) throws(SecureStoreError) -> Descriptor {
    let flags = O_RDWR | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
    while true {
      let found = SystemFailure.retrying {
        path.withPointer { openat(descriptor.number, $0, flags) }
      }
      if found >= 0 { return Descriptor(adopting: found) }
      guard errno == ENOENT else { throw SystemFailure.last("open") }
      let made = SystemFailure.retrying {
        path.withPointer { openat(descriptor.number, $0, flags | O_CREAT | O_EXCL, 0o600) }
      }
      if made >= 0 {
        let descriptor = Descriptor(adopting: made)
        guard fchmod(made, 0o600) == 0 else { throw SystemFailure.last("fchmod") }
        return descriptor
      }
      // Another process was faster: open what it made.
      guard errno == EEXIST else { throw SystemFailure.last("open") }
    }
  }
}

/// The clock and the pause that the lock needs.
enum WaitingClock {
  /// The time since an arbitrary point, never set back.
  static func monotonic() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
  }

  /// Gives the processor away for about that long.
  static func pause(milliseconds: Int) {
    var time = timespec(tv_sec: 0, tv_nsec: milliseconds * 1_000_000)
    nanosleep(&time, nil)
  }
}
