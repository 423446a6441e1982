import LandfallDomain

/// Reads the language of journeys: one step a line, `#` for comments, double quotes round spaces.
enum JourneyParser {
  /// Reads one line.
  ///
  /// - Returns: The step, or `nil` for an empty line or a comment.
  /// - Throws: ``ShellFailure`` with ``ExitCode/badData`` saying what does not fit.
  static func step(_ line: String) throws(ShellFailure) -> JourneyStep? {
    try step(InputText(line))
  }

  /// Reads one line, in which a link may be any bytes.
  static func step(_ line: InputText) throws(ShellFailure) -> JourneyStep? {
    var words = try JourneyWords(line.bytes)
    guard let verb = words.next() else { return nil }
    let step = try step(verb, &words)
    if let extra = words.next() { throw malformed("'\(extra)' is too much after '\(verb)'") }
    if let word = words.illFormed {
      throw malformed("'\(word.text)' is not UTF-8: byte \(word.illFormedOffset ?? 0)")
    }
    return step
  }

  /// The first words of steps, for guesses and completion.
  static let verbs =
    [
      "advance", "app", "back", "background", "begin-sign-in", "callback", "cancel-sign-in",
      "clock", "clock-back", "confirm-sign-in", "entity", "expect", "finish-priming", "foreground",
      "go", "home",
      "kill", "launch", "link", "locale", "network", "open", "open-mail", "pending-slot", "remove",
      "request-code", "request-link", "retry", "revoke", "role", "screen-links",
      "share", "share-keys", "sign-in",
      "sign-in-links", "sign-out", "signed-in", "signed-out", "store", "subscribe", "switch-org",
      "tab", "translations",
      "try-again", "unsubscribe", "workspace",
    ] + HandParser.verbs + NotificationParser.verbs

  private static func step(
    _ verb: String, _ words: inout JourneyWords
  ) throws(ShellFailure) -> JourneyStep {
    switch verb {
    case "app": return .app(try words.word("a folder"))
    case "clock": return .clock(try words.timestamp())
    case "workspace": return .workspace(try words.word("a folder"))
    case "locale": return .locale(try words.word("a language"))
    case "signed-out": return .signedOut
    case "signed-in":
      let email = try words.word("an address")
      var organization: String?
      var expires: Duration?
      while let key = words.next() {
        switch key {
        case "org": organization = try words.word("a slug")
        case "expires": expires = try words.duration()
        default: throw malformed("'\(key)' is neither 'org' nor 'expires'")
        }
      }
      return .signedIn(email: email, organization: organization, expires: expires)
    case "role":
      return .role(
        email: try words.word("an address"), slug: try words.word("a slug"),
        role: try words.word("a role"))
    case "remove":
      return .remove(email: try words.word("an address"), slug: try words.word("a slug"))
    case "launch": return .launch(words.nextLink())
    case "link", "open":
      guard let link = words.nextLink() else { throw malformed("a link is missing") }
      var channel = LinkChannel.app
      var waits = true
      while let key = words.next() {
        switch key {
        case "from":
          let name = try words.word("a channel")
          guard let known = LinkChannel(rawValue: name) else {
            throw malformed(
              "'\(name)' is no channel; one of "
                + LinkChannel.allCases.map(\.rawValue).joined(separator: ", "))
          }
          channel = known
        case "without-waiting": waits = false
        default: throw malformed("'\(key)' is neither 'from' nor 'without-waiting'")
        }
      }
      return .link(link, channel, waits: waits)
    case "kill": return .kill
    case "background": return .background
    case "foreground": return .foreground
    case "tab": return .tab(try words.word("a tab"))
    case "back": return .back
    case "home": return .home
    case "retry", "try-again": return .retry
    case "go": return .go(try words.word("a path"))
    case "sign-in": return try signIn(&words)
    case "begin-sign-in":
      return .signIn(
        .begin(SignInMethodID(try words.word("a method")), email: words.next()))
    case "callback": return .signIn(.callback(try callback(&words)))
    case "request-link": return .signIn(.requestLink(try words.word("an address")))
    case "open-mail": return .signIn(.openMail(try words.word("an address")))
    case "confirm-sign-in": return .signIn(.confirm)
    case "finish-priming": return .signIn(.finishPriming)
    case "sign-in-links":
      return .signIn(.links(areTaken: try words.choice("on", "off") == "on"))
    case "request-code": return .requestCode(try words.word("an address"))
    case "cancel-sign-in": return .cancelSignIn
    case "sign-out": return .signOut
    case "switch-org": return .switchOrganization(try words.word("a slug"))
    case "advance": return .advance(try words.duration())
    case "clock-back": return .clockShift(.zero - (try words.duration()))
    case "network": return try network(&words)
    case "store": return .store(try storeFault(&words))
    case "translations":
      switch try words.word("'missing' or 'back'") {
      case "missing": return .translations(areMissing: true)
      case "back": return .translations(areMissing: false)
      case let word: throw malformed("'\(word)' is neither 'missing' nor 'back'")
      }
    case "share", "revoke", "share-keys": return .share(try share(verb, &words))
    case "entity":
      let id = try words.word("an id")
      try words.keyword("gone")
      return .entityGone(id)
    case "pending-slot":
      try words.keyword("broken")
      return .pendingSlotBroken
    case "subscribe": return .subscribe(RuleID(try words.word("a rule")))
    case "screen-links":
      return .screenLinks(areTaken: try words.choice("on", "off") == "on")
    case "unsubscribe": return .unsubscribe(RuleID(try words.word("a rule")))
    case "expect": return .expect(try ExpectationParser.expectation(&words))
    default:
      if let step = try HandParser.step(verb, &words) { return step }
      if let step = try NotificationParser.step(verb, &words) { return step }
      let near = Spelling.nearest(to: verb, in: verbs)
      throw malformed(
        "there is no step '\(verb)'", hint: near.map { "did you mean '\($0)'?" })
    }
  }

