import LandfallDomain
import LandfallNavigation

/// The forms for links and the people who open, share and sign in with them.
enum LinkForms {
  static let links = FormGroup(
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

  static let people = FormGroup(
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

  static let sharing = FormGroup(
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

  private static let linkSyntax =
    "URL [from \(LinkChannel.allCases.map(\.rawValue).joined(separator: "|"))] [without-waiting]"

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
