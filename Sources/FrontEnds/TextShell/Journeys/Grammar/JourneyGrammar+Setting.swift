import LandfallDomain
import LandfallNavigation

/// What a journey begins with, links, people, time and faults.
extension JourneyGrammar {
  static let setting = Group(
    title: "setting", note: "app, clock and workspace stand before the first other step.",
    forms: [
      JourneyForm("app", "DIR", "the app folder") { w throws(ShellFailure) in
        .app(try w.word("a folder"))
      },
      JourneyForm("workspace", "DIR", "the folder of the services' files") {
        w throws(ShellFailure) in .workspace(try w.word("a folder"))
      },
      JourneyForm("clock", "2026-03-01T09:00:00Z", "when it begins") { w throws(ShellFailure) in
        .clock(try w.timestamp())
      },
      JourneyForm(
        "locale", "LANGUAGE [missing]", "the language; missing: one that the app does not have"
      ) { w throws(ShellFailure) in try locale(&w) },
      JourneyForm("signed-out", "no session is stored", isForPlayOnly: true) { _ in .signedOut },
      JourneyForm(
        "signed-in", "EMAIL [org SLUG] [expires 30s]", "a session is stored", isForPlayOnly: true
      ) { w throws(ShellFailure) in try signedIn(&w) },
      JourneyForm("role", "EMAIL SLUG ROLE", "gives a member another role", isForPlayOnly: true) {
        w throws(ShellFailure) in
        .role(
          email: try w.name(.person), slug: try w.name(.organization), role: try w.name(.role))
      },
      JourneyForm("remove", "EMAIL SLUG", "ends a membership", isForPlayOnly: true) {
        w throws(ShellFailure) in
        .remove(email: try w.name(.person), slug: try w.name(.organization))
      },
    ])

  static let links = Group(
    title: "links and the process",
    forms: [
      JourneyForm("launch", "[URL]", "starts the process anew, by a link or without") { w in
        .launch(w.nextLink())
      },
      JourneyForm("link", linkSyntax, "a link arrives") { w throws(ShellFailure) in
        try link(&w)
      },
      JourneyForm("open", linkSyntax, "the same as link") { w throws(ShellFailure) in
        try link(&w)
      },
      JourneyForm("kill", "ends the process; what is in memory is gone") { _ in .kill },
      JourneyForm("background", "the app goes out of sight") { _ in .background },
      JourneyForm("foreground", "the app comes back") { _ in .foreground },
    ])

  static let people = Group(
    title: "people",
    note: "$code is the newest code mailed to the address, $code.previous the one before.",
    forms: [
      JourneyForm(
        "sign-in email", "ADDRESS [code DIGITS|$code|$code.previous]",
        "types a code in; without one, asks for one and types that"
      ) { w throws(ShellFailure) in
        try w.names?.check(SignInMethod.Kind.emailCode.rawValue, .way)
        return .signInEmail(try w.address(), code: try w.option("code", "a code"))
      },
      JourneyForm("sign-in", "WAY ADDRESS", "the whole way of another method") {
        w throws(ShellFailure) in try signIn(&w)
      },
      JourneyForm("request-code", "ADDRESS", "asks for a code") { w throws(ShellFailure) in
        .requestCode(try w.address())
      },
      JourneyForm("request-link", "ADDRESS", "asks for a link by e-mail") {
        w throws(ShellFailure) in .signIn(.requestLink(try w.address()))
      },
      JourneyForm("open-mail", "ADDRESS", "opens the newest link that was mailed") {
        w throws(ShellFailure) in .signIn(.openMail(try w.address()))
      },
      JourneyForm("confirm-sign-in", "says yes to a link that signs in") { _ in
        .signIn(.confirm)
      },
      JourneyForm("begin-sign-in", "METHOD [ADDRESS]", "sends a browser away") {
        w throws(ShellFailure) in
        .signIn(
          .begin(
            SignInMethodID(try w.name(.method)), email: w.upcoming == nil ? nil : try w.address()))
      },
      JourneyForm("callback denied", "the browser comes back: the person said no") { _ in
        .signIn(.callback(.denied))
      },
      JourneyForm("callback again", "it brings what it brought before") { _ in
        .signIn(.callback(.again))
      },
      JourneyForm("callback", "ADDRESS [wrong-state]", "it comes back: that person agreed") {
        w throws(ShellFailure) in try callback(&w)
      },
      JourneyForm("finish-priming", "answers what the app asked after sign-in") { _ in
        .signIn(.finishPriming)
      },
      JourneyForm("cancel-sign-in", "leaves the sign-in") { _ in .cancelSignIn },
      JourneyForm("sign-out", "signs out") { _ in .signOut },
      JourneyForm("switch-org", "SLUG", "makes another organization active") {
        w throws(ShellFailure) in .switchOrganization(try w.name(.organization))
      },
    ])

  static let sharing = Group(
    title: "sharing",
    note: "In links, $shared is the newest share link and $token its token.",
    forms: [
      JourneyForm(
        "share", "KIND ID [\(ShareDuration.allCases.map(\.rawValue).joined(separator: "|"))]",
        "makes a share link"
      ) { w throws(ShellFailure) in
        let (kind, id) = (try w.name(.kind), try w.word("an id"))
        let duration: ShareDuration = w.upcoming == nil ? .oneDay : try w.value(ShareDuration.self)
        return .share(.issue(kind: kind, id: id, duration))
      },
      JourneyForm("revoke shared", "revokes the newest share link") { _ in
        .share(.revokeNewest)
      },
      JourneyForm("revoke", "KIND ID", "revokes all links to a thing") { w throws(ShellFailure) in
        .share(.revokeAll(kind: try w.name(.kind), id: try w.word("an id")))
      },
      JourneyForm("share-keys rotate", "[30d]", "a new key; the old one holds that long") {
        w throws(ShellFailure) in
        .share(.rotateKeys(overlap: w.upcoming == nil ? .seconds(30 * 86_400) : try w.duration()))
      },
      JourneyForm("share-keys lost", "forgets all keys", isForPlayOnly: true) { _ in
        .share(.loseKeys)
      },
    ])

