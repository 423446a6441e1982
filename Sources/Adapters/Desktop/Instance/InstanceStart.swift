internal import LandfallFiles
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

/// Starts the instance of an app if there is none, and waits until it listens.
public enum InstanceStart {
  /// The time limit for a program to listen.
  public static let patience: Duration = .seconds(10)

  /// Connects to the instance of a home folder.
  ///
  /// Starts the instance first if there is none.
  ///
  /// The program inherits all variables and gets its own session, but no output. When it listens,
  /// it reports this with one byte on its standard input, which is a socket: ``reportToStarter()``.
  ///
  /// - Parameters:
  ///   - home: The home folder.
  ///   - program: The absolute path of the program.
  ///   - arguments: The arguments of the program.
  /// - Returns: The connection, and whether a program was started for it.
  /// - Throws: ``DesktopError``, such as ``DesktopError/busy(_:)`` if nothing listens afterwards.
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

  /// Reports to the process that started this one that the instance listens now.
  ///
  /// Does nothing if standard input is not a socket.
  public static func reportToStarter() {
    guard FileStatus(ofDescriptor: STDIN_FILENO)?.kind == .socket else { return }
    _ = Channel(STDIN_FILENO).writeNow([UInt8(ascii: "\n")])
  }

  /// Waits for the byte, the end of the other process, or the time limit.
  private static func waitForByte(_ channel: Channel) {
    do throws(Channel.Fault) {
      var lines = LineReader(channel, most: 1)
      _ = try lines.line(until: .now + patience)
    } catch {
      // An instance that listens by now is found by its socket.
      return
    }
  }
}
