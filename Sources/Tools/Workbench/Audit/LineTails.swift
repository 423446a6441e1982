/// Texts for the ends of lines, in one block of memory without reference counting.
final class LineTails {
  private let bytes: UnsafeMutableRawBufferPointer
  private let ends: UnsafeMutablePointer<Int>
  /// The number of texts, not counting `head` and `end`.
  let count: Int
  private static let headText = "{\"line\":"
  private static let endText = "}\n"

  init(_ texts: [String]) {
    let all = [Self.headText, Self.endText] + texts
    count = texts.count
    bytes = .allocate(byteCount: all.reduce(0) { $0 + $1.utf8.count }, alignment: 16)
    ends = .allocate(capacity: all.count + 1)
    ends.initialize(repeating: 0, count: all.count + 1)
    var end = 0
    for (index, text) in all.enumerated() {
      for byte in text.utf8 {
        bytes[end] = byte
        end += 1
      }
      ends[index + 1] = end
    }
  }

  deinit {
    bytes.deallocate()
    ends.deallocate()
  }

  /// The start of every line.
  var head: UnsafeRawBufferPointer { piece(0) }
  /// The end of an object.
  var end: UnsafeRawBufferPointer { piece(1) }

  subscript(index: Int) -> UnsafeRawBufferPointer { piece(index + 2) }

  @inline(__always)
  private func piece(_ index: Int) -> UnsafeRawBufferPointer {
    precondition(index >= 0 && index < count + 2)
    return UnsafeRawBufferPointer(rebasing: bytes[ends[index]..<ends[index + 1]])
  }
}
