import LandfallFiles
import LandfallFullScreen
import LandfallSimulation
import LandfallSystem
import LandfallTextShell

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Standard input, output and error.
struct Terminal: Sendable {
  var io: ShellIO {
    ShellIO(
      readBytes: { Self.input.line(most: $0) },
      write: { Self.write($0, to: STDOUT_FILENO) },
      writeError: { Self.write($0, to: STDERR_FILENO) },
      isInputTerminal: isatty(STDIN_FILENO) == 1, isOutputTerminal: isatty(STDOUT_FILENO) == 1,
      variable: Self.variable,
      screen: screen, editLine: Self.editLine,
      readAll: { most throws(ShellFailure) in try Self.readAll(most) })
  }

  /// The `errno` of the last failed write to standard output, or 0.
  ///
  /// The loop's thread writes it, or one streaming thread at a time. It is read when both have
  /// ended.
  nonisolated(unsafe) static var outputFailure: Int32 = 0

  private let screen: ScreenDevice?
  private static let input = LineInput(STDIN_FILENO)

  static let variable: @Sendable (String) -> String? = { name in
    // An empty variable counts as not set, as for NO_COLOR and the XDG folders.
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  private static var editLine: ShellIO.LineEdit? {
    #if FullScreen
      { prompt, complete in EditedLine.read(prompt: prompt, complete: complete) }
    #else
      nil
    #endif
  }

  /// Creates a terminal from the process's standard streams.
  ///
  /// - Parameter executor: The loop that a full-screen view waits in.
  init(_ executor: LoopExecutor) {
    let isTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    #if FullScreen
      screen =
        isTerminal
        ? ScreenTerminal(
          executor, clock: SystemClock(), framesPath: Self.variable("TEXTSHELL_FRAMES")
        ).device : nil
    #else
      screen = nil
    #endif
  }

  /// Ends the process.
  ///
  /// Restores the terminal first. A failed write to standard output ends with an error, except when
  /// the reader has gone, as in `textshell routes | head -n 1`.
  func exit(_ code: ExitCode.RawValue) -> Never {
    #if FullScreen
      ScreenTerminal.endAsAsked()
    #endif
    guard Self.outputFailure != 0, Self.outputFailure != EPIPE else { _exit(code) }
    let reason = SystemText.of(Self.outputFailure)
    Self.write("Error: standard output cannot be written: \(reason)\n", to: STDERR_FILENO)
    _exit(ExitCode.inputOutput.rawValue)
  }

  private static func readAll(_ most: Int) throws(ShellFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= most {
      let count = buffer.withUnsafeMutableBytes { Stream.read(STDIN_FILENO, into: $0) }
      guard count >= 0 else {
        throw ShellFailure(.inputOutput, "standard input cannot be read: \(SystemText.of(errno))")
      }
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return bytes
  }

  private static func write(_ text: String, to file: Int32) {
    var text = text
    text.withUTF8 { _ = write(UnsafeRawBufferPointer($0), to: file) }
  }

  /// Writes all bytes.
  ///
  /// - Returns: Whether the write succeeded. An error on standard output is kept in
  ///   ``outputFailure``.
  static func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Bool {
    let failure = Stream.write(bytes, to: file)
    if failure != 0, file == STDOUT_FILENO { outputFailure = failure }
    return failure == 0
  }
}

/// The arguments as bytes.
///
/// Swift's `CommandLine.arguments` replaces invalid UTF-8 with U+FFFD.
enum CommandLineWords {
  /// The arguments after the program's name.
  static var all: [InputText] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { word in
        InputText(UnsafeRawBufferPointer(start: word, count: strlen(word)))
      }
    }
  }
}
