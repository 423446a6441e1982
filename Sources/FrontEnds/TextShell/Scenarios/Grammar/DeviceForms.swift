import LandfallDomain
import LandfallNavigation
import LandfallTouch

/// The forms for the person at the device: notifications, taps, gestures and the device itself.
enum DeviceForms {
  static let notifications = FormGroup(
    title: "notifications",
    forms: [
      ScenarioForm("notify", "FILE [as ID]", "a notification arrives while the app is visible") {
        w throws(ShellFailure) in
        w.names?.readPayload()
        return .notification(
          .arrives(
            .file(try w.word("a payload's file")), message: try w.option("as", "a message ID"))
        )
      },
      ScenarioForm(
        "tap",
        "FILE|last [\(NotificationResponseState.allCases.map(\.rawValue).joined(separator: "|"))] [as ID] [with URL]",
        "a notification is tapped; a link may arrive with it"
      ) { w throws(ShellFailure) in try tap(&w) },
      ScenarioForm("tap-banner", "the visible banner is tapped", .notification(.tapBanner)),
      ScenarioForm("dismiss-banner", "the banner is dismissed", .notification(.dismissBanner)),
    ])

  static let taps = FormGroup(
    title: "taps and gestures",
    forms: [
      ScenarioForm("tab", "TAB", "taps a tab") { w throws(ShellFailure) in
        .tab(try w.name(.tab))
      },
      ScenarioForm("back", "taps back in the header, or the system's", .back),
      ScenarioForm("home", "goes to the first screen", .home),
      ScenarioForm("retry", "tries again after a failure", .retry),
      ScenarioForm("try-again", "the same as retry", .retry),
      ScenarioForm("refresh", "loads the visible screen again", .gesture(.refresh)),
      ScenarioForm("go", "PATH", "opens the path inside the app") { w throws(ShellFailure) in
        .go(try w.word("a path"))
      },
      ScenarioForm(
        "set-query", "QUERY [\"…\"]", "sets a query item of the visible screen, or removes it"
      ) { w throws(ShellFailure) in .setQuery(try w.name(.query), w.next()) },
      ScenarioForm("type", "TEXT [into FIELD]", "types into a field of the screen") {
        w throws(ShellFailure) in
        let text = try w.word("a text")
        let field = try w.option("into", "a field") ?? "text"
        w.names?.typed(into: field)
        return .gesture(.type(text, into: field))
      },
      ScenarioForm("dismiss", "closes the menu, or else the messages", .gesture(.dismiss)),
      ScenarioForm("open-item", "ITEM", "taps a row, or a link of a detail screen") {
        w throws(ShellFailure) in .gesture(.openItem(try w.name(.item)))
      },
      ScenarioForm("press", "ITEM 500ms", "holds a finger on a row") { w throws(ShellFailure) in
        .gesture(.press(try w.name(.item), try w.duration()))
      },
      ScenarioForm("menu", "ACTION", "taps an entry of the open menu") { w throws(ShellFailure) in
        .gesture(.menu(try w.name(.action)))
      },
      ScenarioForm("pull", "pulls the list down", .gesture(.pull)),
      ScenarioForm("scroll", "180px-from-end", "scrolls the list") { w throws(ShellFailure) in
        .gesture(.scroll(fromEnd: try points(&w, after: "", "px-from-end")))
      },
      ScenarioForm(
        "swipe", "x=12 [dx=180] [resting 100ms] [from leading|left|right]",
        "swipes from an edge of the screen"
      ) { w throws(ShellFailure) in .gesture(try swipe(&w)) },
    ])

  static let device = FormGroup(
    title: "the device",
    note: "The first gesture selects a device (iphone-16). Then animations take their time.",
    forms: [
      ScenarioForm("device", "DEVICE [system NAME]", "sets the device") { w throws(ShellFailure) in
        try w.device()
      },
      ScenarioForm("rotate", "rotates the device", .gesture(.rotate)),
      ScenarioForm("insets", "missing|zero|back", "the insets that it reports") {
        w throws(ShellFailure) in .device(.insets(try w.value(DeviceStep.Insets.self)))
      },
      ScenarioForm("gestures", "on|off", "whether it has gestures") { w throws(ShellFailure) in
        .device(.gestures(try w.choice("on", "off") == "on"))
      },
      ScenarioForm("animations", "on|off", "whether screens slide") { w throws(ShellFailure) in
        .device(.animations(try w.choice("on", "off") == "on"))
      },
    ])

  private static func tap(_ words: inout ScenarioWords) throws(ShellFailure) -> ScenarioStep {
    words.names?.readPayload()
    let file = try words.word("a payload's file or 'last'")
    var state = NotificationResponseState.background
    var message: String?
    var link: String?
    let states = NotificationResponseState.allCases.map(\.rawValue)
    while words.upcoming != nil {
      switch try words.choice(of: states + ["as", "with"]) {
      case "as": message = try words.word("a message ID")
      case "with": link = try words.word("a link")
      case let name: state = NotificationResponseState(rawValue: name) ?? state
      }
    }
    if link != nil, state != .terminated {
      throw ScenarioParser.malformed("'with' is only for a tap that starts the app")
    }
    let payload = file == "last" ? NotificationStep.Payload.last : .file(file)
    return .notification(.tapped(payload, state, message: message, with: link))
  }

  private static func swipe(_ words: inout ScenarioWords) throws(ShellFailure) -> GestureStep {
    let x = try points(&words, after: "x=", "")
    var (dx, rest, edge) = (180.0, Duration.zero, GestureStep.Edge.leading)
    while let word = words.next() {
      if word.hasPrefix("dx="), let number = Double(word.dropFirst(3)), number.isFinite {
        dx = number
      } else if word == "resting" {
        rest = try words.duration()
      } else if word == "from" {
        edge = try words.value(GestureStep.Edge.self)
      } else {
        throw ScenarioParser.malformed(
          "'\(word)' is not one of 'dx=180', 'resting 100ms', 'from left'")
      }
    }
    return .swipe(from: x, by: dx, rest: rest, edge: edge)
  }

  /// Parses a number of points with a fixed prefix or suffix: `x=12`, `180px-from-end`.
  private static func points(
    _ words: inout ScenarioWords, after prefix: String, _ suffix: String
  ) throws(ShellFailure) -> Double {
    let form = "\(prefix)12\(suffix)"
    let word = try words.word("a number such as \(form)")
    guard word.hasPrefix(prefix), word.hasSuffix(suffix),
      let number = Double(word.dropFirst(prefix.count).dropLast(suffix.count)), number.isFinite
    else { throw ScenarioParser.malformed("'\(word)' is not a position; write \(form)") }
    return number
  }
}

extension ScenarioWords {
  /// Parses a device of the catalog.
  fileprivate mutating func device() throws(ShellFailure) -> ScenarioStep {
    let name = try word("a device")
    guard DeviceCatalog.device(name) != nil else {
      let near = Spelling.nearest(to: name, in: DeviceCatalog.all.map(\.id))
      throw ScenarioParser.malformed(
        "there is no device '\(name)'", hint: near.map { "did you mean '\($0)'?" })
    }
    return .device(.device(name, system: try option("system", "a system")))
  }
}
