import Landfall
import LandfallAuth
import LandfallDomain

/// Expectations.
extension ScenarioGrammar {
  static let expected = Group(
    title: "expectations: links and events",
    note:
      "'event', 'no-event' and 'count' start at the last launch, link, go or tap on a "
      + "notification. So do 'states', 'reads' and 'commits'.",
    forms: [
      .expect("outcome", "OUTCOME|none", "how the last link ended") { w throws(ShellFailure) in
        .outcome(try w.name(.outcome, or: "none"))
      },
      .expect("error", "CODE|none [REASON]", "the same as a code, with the reason") {
        w throws(ShellFailure) in
        let code = try w.name(.errorCode, or: "none")
        guard let reason = w.next() else { return .error(code, reason: nil) }
        try w.names?.check(reason: reason, of: code)
        return .error(code, reason: reason)
      },
      .expect("within", "500ms", "the last link ended within that time") { w throws(ShellFailure) in
        .within(try w.duration())
      },
      .expect("refused", "REFUSAL|nothing [DETAIL]", "why the last tap led nowhere") {
        w throws(ShellFailure) in
        let code = try w.name(.refusal, or: "nothing")
        let isParameter = ["missing-id", "not-an-id", "broken-constraint"].contains(code)
        guard w.upcoming != nil else { return .refused(code, detail: nil) }
        return .refused(
          code, detail: isParameter ? try w.name(.parameter) : try w.word("a detail"))
      },
      .expect("event", "EVENT [before EVENT]", "it happened, before the other one") {
        w throws(ShellFailure) in
        let event = try w.name(.event)
        guard w.upcoming != nil else { return .event(event, before: nil) }
        try w.keyword("before")
        return .event(event, before: try w.name(.event))
      },
      .expect("no-event", "EVENT", "it did not happen") { w throws(ShellFailure) in
        .noEvent(try w.name(.event))
      },
      .expect("count", "EVENT N", "how often it happened") { w throws(ShellFailure) in
        .count(event: try w.name(.event), try w.integer())
      },
      .expect("handled", "RULE N [VALUE]", "links that 'subscribe' received; the last value") {
        w throws(ShellFailure) in
        .handled(RuleID(try w.name(.rule)), try w.integer(), newest: w.next())
      },
      .count("pending", "links that wait for sign-in") { $1.pending },
      .name("link-state", .linkState, syntax: "LINK-STATE", "the state of the last link") {
        $1.linkState.rawValue
      },
      .expect("shares", "N|none", "tokens in the registry") { w throws(ShellFailure) in
        .shares(try w.count())
      },
      .count("launches", "bootstraps of this process") { $1.launches },
      .count("reads", "reads of the store since then") { runner, _ in runner.storeCounts.reads },
      .count("commits", "commits of the store since then") { runner, _ in runner.storeCounts.commits
      },
      .expect("no-secret-on-disk", "\"…\"", "no file of the app contains the text") {
        w throws(ShellFailure) in .noSecretOnDisk(try w.text())
      },
    ])

