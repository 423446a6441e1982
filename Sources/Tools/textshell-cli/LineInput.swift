import LandfallFiles

/// The lines of a file descriptor as bytes, with a limit on the length of a line.
///
/// Swift's `readLine` replaces invalid UTF-8 with U+FFFD and buffers a line of any length.
final class LineInput: @unchecked Sendable {
  // Sendable: only the running command reads lines, on its loop.
  private let file: Int32
  private var buffer: [UInt8] = []
  private var next = 0
  /// Whether the next bytes belong to a line that was cut and are skipped.
  private var isDropping = false

  init(_ file: Int32) { self.file = file }

  /// Returns the next line without its line ending, or `nil` at the end of input.
  ///
  /// - Parameter most: The maximum number of bytes. The rest of a longer line is skipped at the
  ///   next call.
  func line(most: Int) -> [UInt8]? {
    if isDropping { dropRest() }
    var line: [UInt8] = []
    while true {
      if next == buffer.count, !fill() { return line.isEmpty ? nil : line }
      let piece = buffer[next...].prefix { $0 != UInt8(ascii: "\n") }
      let room = most - line.count
      guard piece.count <= room else {
        line += piece.prefix(room)
        next += room
        isDropping = true
        return line
      }
      line += piece
      next += piece.count
      if next < buffer.count {
        next += 1
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        return line
      }
    }
  }

  private func dropRest() {
    isDropping = false
    while next < buffer.count || fill() {
      guard let end = buffer[next...].firstIndex(of: UInt8(ascii: "\n")) else {
        next = buffer.count
        continue
      }
      next = end + 1
      return
    }
  }

  /// Reads up to 64 KiB.
  ///
  /// Returns whether there was any input.
  private func fill() -> Bool {
    next = 0
    buffer = [UInt8](unsafeUninitializedCapacity: 64 << 10) { room, count in
      count = max(Stream.read(file, into: UnsafeMutableRawBufferPointer(room)), 0)
    }
    return !buffer.isEmpty
  }
}
