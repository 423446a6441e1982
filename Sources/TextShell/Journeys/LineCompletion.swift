import LandfallNavigation

/// What the last word of a step that is being typed can become.
enum LineCompletion {
  /// The words after a verb that are known beforehand.
  private static let followers: [String: [String]] = [
    "expect": ExpectationParser.subjects, "network": ["down", "up", "latency"],
    "sign-in": ["email", "scripted"], "pending-slot": ["broken"], "gestures": ["on", "off"],
    "animations": ["on", "off"], "insets": DeviceStep.Insets.allCases.map(\.rawValue),
    "tap": ["last"],
    "device": DeviceCatalog.all.map(\.id),
    "store": ["locked", "full", "slow", "mended"] + FaultSwitches.Damage.allCases.map(\.rawValue),
  ]
  private static let own = ["help", "screen", "quit", "exit"]

  /// The words that the last word of `line` can become, in order; none where nothing is known.
  static func words(_ line: String) -> [String] {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    guard let last = words.last else { return [] }
    let known: [String] =
      switch words.count {
      case 1: JourneyParser.verbs + own
      case 2: followers[String(words[0])] ?? []
      default: []
      }
    return known.filter { $0.hasPrefix(last) }.sorted()
  }

  /// The lines that `line` can become.
  static func lines(_ line: String) -> [String] {
    let end = line.lastIndex(of: " ").map { line.index(after: $0) } ?? line.startIndex
    return words(line).map { line[..<end] + $0 }
  }
}
