/// Gives each set of constraints a number, equal sets the same.
struct ConstraintNumbers {
  /// The sets by their numbers.
  private(set) var sets: [ConstraintSet] = []
  /// Filled when there are many: most apps have a few, and looking through those is faster than making
  /// a table when the app starts.
  private var numbers: [ConstraintSet: Int32] = [:]

  /// The set's number, from 0.
  mutating func number(of set: ConstraintSet) -> Int32 {
    let known = numbers.isEmpty ? sets.firstIndex(of: set).map { Int32($0) } : numbers[set]
    if let known { return known }
    let number = Int32(sets.count)
    sets.append(set)
    if sets.count == 16 {
      for (index, set) in sets.enumerated() { numbers[set] = Int32(index) }
    } else if sets.count > 16 {
      numbers[set] = number
    }
    return number
  }
}
