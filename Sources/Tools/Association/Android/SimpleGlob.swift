/// An Android simple glob, as in `android:pathPattern`.
///
/// It follows `android.os.PatternMatcher`, including its quirks. `.*` matches up to the first
/// occurrence of the next character and never backtracks. `c*` at the end needs some remaining
/// text. `\.` matches any character, because the backslash only prevents a dot from repeating.
/// Characters are UTF-16 units, as in Android.
struct SimpleGlob: Equatable, Sendable {
  enum Step: Hashable, Sendable {
    case one(UInt16)
    case any
    /// A character, any number of times.
    case run(UInt16)
    /// Everything up to and including the first such character.
    case until(UInt16)
    /// Everything to the end.
    case rest
  }

  let steps: [Step]

  /// Creates a glob from steps that are read elsewhere.
  init(steps: [Step]) { self.steps = steps }

  /// Reads a pattern.
  ///
  /// Every pattern is valid.
  init(_ pattern: String) {
    let (dot, star, escape) = (UInt16(0x2E), UInt16(0x2A), UInt16(0x5C))
    let units = Array(pattern.utf16)
    var steps: [Step] = []
    var index = 0
    while index < units.count {
      var unit = units[index]
      let isEscaped = unit == escape
      if isEscaped {
        index += 1
        unit = index < units.count ? units[index] : 0
      }
      index += 1
      guard index < units.count, units[index] == star else {
        steps.append(unit == dot ? .any : .one(unit))
        continue
      }
      index += 1
      guard unit == dot, !isEscaped else {
        steps.append(.run(unit))
        continue
      }
      if index == units.count {
        steps.append(.rest)
        break
      }
      if units[index] == escape { index += 1 }
      steps.append(.until(index < units.count ? units[index] : 0))
      index += 1
    }
    self.steps = steps
  }

  /// Returns whether the pattern matches the whole text.
  func matches(_ text: String) -> Bool {
    let units = Array(text.utf16)
    var place = 0
    for (index, step) in steps.enumerated() {
      if step == .rest { return true }
      // At the end of the text, only a run to the end may remain.
      guard place < units.count else { return steps[index...].elementsEqual([.rest]) }
      switch step {
      case .one(let unit):
        guard units[place] == unit else { return false }
        place += 1
      case .any: place += 1
      case .run(let unit):
        while place < units.count, units[place] == unit { place += 1 }
      case .until(let unit):
        guard let found = units[place...].firstIndex(of: unit) else { return false }
        place = found + 1
      case .rest: return true
      }
    }
    return place == units.count
  }
}
