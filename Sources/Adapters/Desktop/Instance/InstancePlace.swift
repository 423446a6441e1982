internal import LandfallDomain
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

/// The lock and socket of the only instance for a home folder.
///
/// The process that holds the lock on `instance.lock` is the instance until it ends. Only the
/// instance changes the socket, so that a socket with a listener is never removed.
public final class InstancePlace: Sendable {
  /// The outcome of looking for an instance.
  public enum Outcome: Sendable {
    /// This process is the instance.
    case taken(InstancePlace)
    /// Another process is the instance. Carries a connection, which the caller must close.
    case held(InstanceConnection)
  }

  /// The time limit for a lock holder that does not respond.
  ///
  /// An instance starts in milliseconds.
  public static let patience: Duration = .seconds(5)

  let listener: Int32
  private let lock: OpenFile
  private let folder: OpenFile
  private let home: String

  private init(listener: Int32, lock: OpenFile, folder: OpenFile, home: String) {
    self.listener = listener
    self.lock = lock
    self.folder = folder
    self.home = home
  }

  deinit { close(listener) }

  /// Becomes the instance of a home folder, or connects to it.
  ///
  /// - Parameters:
  ///   - home: The folder, which must be private to this user.
  ///   - patience: The time limit for a lock holder that does not respond.
  /// - Throws: ``DesktopError``, such as ``DesktopError/busy(_:)`` when the time is over.
  public static func takeOrFind(
    in home: String, patience: Duration = patience
  ) throws(DesktopError) -> Outcome {
    let folder = try DesktopError.of(InstanceSocket.openFolder(home))
    let lock = try InstanceSocket.openLock(folder)
    let limit = ContinuousClock.now + patience
    while true {
      if try DesktopError.of(lock.lockIfFree()) {
        let listener = try InstanceSocket.listen(folder.descriptor, home)
        return .taken(InstancePlace(listener: listener, lock: lock, folder: folder, home: home))
      }
      if let socket = try InstanceSocket.connect(folder.descriptor, home) {
        return .held(InstanceConnection(adopting: socket))
      }
      // The other process is about to listen or to end.
      guard ContinuousClock.now < limit else { throw .busy(home) }
      usleep(1_000)
    }
  }

  /// Connects to the instance of a home folder.
  ///
  /// Returns `nil` if there is none.
  ///
  /// - Throws: ``DesktopError``, also if the folder, socket or process belongs to another user.
  public static func find(in home: String) throws(DesktopError) -> InstanceConnection? {
    let folder: OpenFile
    do throws(FileError) {
      folder = try InstanceSocket.openFolder(home)
    } catch {
      if error.isMissing { return nil }
      throw DesktopError(error)
    }
    defer { withExtendedLifetime(folder) {} }
    return try InstanceSocket.connect(folder.descriptor, home)
      .map { InstanceConnection(adopting: $0) }
  }

  /// Removes the socket, so that a new link starts a new instance.
  ///
  /// The lock is held until this object is released. The next instance waits for the lock.
  func withdraw() {
    unlinkat(folder.descriptor, InstanceSocket.name, 0)
    shutdown(listener, Int32(SHUT_RDWR))
  }
}
