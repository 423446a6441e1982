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
