import LandfallDomain
import LandfallNavigation

/// The start of a scenario, links, people, time and faults.
extension ScenarioGrammar {
  static let setting = Group(
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

  static let links = Group(
    title: "links and the process",
    forms: [
      ScenarioForm("launch", "[URL]", "starts a new process, with a link or without") { w in
        .launch(w.nextLink())
      },
      ScenarioForm("link", linkSyntax, "a link arrives") { w throws(ShellFailure) in
        try link(&w)
      },
      ScenarioForm("open", linkSyntax, "the same as link") { w throws(ShellFailure) in
        try link(&w)
      },
      ScenarioForm("kill", "ends the process; its memory is lost", .kill),
      ScenarioForm("background", "the app is no longer visible", .background),
      ScenarioForm("foreground", "the app is visible again", .foreground),
    ])

  static let people = Group(
    title: "people",
    note: "$code is the last code mailed to the address, $code.previous the one before.",
    forms: [
      ScenarioForm(
        "sign-in email", "ADDRESS [code DIGITS|$code|$code.previous]",
        "types a code; without one, requests one and types it"
      ) { w throws(ShellFailure) in
        try w.names?.check(SignInMethod.Kind.emailCode.rawValue, .way)
        return .signInEmail(try w.address(), code: try w.option("code", "a code"))
      },
      ScenarioForm("sign-in", "WAY ADDRESS", "a complete sign-in with another method") {
        w throws(ShellFailure) in try signIn(&w)
      },
      ScenarioForm("request-code", "ADDRESS", "requests a code") { w throws(ShellFailure) in
        .requestCode(try w.address())
      },
      ScenarioForm("request-link", "ADDRESS", "requests a link by e-mail") {
        w throws(ShellFailure) in .signIn(.requestLink(try w.address()))
      },
      ScenarioForm("open-mail", "ADDRESS", "opens the last mailed link") {
        w throws(ShellFailure) in .signIn(.openMail(try w.address()))
      },
      ScenarioForm("confirm-sign-in", "confirms a sign-in link", .signIn(.confirm)),
      ScenarioForm("begin-sign-in", "METHOD [ADDRESS]", "opens a browser") {
        w throws(ShellFailure) in
        .signIn(
          .begin(
            SignInMethodID(try w.name(.method)), email: w.upcoming == nil ? nil : try w.address()))
      },
      ScenarioForm(
        "callback denied", "the browser returns: the person declined", .signIn(.callback(.denied))),
      ScenarioForm(
        "callback again", "the browser returns the same link again", .signIn(.callback(.again))),
      ScenarioForm("callback", "ADDRESS [wrong-state]", "the browser returns: that person agreed") {
        w throws(ShellFailure) in try callback(&w)
      },
      ScenarioForm(
        "finish-onboarding", "completes the onboarding step", .signIn(.finishOnboarding)),
      ScenarioForm("cancel-sign-in", "leaves the sign-in", .cancelSignIn),
      ScenarioForm("sign-out", "signs out", .signOut),
      ScenarioForm("switch-org", "SLUG", "makes another organization active") {
        w throws(ShellFailure) in .switchOrganization(try w.name(.organization))
      },
    ])

  static let sharing = Group(
    title: "sharing",
    note: "In links, $shared is the last share link and $token its token.",
    forms: [
      ScenarioForm(
        "share", "KIND ID [\(ShareDuration.allCases.map(\.rawValue).joined(separator: "|"))]",
        "makes a share link"
      ) { w throws(ShellFailure) in
        let (kind, id) = (try w.name(.kind), try w.word("an id"))
        let duration: ShareDuration = w.upcoming == nil ? .oneDay : try w.value(ShareDuration.self)
        return .share(.issue(kind: kind, id: id, duration))
      },
      ScenarioForm("revoke shared", "revokes the last share link", .share(.revokeNewest)),
      ScenarioForm("revoke", "KIND ID", "revokes all links to a thing") { w throws(ShellFailure) in
        .share(.revokeAll(kind: try w.name(.kind), id: try w.word("an id")))
      },
      ScenarioForm("share-keys rotate", "[30d]", "a new key; the old one stays valid that long") {
        w throws(ShellFailure) in
        .share(.rotateKeys(overlap: w.upcoming == nil ? .seconds(30 * 86_400) : try w.duration()))
      },
      ScenarioForm("share-keys lost", "forgets all keys", .share(.loseKeys)),
    ])

  static let handlers = Group(
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

  static let timeAndFaults = Group(
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

  private static let linkSyntax =
    "URL [from \(LinkChannel.allCases.map(\.rawValue).joined(separator: "|"))] [without-waiting]"

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

  private static func link(_ words: inout ScenarioWords) throws(ShellFailure) -> ScenarioStep {
    guard let link = words.nextLink() else { throw ScenarioParser.malformed("a link is missing") }
    var channel = LinkChannel.app
    var waits = true
    while words.upcoming != nil {
      switch try words.choice("from", "without-waiting") {
      case "from": channel = try words.value(LinkChannel.self)
      default: waits = false
      }
    }
    return .link(link, channel, waits: waits)
  }

  private static func signIn(_ words: inout ScenarioWords) throws(ShellFailure) -> ScenarioStep {
    let way = try words.name(.way)
    guard let kind = SignInMethod.Kind(rawValue: way) else {
      throw ScenarioParser.malformed(
        "'\(way)' is not a way to sign in; use " + ScenarioNames.list(SignInMethod.Kind.self))
    }
    return .signIn(.whole(kind, try words.address()))
  }

  private static func callback(_ words: inout ScenarioWords) throws(ShellFailure) -> ScenarioStep {
    let address = try words.address()
    guard words.upcoming != nil else { return .signIn(.callback(.agreed(address))) }
    try words.keyword("wrong-state")
    return .signIn(.callback(.wrongState(address)))
  }
}