  static let expectedOnScreen = Group(
    title: "expectations: the screen",
    forms: [
      .name("path", .path, or: "none", syntax: "PATH|none", "the path of the visible screen") {
        $1.path ?? "none"
      },
      .name(
        "screen", .screen, or: "sign-in", "sign-in-needed", "error", "unauthorized", "launching",
        "none", syntax: "SCREEN|sign-in|sign-in-needed|error|unauthorized|launching|none",
        "the visible screen"
      ) { $1.screen.text },
      .name("tab", .tab, or: "none", syntax: "TAB|none", "the visible tab") {
        $1.tab?.text ?? "none"
      },
      .name(
        "highlighted", .tab, or: "none", "no tab bar", syntax: "TAB|none|\"no tab bar\"",
        "the highlighted tab"
      ) { $0.highlighted($1) },
      .count("tabs", "tabs of the bar with a label and an icon") { $0.tabCount($1) },
      .expect("tab-bar", "on|off|kept", "it is visible, hidden, or was always visible") {
        w throws(ShellFailure) in .tabBar(try w.value(ScenarioStep.TabBar.self))
      },
      .count("depth", "screens on the stack") { $1.depth },
      .name("app-phase", .appPhase, syntax: "PHASE", "the app phase") { $1.phase.name.rawValue },
      .name("state", .state, syntax: "STATE", "the state of navigation") { $1.navigation.rawValue },
      .expect("states", "STATE [STATE …]", "the last states, oldest first") {
        w throws(ShellFailure) in
        var states = [try w.name(.state)]
        while w.upcoming != nil { states.append(try w.name(.state)) }
        return .states(states)
      },
      .expect("param", "PARAMETER \"…\"", "a parameter of the screen's path") {
        w throws(ShellFailure) in
        .parameter(try w.name(.parameter), try w.word("a value"))
      },
      .expect("query", "QUERY \"…\"", "a query item of the screen") { w throws(ShellFailure) in
        .query(try w.name(.query), try w.word("a value"))
      },
      .expect("field", "FIELD \"…\"", "the text in a field") { w throws(ShellFailure) in
        .field(try w.name(.field), try w.word("a text"))
      },
      .expect("text", "\"…\"", "a line of the screen contains it") { w throws(ShellFailure) in
        .text(try w.text())
      },
      .expect("message", "KEY", "a visible message") { w throws(ShellFailure) in
        .message(try w.name(.messageKey))
      },
      .count("messages", "visible messages") { $1.messages.count },
      .name(
        "banner", .bannerType, or: "unknown", "none", syntax: "TYPE|unknown|none",
        "the visible notification"
      ) { $1.banner.map { $0.type?.text ?? "unknown" } ?? "none" },
      .expect("items", "N", "rows of the list") { w throws(ShellFailure) in
        .items(try w.integer())
      },
      .expect("row", "ITEM", "the list contains it") { w throws(ShellFailure) in
        .row(try w.name(.item))
      },
      .expect("no-row", "ITEM", "the list does not contain it") { w throws(ShellFailure) in
        .noRow(try w.name(.item))
      },
      .count("stale", "rows that may be out of date") { $0.staleCount($1) },
      .expect("generation", "N", "how often the list was replaced") { w throws(ShellFailure) in
        .generation(try w.integer())
      },
      .name("person", .person, or: "none", syntax: "EMAIL|none", "who is signed in") {
        $1.person?.email ?? "none"
      },
      .name("org", .organization, or: "none", syntax: "SLUG|none", "the active organization") {
        $1.organization?.organization.slug.text ?? "none"
      },
      .count("organizations", "organizations to choose from") { $1.memberships.count },
      .name(
        "offline", .status, or: "none", syntax: "STATUS|none", "the network status in the overlay"
      ) { $1.offline?.rawValue ?? "none" },
      .expect("direction", "ltr|rtl", "the writing direction") { w throws(ShellFailure) in
        .direction(try w.choice("ltr", "rtl"))
      },
    ])

  static let expectedOnDevice = Group(
    title: "expectations: the device",
    forms: [
      .expect("menu", "N", "entries of the open menu") { w throws(ShellFailure) in
        .menu(try w.integer())
      },
      ScenarioForm("expect no-menu", "no menu is open") { _ in .expect(.noMenu) },
      .expect("clipboard", "\"…\"", "the copied text") { w throws(ShellFailure) in
        .clipboard(try w.word("a text"))
      },
      .expect("scroll", "180", "points from the start of the list") { w throws(ShellFailure) in
        .scroll(try w.number())
      },
      .expect("indicator", "on|off", "the sign that a list is loading") {
        w throws(ShellFailure) in .indicator(isOn: try w.choice("on", "off") == "on")
      },
      .expect("overlaps", "N", "elements behind a cut-out") { w throws(ShellFailure) in
        .overlaps(try w.integer())
      },
      .expect("insets", "TOP RIGHT BOTTOM LEFT", "the space kept free at the edges") {
        w throws(ShellFailure) in
        .insets(
          top: try w.number(), right: try w.number(), bottom: try w.number(),
          left: try w.number())
      },
      .expect("frames", "N|none", "frames of the last transition") { w throws(ShellFailure) in
        .frames(try w.count())
      },
      .count("missed-frames", "frames that were not drawn") { runner, _ throws(ShellFailure) in
        try runner.display().frames.missed
      },
    ])
}
