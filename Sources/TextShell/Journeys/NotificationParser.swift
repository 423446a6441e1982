import LandfallDomain

/// Reads the steps of notifications.
enum NotificationParser {
  /// The first words of these steps.
  static let verbs = ["dismiss-banner", "notify", "tap", "tap-banner"]

  /// Reads a step; `nil` where its first word is none of ``verbs``.
  static func step(
    _ verb: String, _ words: inout JourneyWords
  ) throws(ShellFailure) -> JourneyStep? {
    switch verb {
    case "notify":
      let file = try words.word("a payload's file")
      var message: String?
      while let key = words.next() {
        guard key == "as" else { throw JourneyParser.malformed("'\(key)' is not 'as'") }
        message = try words.word("a message's name")
      }
      return .notification(.arrives(.file(file), message: message))
    case "tap": return .notification(try tap(&words))
    case "tap-banner": return .notification(.tapBanner)
    case "dismiss-banner": return .notification(.dismissBanner)
    default: return nil
    }
  }

  private static func tap(_ words: inout JourneyWords) throws(ShellFailure) -> NotificationStep {
    let file = try words.word("a payload's file or 'last'")
    var state = TapState.background
    var message: String?
    var link: String?
    while let key = words.next() {
      switch key {
      case "as": message = try words.word("a message's name")
      case "with": link = try words.word("a link")
      default:
        guard let known = TapState(rawValue: key) else {
          throw JourneyParser.malformed(
            "'\(key)' is none of 'terminated', 'background', 'foreground', 'as', 'with'")
        }
        state = known
      }
    }
    if link != nil, state != .terminated {
      throw JourneyParser.malformed("'with' is for a tap that starts the app")
    }
    return .tapped(file == "last" ? .last : .file(file), state, message: message, with: link)
  }
}
