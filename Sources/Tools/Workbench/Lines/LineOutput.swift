/// The output buffer of a thread, written when it is the thread's turn.
package final class LineOutput {
  private static let capacity = 512 << 10
  private let room = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity, alignment: 16)
  private var count = 0
  /// Waits for the thread's turn and writes the bytes.
  private let flush: (UnsafeRawBufferPointer) -> Void

  init(_ flush: @escaping (UnsafeRawBufferPointer) -> Void) { self.flush = flush }

  deinit { room.deallocate() }

  /// Appends bytes.
  package func append(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes
    while rest.count > Self.capacity - count {
      let part = UnsafeRawBufferPointer(rebasing: rest.prefix(Self.capacity - count))
      copy(part)
      drain()
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(part.count))
    }
    copy(rest)
  }

  /// Appends a text.
  package func append(_ text: String) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  /// Appends a number in decimal digits.
  ///
  /// - Parameter number: The number, which must not be negative.
  package func append(_ number: Int) {
    withUnsafeTemporaryAllocation(byteCount: 20, alignment: 1) { digits in
      var start = 20
      var rest = number
      repeat {
        start -= 1
        digits[start] = UInt8(truncatingIfNeeded: 48 + rest % 10)
        rest /= 10
      } while rest > 0
      append(UnsafeRawBufferPointer(rebasing: digits[start...]))
    }
  }

  /// Writes the buffered bytes.
  func drain() {
    guard count > 0 else { return }
    flush(UnsafeRawBufferPointer(rebasing: room[..<count]))
    count = 0
  }

  @inline(__always)
  private func copy(_ bytes: UnsafeRawBufferPointer) {
    guard let from = bytes.baseAddress, let to = room.baseAddress else { return }
    (to + count).copyMemory(from: from, byteCount: bytes.count)
    count += bytes.count
  }
}
