/// An Android advanced glob, as in `android:pathAdvancedPattern` (API level 31).
///
/// A step is a character, `.`, `[a-z]` or `[^…]`. `*`, `+`, `{m}`, `{m,}` or `{m,n}` may follow it.
/// Each step matches as much as it can and never backtracks, like `android.os.PatternMatcher`.
struct AdvancedGlob: Equatable, Sendable {
  /// The text that a step matches.
  enum Unit: Hashable, Sendable {
    case one(UInt16)
    case any
    case set([ClosedRange<UInt16>], isInverse: Bool)
  }

  /// A step and how often it may match.
  struct Step: Hashable, Sendable {
    let unit: Unit
    var least = 1
    var most = 1
  }

  /// The maximum number of integers that Android stores for a pattern.
  static let maximumStorage = 2048

  let steps: [Step]

  /// Reads a pattern, or returns `nil` if Android would refuse it.
  init?(_ pattern: String) {
    var reader = Reader(units: Array(pattern.utf16))
    guard reader.read() else { return nil }
    steps = reader.steps
  }

  /// Returns whether the pattern matches the whole text.
  func matches(_ text: String) -> Bool {
    let units = Array(text.utf16)
    var place = 0
    for step in steps {
      var count = 0
      while count < step.most, place < units.count, Self.takes(step.unit, units[place]) {
        (count, place) = (count + 1, place + 1)
      }
      guard count >= step.least else { return false }
    }
    return place == units.count
  }

  private static func takes(_ step: Unit, _ unit: UInt16) -> Bool {
    switch step {
    case .one(let other): unit == other
    case .any: true
    case .set(let ranges, let isInverse): ranges.contains { $0.contains(unit) } != isInverse
    }
  }

  private struct Reader {
    let units: [UInt16]
    var steps: [Step] = []
    private var index = 0
    private var storage = 0

    init(units: [UInt16]) { self.units = units }

    private func isNext(_ character: Unicode.Scalar) -> Bool {
      index < units.count && units[index] == UInt16(character.value)
    }

    mutating func read() -> Bool {
      // A modifier belongs to the step directly before it.
      var isModified = true
      while index < units.count {
        guard storage <= maximumStorage - 3 else { return false }
        if isNext("[") {
          guard readSet() else { return false }
          isModified = false
        } else if isNext("*") || isNext("+") || isNext("{") {
          guard !isModified, readModifier() else { return false }
          isModified = true
        } else {
          let isAny = isNext(".")
          if isNext("\\") { index += 1 }
          guard index < units.count else { return false }
          steps.append(Step(unit: isAny ? .any : .one(units[index])))
          (index, storage, isModified) = (index + 1, storage + 1, false)
        }
      }
      return true
    }

    private mutating func readModifier() -> Bool {
      let last = steps.count - 1
      storage += 1
      if isNext("{") { return readRange(last) }
      steps[last].least = isNext("+") ? 1 : 0
      steps[last].most = Int.max
      index += 1
      return true
    }

    private mutating func readRange(_ last: Int) -> Bool {
      guard let end = units[index...].firstIndex(of: 0x7D) else { return false }
      let text = String(decoding: units[(index + 1)..<end], as: UTF16.self)
      let ends = text.split(separator: ",", omittingEmptySubsequences: false)
      guard (1...2).contains(ends.count), let least = Int(ends[0]), least >= 0 else { return false }
      let most = ends.count == 1 ? least : ends[1].isEmpty ? Int.max : Int(ends[1])
      guard let most, most >= least else { return false }
      steps[last].least = least
      steps[last].most = most
      (index, storage) = (end + 1, storage + 3)
      return true
    }

    private mutating func readSet() -> Bool {
      index += 1
      storage += 1
      let isInverse = isNext("^")
      if isInverse { index += 1 }
      var ranges: [ClosedRange<UInt16>] = []
      while !isNext("]") {
        guard storage <= maximumStorage - 3, let low = character() else { return false }
        var high = low
        if isNext("-"), index + 1 < units.count, units[index + 1] != 0x5D {
          index += 1
          guard let end = character() else { return false }
          high = end
        }
        guard low <= high else { return false }
        ranges.append(low...high)
        storage += 2
      }
      guard !ranges.isEmpty, storage <= maximumStorage - 3 else { return false }
      index += 1
      storage += 1
      steps.append(Step(unit: .set(ranges, isInverse: isInverse)))
      return true
    }

    /// Reads a character of a set, or returns `nil` at the end.
    private mutating func character() -> UInt16? {
      if isNext("\\") { index += 1 }
      guard index < units.count else { return nil }
      index += 1
      return units[index - 1]
    }
  }
}
