internal import LandfallHelperProcess

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
  /// ``reportToStarter()``.
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
    let options = HelperProcess.Options(
      arguments: arguments, variables: nil, answers: false, isDetached: true)
    do throws(HelperProcess.StartError) {
      let channel = try HelperProcess(program, options).channel
      waitForByte(channel)
      channel.close()
    } catch {
      throw .system(call: "posix_spawn", path: program, code: error.code)
    }
    guard let connection = try InstancePlace.find(in: home) else { throw .busy(home) }
    return (connection, true)
  }

  /// Tells whoever has started this process that there is an instance now.
  ///
  /// Does nothing where standard input is no socket.
  public static func reportToStarter() {
    var status = stat()
    guard fstat(STDIN_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return }
    _ = Channel(STDIN_FILENO).writeNow([UInt8(ascii: "\n")])
  }

  /// Until the byte, the other end's end, or the end of patience.
  private static func waitForByte(_ channel: Channel) {
    do throws(Channel.Fault) {
      var lines = LineReader(channel, most: 1)
      _ = try lines.line(until: .now + patience)
    } catch {
      // Whoever listens by now is found by their socket.
      return
    }
  }
}
