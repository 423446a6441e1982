internal import CSpawn
internal import LandfallFiles

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

/// The socket of an app's instance in its home folder.
///
/// It is not in `XDG_RUNTIME_DIR`: two processes with the same state must find each other even if
/// their variables differ (decision 0022).
enum InstanceSocket {
  static let name = "instance.sock"
  static let lockName = "instance.lock"

  /// Opens a home folder, which must be private to this user.
  static func openFolder(_ home: String) throws(FileError) -> OpenFile {
    let folder = try OpenFile(home, for: .folder)
    try folder.status().requirePrivate(.folder, home)
    return folder
  }

  /// Opens the lock file and creates it if it is missing.
  static func openLock(_ folder: OpenFile) throws(DesktopError) -> OpenFile {
    let lock = try DesktopError.of(OpenFile(lockName, for: .locking, in: folder))
    try DesktopError.of(lock.status().requirePrivate(.file, lock.path))
    return lock
  }

  /// Connects to the instance.
  ///
  /// Returns `nil` if none listens.
  ///
  /// - Throws: ``DesktopError/foreignPeer(path:user:)`` if the process belongs to another user.
  static func connect(_ folder: Int32, _ home: String) throws(DesktopError) -> Int32? {
    let path = home + "/" + name
    let status: FileStatus?
    do { status = try FileStatus(of: name, in: folder, home) } catch { throw DesktopError(error) }
    guard let status else { return nil }
    guard status.kind == .socket else { throw .notAFile(path) }
    guard status.owner == geteuid() else { throw .foreignPeer(path: path, user: status.owner) }
    let socket = try make(path)
    var address = try address(of: name, in: folder, home)
    var patience = timeval(tv_sec: 5, tv_usec: 0)
    setsockopt(
      socket, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        connectSocket(socket, pointer, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else {
      let code = errno
      close(socket)
      // No process listens, or the file was removed between the two calls.
      if code == ECONNREFUSED || code == ENOENT { return nil }
      // A process listens, but its queue is full.
      if code == EAGAIN { throw .busy(home) }
      throw .system(call: "connect", path: path, code: code)
    }
    do throws(DesktopError) {
      try requireOwnPeer(socket, path)
      return socket
    } catch {
      close(socket)
      throw error
    }
  }

  /// Listens on a new socket that replaces the old one.
  ///
  /// The caller must hold the lock.
  ///
  /// The socket is created under another name and then renamed. So a socket at the final name
  /// always has a listener, and no active socket is removed.
  static func listen(_ folder: Int32, _ home: String) throws(DesktopError) -> Int32 {
    let path = home + "/" + name
    let new = name + ".new"
    let socket = try make(path)
    do throws(DesktopError) {
      unlinkat(folder, new, 0)
      var address = try address(of: new, in: folder, home)
      let result = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
          bind(socket, pointer, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      guard result == 0 else { throw .system(call: "bind", path: path, code: errno) }
      guard fchmodat(folder, new, 0o600, 0) == 0 else {
        throw .system(call: "chmod", path: path, code: errno)
      }
      guard listenOn(socket, 16) == 0 else {
        throw .system(call: "listen", path: path, code: errno)
      }
      guard renameat(folder, new, folder, name) == 0 else {
        throw .system(call: "rename", path: path, code: errno)
      }
      return socket
    } catch {
      close(socket)
      throw error
    }
  }

  /// Throws if the process at the other end belongs to another user.
  static func requireOwnPeer(_ socket: Int32, _ path: String) throws(DesktopError) {
    var user: uid_t = 0
    let code = landfall_peer(socket, &user)
    guard code == 0 else { throw .system(call: "getsockopt", path: path, code: code) }
    guard user == geteuid() else { throw .foreignPeer(path: path, user: user) }
  }

  private static func make(_ path: String) throws(DesktopError) -> Int32 {
    #if canImport(Glibc) || canImport(Musl)
      let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let made = socket(AF_UNIX, kind, 0)
    guard made >= 0 else { throw .system(call: "socket", path: path, code: errno) }
    #if !(canImport(Glibc) || canImport(Musl))
      _ = fcntl(made, F_SETFD, FD_CLOEXEC)
    #endif
    return made
  }

  /// Returns the address of a file in the folder.
  ///
  /// A path of over 108 bytes is shortened on Linux.
  private static func address(
    of name: String, in folder: Int32, _ home: String
  ) throws(DesktopError) -> sockaddr_un {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let most = MemoryLayout.size(ofValue: address.sun_path) - 1
    var path = Array((home + "/" + name).utf8)
    #if os(Linux) || os(Android)
      if path.count > most { path = Array("/proc/self/fd/\(folder)/\(name)".utf8) }
    #endif
    guard path.count <= most else { throw .tooLongForSocket(home + "/" + name) }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
    return address
  }
}

// These call the system functions, whose names are hidden by the functions above.
private func connectSocket(
  _ socket: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t
) -> Int32 { connect(socket, address, size) }

private func listenOn(_ socket: Int32, _ waiting: Int32) -> Int32 { listen(socket, waiting) }
