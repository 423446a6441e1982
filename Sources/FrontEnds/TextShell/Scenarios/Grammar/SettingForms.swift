import LandfallDomain
import LandfallNavigation

/// The forms that set up a scenario: its start, handlers, time and faults.
enum SettingForms {
  static let start = FormGroup(
    title: "setting", note: "app, clock and workspace come before all other steps.",
    forms: [
      ScenarioForm("app", "DIR", "the app folder, from the current folder") {
        w throws(ShellFailure) in
        .app(try w.word("a folder"))
      },
      ScenarioForm("workspace", "DIR", "the folder of the services' files") {
        w throws(ShellFailure) in .workspace(try w.word("a folder"))
      },
      ScenarioForm("clock", "2026-03-01T09:00:00Z", "the start time") { w throws(ShellFailure) in
        .clock(try w.timestamp())
      },
      ScenarioForm(
        "locale", "LANGUAGE [missing]", "the language; missing: the app does not have it"
      ) { w throws(ShellFailure) in try locale(&w) },
      ScenarioForm("signed-out", "no session is stored", .signedOut),
      ScenarioForm(
        "signed-in", "EMAIL [org SLUG] [expires 30s]", "a session is stored", isForPlayOnly: true
      ) { w throws(ShellFailure) in try signedIn(&w) },
      ScenarioForm("role", "EMAIL SLUG ROLE", "changes the role of a member", isForPlayOnly: true) {
        w throws(ShellFailure) in
        .role(
          email: try w.name(.person), slug: try w.name(.organization), role: try w.name(.role))
      },
      ScenarioForm("remove", "EMAIL SLUG", "ends a membership", isForPlayOnly: true) {
        w throws(ShellFailure) in
        .remove(email: try w.name(.person), slug: try w.name(.organization))
      },
    ])

  static let handlers = FormGroup(
    title: "handlers of link rules",
    forms: [
      ScenarioForm("subscribe", "RULE", "handles the links of a rule") {
        w throws(ShellFailure) in .subscribe(RuleID(try w.name(.rule)))
      },
      ScenarioForm("unsubscribe", "RULE", "stops handling them") { w throws(ShellFailure) in
        .unsubscribe(RuleID(try w.name(.rule)))
      },
      ScenarioForm("screen-links", "on|off", "whether screens handle their links") {
        w throws(ShellFailure) in .screenLinks(areTaken: try w.choice("on", "off") == "on")
      },
      ScenarioForm("sign-in-links", "on|off", "whether the app handles sign-in links") {
        w throws(ShellFailure) in .signIn(.links(areTaken: try w.choice("on", "off") == "on"))
      },
    ])

  static let timeAndFaults = FormGroup(
    title: "time and faults",
    forms: [
      ScenarioForm("advance", "601s", "lets time pass: 250ms, 601s, 10min, 1h, 7d") {
        w throws(ShellFailure) in .advance(try w.duration())
      },
      ScenarioForm("clock-back", "1h", "sets the calendar back", isForPlayOnly: true) {
        w throws(ShellFailure) in .clockShift(.zero - (try w.duration()))
      },
      ScenarioForm("network down", "the device has no network", .networkDown),
      ScenarioForm("network up", "the device has a network again", .networkUp(latency: .zero)),
      ScenarioForm("network latency", "250ms", "each call takes that long", isForPlayOnly: true) {
        w throws(ShellFailure) in .networkUp(latency: try w.duration())
      },
      ScenarioForm("network loses-answer", "the next sign-in loses its answer", .answerLost),
      ScenarioForm("store locked", "the store cannot be read", .store(.locked)),
      ScenarioForm("store full", "the disk is full", .store(.full)),
      ScenarioForm("store slow", "101ms", "each read takes that long", isForPlayOnly: true) {
        w throws(ShellFailure) in .store(.slow(try w.duration()))
      },
      ScenarioForm("store fixed", "ends these three faults", .store(.fixed)),
      ScenarioForm(
        "store",
        StoreDamage.allCases.map(\.rawValue).joined(separator: "|"),
        "damages the store's file or key", isForPlayOnly: true
      ) { w throws(ShellFailure) in .store(.damage(try w.value(StoreDamage.self))) },
      ScenarioForm("pending-slot broken", "the next link is not kept", .pendingSlotBroken),
      ScenarioForm("entity", "ITEM gone", "the services no longer have it", isForPlayOnly: true) {
        w throws(ShellFailure) in
        let item = try w.name(.item)
        try w.keyword("gone")
        return .entityGone(item)
      },
      ScenarioForm(
        "translations", "missing|back", "the app's texts cannot be read", isForPlayOnly: true
      ) { w throws(ShellFailure) in
        .translations(areMissing: try w.choice("missing", "back") == "missing")
      },
      ScenarioForm(
        "screen", "SCREEN|PATH broken|fixed", "a screen cannot be built", isForPlayOnly: true
      ) { w throws(ShellFailure) in
        let isPath = w.upcoming?.hasPrefix("/") == true
        let screen = try w.name(isPath ? .path : .screen)
        return .screen(screen, isBroken: try w.choice("broken", "fixed") == "broken")
      },
    ])

  private static func locale(_ words: inout ScenarioWords) throws(ShellFailure) -> ScenarioStep {
    let tag = try words.word("the language")
    if words.upcoming == nil {
      try words.names?.check(tag, .language)
    } else {
      try words.keyword("missing")
    }
    return .locale(tag)
  }

  private static func signedIn(_ words: inout ScenarioWords) throws(ShellFailure) -> ScenarioStep {
    let email = try words.name(.person)
    var organization: String?
    var expires: Duration?
    while words.upcoming != nil {
      switch try words.choice("org", "expires") {
      case "org": organization = try words.name(.organization)
      default: expires = try words.duration()
      }
    }
    return .signedIn(email: email, organization: organization, expires: expires)
  }
}
