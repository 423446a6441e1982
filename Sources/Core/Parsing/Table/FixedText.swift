package import LandfallDomain

/// The fixed text around a parameter in its segment, compared with decoded bytes.
package struct FixedText: Hashable, Sendable {
  let head: [UInt8]
  let tail: [UInt8]

  package init(_ head: some Sequence<UInt8>, _ tail: some Sequence<UInt8>) {
    self.head = Array(head)
    self.tail = Array(tail)
  }

  /// Returns the bytes between head and tail, or `nil` if one of them differs or nothing is between
  /// them.
  ///
  /// It allocates nothing.
  func inner(of segment: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
    let end = segment.count - tail.count
    guard head.count < end else { return nil }
    for index in head.indices where segment[index] != head[index] { return nil }
    for index in tail.indices where segment[end + index] != tail[index] { return nil }
    return UnsafeBufferPointer(rebasing: segment[head.count..<end])
  }

  /// Returns whether a segment has the head and the tail, and something between them.
  package func isAround(_ segment: String) -> Bool {
    Array(segment.utf8).withUnsafeBufferPointer { inner(of: $0) != nil }
  }

  /// Returns the value in a segment that is known to match.
  package func value(in segment: String) -> String {
    String(decoding: segment.utf8.dropFirst(head.count).dropLast(tail.count), as: UTF8.self)
  }

  /// Returns the segment with this value.
  package func segment(with value: some Sequence<UInt8>) -> [UInt8] { head + Array(value) + tail }

  /// Returns whether some segment has the head and the tail of both.
  func meets(_ other: FixedText) -> Bool {
    (head.starts(with: other.head) || other.head.starts(with: head))
      && (tail.reversed().starts(with: other.tail.reversed())
        || other.tail.reversed().starts(with: tail.reversed()))
  }

  /// Returns whether every segment with the other's text has this one's too.
  func covers(_ other: FixedText) -> Bool {
    other.head.starts(with: head) && other.tail.reversed().starts(with: tail.reversed())
  }

  /// Returns the fixed text of each parameter of a pattern, `nil` for a whole segment; empty if no
  /// parameter has any.
  package static func list(of pattern: PathPattern) -> [FixedText?] {
    var texts: [FixedText?] = []
    var hasText = false
    pattern.forEachPart { part in
      if part.kind == .literal { return }
      hasText = hasText || part.kind == .partial
      texts.append(part.kind == .partial ? FixedText(part.head, part.tail) : nil)
    }
    return hasText ? texts : []
  }
}

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

/// The set of scalars that a value may contain.
struct Alphabet: Hashable, Sendable {
  /// One bit for each ASCII scalar: those below 64 here, the others in `high`.
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  /// All other scalars, sorted, each once.
  private var others: [UInt32] = []

  /// Creates a set from the scalars of a text; order and repetitions do not matter.
  init(_ text: String) {
    for scalar in Set(text.unicodeScalars.lazy.map({ $0.value })).sorted() {
      switch scalar {
      case 0..<64: low |= 1 << UInt64(scalar)
      case 64..<128: high |= 1 << UInt64(scalar - 64)
      default: others.append(scalar)
      }
    }
  }

  /// Returns whether a UTF-8 value is not empty and contains only scalars of the set.
  ///
  /// It allocates nothing.
  @inline(__always)
  func spells(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    for index in value.indices {
      let byte = value[index]
      guard byte < 0x80 else {
        return !others.isEmpty && spellsRest(UnsafeBufferPointer(rebasing: value[index...]))
      }
      guard (byte < 64 ? low : high) &>> UInt64(byte & 63) & 1 == 1 else { return false }
    }
    return !value.isEmpty
  }

  /// Does the same for a value with a scalar that is not ASCII.
  @inline(never)
  private func spellsRest(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    var rest = value.makeIterator()
    var decoder = UTF8()
    while true {
      switch decoder.decode(&rest) {
      case .scalarValue(let scalar):
        let isTaken =
          switch scalar.value {
          case 0..<64: low >> UInt64(scalar.value) & 1 == 1
          case 64..<128: high >> UInt64(scalar.value - 64) & 1 == 1
          default: others.contains(scalar.value)
          }
        guard isTaken else { return false }
      case .emptyInput: return true
      case .error: return false
      }
    }
  }
}
