import LandfallFiles

/// Lines of a descriptor, byte for byte, of which no more is held than is asked for.
///
/// Swift's own `readLine` makes U+FFFD of what is not UTF-8 and holds a line however long it is.
final class LineInput: @unchecked Sendable {
  // Sendable: lines are read by the command that runs, on its loop alone.
  private let file: Int32
  private var buffer: [UInt8] = []
  private var next = 0
  /// Whether what follows belongs to a line of which enough was given.
  private var isDropping = false

  init(_ file: Int32) { self.file = file }

  /// The next line without its end; `nil` at the end of input.
  ///
  /// - Parameter most: A longer line is cut to so many bytes, and no more of it is read now.
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

  /// Reads what there is, at most 64 KiB; whether there was something.
  private func fill() -> Bool {
    next = 0
    buffer = [UInt8](unsafeUninitializedCapacity: 64 << 10) { room, count in
      count = max(Stream.read(file, into: UnsafeMutableRawBufferPointer(room)), 0)
    }
    return !buffer.isEmpty
  }
}
