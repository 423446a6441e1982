internal import LandfallDomain
internal import LandfallProcesses

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

/// Starts the instance of an app where there is none, and waits until it listens.
public enum InstanceStart {
  /// How long a program may take until it listens.
  public static let patience: Duration = .seconds(10)

  /// Connects to the instance of a home folder, and starts it before where there is none.
  ///
  /// The program gets all variables of this process, a session of its own, and nowhere to write to.
  /// It tells by one byte on its standard input, which is a socket, that somebody listens:
  /// ``tellStarter()``.
  ///
  /// - Parameters:
  ///   - home: The home folder.
  ///   - program: The program, by an absolute path.
  ///   - arguments: Its words.
  /// - Returns: The connection, and whether a program was started for it.
  /// - Throws: ``DesktopError``; ``DesktopError/busy(_:)`` where nobody listens in the end.
  public static func reach(
    in home: String, program: String, arguments: [String]
  ) throws(DesktopError) -> (connection: InstanceConnection, isStarted: Bool) {
    if let connection = try InstancePlace.find(in: home) { return (connection, false) }
    let manner = Spawn.Manner(
      arguments: arguments, variables: nil, answers: false, isDetached: true)
    switch Spawn.start(program, manner) {
    case .failed(let code): throw .system(call: "posix_spawn", path: program, code: code)
    case .started(_, let socket):
      waitForByte(socket)
      close(socket)
    }
    guard let connection = try InstancePlace.find(in: home) else { throw .busy(home) }
    return (connection, true)
  }

  /// Tells whoever has started this process that there is an instance now.
  ///
  /// Does nothing where standard input is no socket.
  public static func tellStarter() {
    var status = stat()
    guard fstat(STDIN_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return }
    let byte: [UInt8] = [UInt8(ascii: "\n")]
    _ = byte.withUnsafeBytes { QuietSocket.send(STDIN_FILENO, $0) }
  }

  /// Until the byte, the other end's end, or the end of patience.
  private static func waitForByte(_ socket: Int32) {
    let limit = ContinuousClock.now + patience
    var byte: UInt8 = 0
    while true {
      let rest = (limit - .now).wholeMilliseconds
      guard rest > 0 else { return }
      var entry = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      let ready = poll(&entry, 1, Int32(clamping: rest))
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return }
      if recv(socket, &byte, 1, 0) < 0, errno == EINTR { continue }
      return
    }
  }
}
