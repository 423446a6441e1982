import CPseudoTerminal
import Foundation
import LandfallDomain

/// A program on a pseudo-terminal.
///
/// Tests type into it, and its output is read as fast as it comes.
final class PseudoTerminal: @unchecked Sendable {
  // Sendable: the reading thread uses the descriptor and `count` only under the lock.
  struct Unavailable: Error {
    let code: Int32
  }

  private let main: Int32
  private let process = Process()
  private let lock = NSLock()
  private let done = DispatchSemaphore(value: 0)
  private var count = 0

  /// The number of bytes that the program has written.
  var bytesRead: Int { lock.withLock { count } }

  init(
    _ program: String, _ words: [String], environment: [String: String], columns: Int,
    rows: Int
  ) throws {
    var side: Int32 = -1
    var reader: Int32 = -1
    let code = landfall_open_pseudo_terminal(Int32(columns), Int32(rows), &reader, &side)
    guard code == 0 else { throw Unavailable(code: code) }
    main = reader
    let handle = FileHandle(fileDescriptor: side, closeOnDealloc: true)
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = words
    process.environment = environment
    process.standardInput = handle
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    try handle.close()
    Thread.detachNewThread { [self] in
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let more = buffer.withUnsafeMutableBytes { read(main, $0.baseAddress, $0.count) }
        if more < 0, errno == EINTR { continue }
        // EIO: no process has the other side open.
        guard more > 0 else { break }
        lock.withLock { count += more }
      }
      done.signal()
    }
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    bytes.withUnsafeBytes { _ = write(main, $0.baseAddress, $0.count) }
  }

  /// Types a mouse event as SGR mode 1006 reports it, at a cell counted from 1.
  func mouse(_ button: Int, _ column: Int, _ row: Int, isRelease: Bool = false) {
    type("\u{1B}[<\(button);\(column);\(row)\(isRelease ? "m" : "M")")
  }

  func pause(_ span: Duration) { usleep(UInt32(span.wholeMilliseconds) * 1000) }

  /// Waits for the end of the program.
  func end() -> Int32 {
    process.waitUntilExit()
    done.wait()
    close(main)
    return process.terminationStatus
  }
}
