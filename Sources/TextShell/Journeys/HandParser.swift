import LandfallDomain
import LandfallNavigation

/// Reads the steps of hands and of the device in them.
enum HandParser {
  /// The first words of these steps.
  static let verbs = [
    "animations", "device", "dismiss", "gestures", "insets", "menu", "open-item", "press", "pull",
    "refresh", "rotate", "screen", "scroll", "swipe", "type",
  ]

  /// Reads a step; `nil` where its first word is none of ``verbs``.
  static func step(
    _ verb: String, _ words: inout JourneyWords
  ) throws(ShellFailure) -> JourneyStep? {
    switch verb {
    case "open-item": return .hand(.openItem(try words.word("an item")))
    case "swipe": return .hand(try swipe(&words))
    case "press": return .hand(.press(try words.word("an item"), try words.duration()))
    case "pull": return .hand(.pull)
    case "scroll": return .hand(.scroll(fromEnd: try points(&words, after: "", "px-from-end")))
    case "rotate": return .hand(.rotate)
    case "menu": return .hand(.menu(try words.word("an action")))
    case "refresh": return .hand(.refresh)
    case "dismiss": return .hand(.dismiss)
    case "type":
      let text = try words.word("a text")
      guard let key = words.next() else { return .hand(.type(text, into: "text")) }
      guard key == "into" else { throw JourneyParser.malformed("'\(key)' is not 'into'") }
      return .hand(.type(text, into: try words.word("a field")))
    case "device": return .device(try device(&words))
    case "gestures": return .device(.gestures(try words.choice("on", "off") == "on"))
    case "animations": return .device(.animations(try words.choice("on", "off") == "on"))
    case "insets":
      let name = try words.choice("missing", "zero", "back")
      return DeviceStep.Insets(rawValue: name).map { .device(.insets($0)) }
    case "screen":
      let screen = try words.word("a screen or a path")
      return .screen(screen, isBroken: try words.choice("broken", "mended") == "broken")
    default: return nil
    }
  }

  private static func swipe(_ words: inout JourneyWords) throws(ShellFailure) -> HandStep {
    let x = try points(&words, after: "x=", "")
    var (dx, rest, edge) = (180.0, Duration.zero, HandStep.Edge.leading)
    while let word = words.next() {
      if word.hasPrefix("dx="), let number = Double(word.dropFirst(3)), number.isFinite {
        dx = number
      } else if word == "resting" {
        rest = try words.duration()
      } else if word == "from" {
        edge = HandStep.Edge(rawValue: try words.choice("leading", "left", "right")) ?? edge
      } else {
        throw JourneyParser.malformed("'\(word)' is none of 'dx=180', 'resting 100ms', 'from left'")
      }
    }
    return .swipe(from: x, by: dx, rest: rest, edge: edge)
  }

  private static func device(_ words: inout JourneyWords) throws(ShellFailure) -> DeviceStep {
    let name = try words.word("a device")
    guard DeviceCatalog.device(name) != nil else {
      let near = Spelling.nearest(to: name, in: DeviceCatalog.all.map(\.id))
      throw JourneyParser.malformed(
        "there is no device '\(name)'", hint: near.map { "did you mean '\($0)'?" })
    }
    guard let key = words.next() else { return .device(name, system: nil) }
    guard key == "system" else { throw JourneyParser.malformed("'\(key)' is not 'system'") }
    return .device(name, system: try words.word("a system"))
  }

  /// A number of points between two fixed texts: `x=12`, `180px-from-end`.
  private static func points(
    _ words: inout JourneyWords, after prefix: String, _ suffix: String
  ) throws(ShellFailure) -> Double {
    let form = "\(prefix)12\(suffix)"
    let word = try words.word("a place such as \(form)")
    guard word.hasPrefix(prefix), word.hasSuffix(suffix),
      let number = Double(word.dropFirst(prefix.count).dropLast(suffix.count)), number.isFinite
    else { throw JourneyParser.malformed("'\(word)' is no place; write \(form)") }
    return number
  }
}
