/// The key of a literal: its length, its first 8 bytes and its last 8 bytes.
struct LiteralKey: Sendable {
  let head: UInt64
  let tail: UInt64
  let count: Int

  /// Reads the key of `range` in a buffer of `total` bytes; never reads outside the buffer.
  @inline(__always)
  init(_ base: UnsafePointer<UInt8>, _ total: Int, _ range: ByteRange) {
    let start = Int(range.start)
    let count = range.count
    self.count = count
    if count >= 8 {
      head = Self.word(base + start)
      tail = Self.word(base + (start &+ count &- 8))
    } else {
      let unused = UInt64(truncatingIfNeeded: 64 &- 8 &* count)
      if start &+ 8 <= total {
        head = count == 0 ? 0 : (Self.word(base + start) &<< unused) &>> unused
      } else if start &+ count >= 8 {
        head = count == 0 ? 0 : Self.word(base + (start &+ count &- 8)) &>> unused
      } else {
        var word: UInt64 = 0
        for index in 0..<count { word |= UInt64(base[start + index]) &<< UInt64(8 * index) }
        head = word
      }
      tail = head
    }
  }

  @inline(__always)
  private static func word(_ bytes: UnsafePointer<UInt8>) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self))
  }

  /// A 64-bit hash, whose highest bits are distributed best.
  @inline(__always)
  var hash: UInt64 {
    let left = head ^ 0xBF58_476D_1CE4_E5B9
    let right = (tail &+ UInt64(truncatingIfNeeded: count)) ^ 0x94D0_49BB_1331_11EB
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }
}

extension LiteralKey {
  /// Creates a key from parts that were read before.
  init(head: UInt64, tail: UInt64, count: Int) {
    self.head = head
    self.tail = tail
    self.count = count
  }
}
