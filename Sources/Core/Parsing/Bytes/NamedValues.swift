import LandfallDomain

/// Lists of named values that take one allocation each.
enum NamedValues {
  /// Returns a list of `count` values.
  ///
  /// Short lists are literals, because the compiler then knows the type of their storage and need
  /// not look it up at run time.
  @inline(__always)
  static func list(_ count: Int, _ value: (Int) -> NamedValue) -> [NamedValue] {
    switch count {
    case 0: return []
    case 1: return [value(0)]
    case 2: return [value(0), value(1)]
    case 3: return [value(0), value(1), value(2)]
    default:
      return [NamedValue](unsafeUninitializedCapacity: count) { room, filled in
        for index in 0..<count { room.initializeElement(at: index, to: value(index)) }
        filled = count
      }
    }
  }
}

extension [NamedValue] {
  /// The first value of each name.
  package var byName: [String: String] {
    reduce(into: [:]) { values, next in
      if values[next.name] == nil { values[next.name] = next.value }
    }
  }
}
