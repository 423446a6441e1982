/// A simple glob of Android, as `android:pathPattern` has it.
///
/// Follows `android.os.PatternMatcher`, its oddities included: `.*` runs to the first place where the next
/// character stands and never goes back; `c*` at the end needs something before it to have been left over;
/// `\.` is any character, since the backslash keeps a dot from running, not from being one. Characters are
/// UTF-16 units, as they are there.
struct SimpleGlob: Hashable, Sendable {
  enum Step: Hashable, Sendable {
    case one(UInt16)
    case any
    /// A character any number of times.
    case run(UInt16)
    /// Everything up to the first such character, and that.
    case until(UInt16)
    /// Everything to the end.
    case rest
  }

  let steps: [Step]

  /// Takes steps that were read elsewhere.
  init(steps: [Step]) { self.steps = steps }

  /// Reads a pattern; there is none that cannot be read.
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

  /// Whether all of `text` fits.
  func matches(_ text: String) -> Bool {
    let units = Array(text.utf16)
    var place = 0
    for (index, step) in steps.enumerated() {
      if step == .rest { return true }
      // Where the text is used up, only a run to the end may be left.
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
