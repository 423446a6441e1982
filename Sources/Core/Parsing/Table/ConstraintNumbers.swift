/// The numbering of constraint sets; equal sets have the same number.
struct ConstraintNumbers {
  /// The sets by number.
  private(set) var sets: [ConstraintSet] = []
  /// The numbers by set, filled only for 16 sets or more.
  ///
  /// Most apps have fewer, and a linear search is then faster than building a table at launch.
  private var numbers: [ConstraintSet: Int32] = [:]

  /// Returns the set's number, from 0.
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