  private static func signIn(_ words: inout JourneyWords) throws(ShellFailure) -> JourneyStep {
    let method = try words.word("a method")
    guard let kind = SignInMethod.Kind(rawValue: method) else {
      throw malformed(
        "'\(method)' is no way to sign in; one of "
          + SignInMethod.Kind.allCases.map(\.rawValue).joined(separator: ", "))
    }
    guard kind == .emailCode else {
      return .signIn(.whole(kind, try words.word("an address")))
    }
    let address = try words.word("an address")
    guard let key = words.next() else { return .signInEmail(address, code: nil) }
    guard key == "code" else { throw malformed("'\(key)' is not 'code'") }
    return .signInEmail(address, code: try words.word("a code"))
  }

  private static func callback(
    _ words: inout JourneyWords
  ) throws(ShellFailure) -> JourneyStep.Callback {
    let first = try words.word("an address, 'denied' or 'again'")
    switch first {
    case "denied": return .denied
    case "again": return .again
    default:
      guard let key = words.next() else { return .agreed(first) }
      guard key == "wrong-state" else { throw malformed("'\(key)' is not 'wrong-state'") }
      return .wrongState(first)
    }
  }

  private static func network(_ words: inout JourneyWords) throws(ShellFailure) -> JourneyStep {
    switch try words.word("'down', 'up', 'latency' or 'loses-answer'") {
    case "loses-answer": return .answerLost
    case "down": return .networkDown
    case "up": return .networkUp(latency: .zero)
    case "latency": return .networkUp(latency: try words.duration())
    case let other: throw malformed("'\(other)' is none of 'down', 'up', 'latency', 'loses-answer'")
    }
  }

  private static func storeFault(
    _ words: inout JourneyWords
  ) throws(ShellFailure) -> JourneyStep.StoreFault {
    let name = try words.word("a fault")
    switch name {
    case "locked": return .locked
    case "full": return .full
    case "mended": return .mended
    case "slow": return .slow(try words.duration())
    default:
      guard let damage = FaultSwitches.Damage(rawValue: name) else {
        throw malformed("'\(name)' is no fault of the store")
      }
      return .damage(damage)
    }
  }

  /// `share game ID [7d]`, `revoke shared`, `revoke game ID`, `share-keys rotate [30d]`, `share-keys lost`.
  private static func share(
    _ verb: String, _ words: inout JourneyWords
  ) throws(ShellFailure) -> JourneyStep.ShareStep {
    if verb == "share-keys" {
      guard try words.choice("rotate", "lost") == "rotate" else { return .loseKeys }
      guard let word = words.next() else { return .rotateKeys(overlap: .seconds(30 * 86_400)) }
      guard let span = JourneyWords.duration(word) else { throw malformed("'\(word)' is no time") }
      return .rotateKeys(overlap: span)
    }
    let kind = try words.word("a kind of thing")
    if verb == "revoke", kind == "shared" { return .revokeNewest }
    let id = try words.word("an id")
    if verb == "revoke" { return .revokeAll(kind: kind, id: id) }
    let word = words.next() ?? ShareDuration.oneDay.rawValue
    guard let duration = ShareDuration(rawValue: word) else {
      throw malformed(
        "'\(word)' is none of " + ShareDuration.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return .issue(kind: kind, id: id, duration)
  }

  static func malformed(_ message: String, hint: String? = nil) -> ShellFailure {
    ShellFailure(.badData, message, hint: hint ?? "see 'textshell help journeys'")
  }
}