  static let handlers = Group(
    title: "handlers of link rules",
    forms: [
      JourneyForm("subscribe", "RULE", "the journey handles the links of a rule") {
        w throws(ShellFailure) in .subscribe(RuleID(try w.name(.rule)))
      },
      JourneyForm("unsubscribe", "RULE", "and no longer") { w throws(ShellFailure) in
        .unsubscribe(RuleID(try w.name(.rule)))
      },
      JourneyForm("screen-links", "on|off", "the app's screens handle theirs, or not") {
        w throws(ShellFailure) in .screenLinks(areTaken: try w.choice("on", "off") == "on")
      },
      JourneyForm("sign-in-links", "on|off", "the same for links that sign in") {
        w throws(ShellFailure) in .signIn(.links(areTaken: try w.choice("on", "off") == "on"))
      },
    ])

  static let timeAndFaults = Group(
    title: "time and faults",
    forms: [
      JourneyForm("advance", "601s", "lets time pass: 250ms, 601s, 10min, 1h, 7d") {
        w throws(ShellFailure) in .advance(try w.duration())
      },
      JourneyForm("clock-back", "1h", "puts the calendar back", isForPlayOnly: true) {
        w throws(ShellFailure) in .clockShift(.zero - (try w.duration()))
      },
      JourneyForm("network down", "the device has no network", isForPlayOnly: true) { _ in
        .networkDown
      },
      JourneyForm("network up", "it has one again", isForPlayOnly: true) { _ in
        .networkUp(latency: .zero)
      },
      JourneyForm("network latency", "250ms", "each call takes that long", isForPlayOnly: true) {
        w throws(ShellFailure) in .networkUp(latency: try w.duration())
      },
      JourneyForm(
        "network loses-answer", "the next sign-in is done and not answered", isForPlayOnly: true
      ) { _ in .answerLost },
      JourneyForm("store locked", "the store cannot be read", isForPlayOnly: true) { _ in
        .store(.locked)
      },
      JourneyForm("store full", "the disk is full", isForPlayOnly: true) { _ in .store(.full) },
      JourneyForm("store slow", "101ms", "each reading takes that long", isForPlayOnly: true) {
        w throws(ShellFailure) in .store(.slow(try w.duration()))
      },
      JourneyForm("store mended", "these three end", isForPlayOnly: true) { _ in
        .store(.mended)
      },
      JourneyForm(
        "store",
        StoreDamage.allCases.map(\.rawValue).joined(separator: "|"),
        "damages the store's file or key", isForPlayOnly: true
      ) { w throws(ShellFailure) in .store(.damage(try w.value(StoreDamage.self))) },
      JourneyForm("pending-slot broken", "the next target is not kept", isForPlayOnly: true) { _ in
        .pendingSlotBroken
      },
      JourneyForm("entity", "ITEM gone", "the services know it no longer", isForPlayOnly: true) {
        w throws(ShellFailure) in
        let item = try w.name(.item)
        try w.keyword("gone")
        return .entityGone(item)
      },
      JourneyForm(
        "translations", "missing|back", "the app's texts cannot be read", isForPlayOnly: true
      ) { w throws(ShellFailure) in
        .translations(areMissing: try w.choice("missing", "back") == "missing")
      },
      JourneyForm(
        "screen", "SCREEN|PATH broken|mended", "a screen cannot be built", isForPlayOnly: true
      ) { w throws(ShellFailure) in
        let isPath = w.upcoming?.hasPrefix("/") == true
        let screen = try w.name(isPath ? .path : .screen)
        return .screen(screen, isBroken: try w.choice("broken", "mended") == "broken")
      },
    ])

  private static let linkSyntax =
    "URL [from \(LinkChannel.allCases.map(\.rawValue).joined(separator: "|"))] [without-waiting]"

  private static func locale(_ words: inout JourneyWords) throws(ShellFailure) -> JourneyStep {
    let tag = try words.word("the language")
    if words.upcoming == nil {
      try words.names?.check(tag, .language)
    } else {
      try words.keyword("missing")
    }
    return .locale(tag)
  }

  private static func signedIn(_ words: inout JourneyWords) throws(ShellFailure) -> JourneyStep {
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

  private static func link(_ words: inout JourneyWords) throws(ShellFailure) -> JourneyStep {
    guard let link = words.nextLink() else { throw JourneyParser.malformed("a link is missing") }
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

  private static func signIn(_ words: inout JourneyWords) throws(ShellFailure) -> JourneyStep {
    let way = try words.name(.way)
    guard let kind = SignInMethod.Kind(rawValue: way) else {
      throw JourneyParser.malformed(
        "'\(way)' is no way to sign in; one of " + JourneyNames.list(SignInMethod.Kind.self))
    }
    return .signIn(.whole(kind, try words.address()))
  }

  private static func callback(_ words: inout JourneyWords) throws(ShellFailure) -> JourneyStep {
    let address = try words.address()
    guard words.upcoming != nil else { return .signIn(.callback(.agreed(address))) }
    try words.keyword("wrong-state")
    return .signIn(.callback(.wrongState(address)))
  }
}
