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

/// The socket of an app's instance, in its home folder.
///
/// It is in the home folder and not in `XDG_RUNTIME_DIR`, because two processes that share a state
/// must find each other whatever their variables say (decision 0022).
enum InstanceSocket {
  static let name = "instance.sock"
  static let lockName = "instance.lock"

  /// Opens a home folder, which must be this user's alone.
  static func openFolder(_ home: String) throws(FileError) -> OpenFile {
    let folder = try OpenFile(home, for: .folder)
    try folder.status().requirePrivate(.folder, home)
    return folder
  }

  /// Opens the lock file, and makes it if it is missing.
  static func openLock(_ folder: OpenFile) throws(DesktopError) -> OpenFile {
    let lock = try DesktopError.of(OpenFile(lockName, for: .locking, in: folder))
    do throws(FileError) {
      try lock.status().requirePrivate(.file, lock.path)
      return lock
    } catch {
      throw .notOurs(lock.path)
    }
  }

  /// Connects to the instance; `nil` where none listens.
  ///
  /// - Throws: ``DesktopError/foreignPeer(path:user:)`` where another user's process answers.
  static func connect(_ folder: Int32, _ home: String) throws(DesktopError) -> Int32? {
    let path = home + "/" + name
    var status = stat()
    guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      if errno == ENOENT { return nil }
      throw .system(call: "stat", path: path, code: errno)
    }
    guard status.st_mode & S_IFMT == S_IFSOCK else { throw .notAFile(path) }
    guard status.st_uid == geteuid() else {
      throw .foreignPeer(path: path, user: status.st_uid)
    }
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
      // Nobody listens, or the file went away between the two calls.
      if code == ECONNREFUSED || code == ENOENT { return nil }
      // It listens, and takes nobody in.
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

  /// Listens in the place of a socket that nobody listens at any more; call it with the lock held.
  ///
  /// The socket is made under another name and put into its place, so that at no moment there is one
  /// that does not answer, and none is removed that does.
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

  /// Refuses another user's process at the other end.
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

  /// The address of a name in the folder, which may be too deep for the 108 bytes that one has.
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

// The names of the system calls, apart from the functions here that are named like them.
private func connectSocket(
  _ socket: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t
) -> Int32 { connect(socket, address, size) }

private func listenOn(_ socket: Int32, _ waiting: Int32) -> Int32 { listen(socket, waiting) }
