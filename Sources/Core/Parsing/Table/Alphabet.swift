/// The scalars that a value may be made of; equal if they are the same.
struct Alphabet: Hashable, Sendable {
  /// One bit for each scalar of ASCII: those below 64, and the others.
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  /// All others, sorted, each once.
  private var others: [UInt32] = []

  /// Takes the scalars of a text; their order and repetitions do not matter.
  init(_ text: String) {
    for scalar in Set(text.unicodeScalars.lazy.map({ $0.value })).sorted() {
      switch scalar {
      case 0..<64: low |= 1 << UInt64(scalar)
      case 64..<128: high |= 1 << UInt64(scalar - 64)
      default: others.append(scalar)
      }
    }
  }

  /// Whether a value in UTF-8 has scalars of the alphabet alone, and one at least.
  ///
  /// Allocates nothing.
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

  /// The same for a value with a scalar that is not ASCII.
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
