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

/// The place of the one instance that a home folder has.
///
/// Whoever holds the lock on `instance.lock` is the instance, until its process ends; it alone
/// touches the socket. Nothing is removed that somebody listens at.
public final class InstancePlace: Sendable {
  /// What came of asking for it.
  public enum Outcome: Sendable {
    /// This process is the instance.
    case taken(InstancePlace)
    /// Another one is: the connection to it, which whoever gets it closes.
    case held(InstanceConnection)
  }

  /// How long a place may be neither free nor answering: an instance starts in some milliseconds.
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

  /// Becomes the instance of a home folder, or finds it.
  ///
  /// - Parameters:
  ///   - home: The folder, which must be this user's alone.
  ///   - patience: How long another process may hold the place without answering.
  /// - Throws: ``DesktopError``.
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
      // It is about to listen, or about to end.
      guard ContinuousClock.now < limit else { throw .busy(home) }
      usleep(1_000)
    }
  }

  /// Connects to the instance of a home folder; `nil` where there is none.
  ///
  /// - Throws: ``DesktopError``; another user's folder, socket or process is refused.
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

  /// Takes the socket away: from now on a new link finds no instance, and starts one.
  ///
  /// The lock stays until this object goes: whoever becomes the next instance waits for that.
  func withdraw() {
    unlinkat(folder.descriptor, InstanceSocket.name, 0)
    shutdown(listener, Int32(SHUT_RDWR))
  }
}
