import Landfall
import LandfallAuth
import LandfallDomain
import LandfallFullScreen
import LandfallTouch

/// The forms of expectations.
enum ExpectationForms {
  static let links = FormGroup(
    title: "expectations: links and events",
    note:
      "'event', 'no-event' and 'count' start at the last launch, link, go or tap on a "
      + "notification. So do 'states', 'reads' and 'commits'.",
    forms: [
      .expect("outcome", "OUTCOME|none", "how the last link ended") { w throws(ShellFailure) in
        try w.name(.outcome, or: "none")
      } unmet: { seen, wanted in
        guard let outcome = seen.report?.outcome else { return wanted == "none" ? nil : "none" }
        let reason = outcome.reason.map { " (\($0))" } ?? ""
        return outcome.name == wanted ? nil : outcome.name + reason
      },
      .expect("error", "CODE|none [REASON]", "the same as a code, with the reason") {
        w throws(ShellFailure) in
        let code = try w.name(.errorCode, or: "none")
        guard let reason = w.next() else { return [code] }
        try w.names?.check(reason: reason, of: code)
        return [code, reason]
      } unmet: { seen, wanted in
        guard let outcome = seen.report?.outcome else { return differs(["none"], wanted) }
        let code = outcome.statusCode.map(String.init) ?? outcome.name
        return differs([code, outcome.reason], wanted)
      },
      .expect("within", "500ms", "the last link ended within that time") { w throws(ShellFailure) in
        try w.duration()
      } unmet: { seen, span in
        guard let last = seen.report?.trace.last else { return "no link has ended" }
        return last.at <= span ? nil : DurationText.text(last.at)
      },
      .expect("refused", "REFUSAL|nothing [DETAIL]", "why the last tap led nowhere") {
        w throws(ShellFailure) in
        let code = try w.name(.refusal, or: "nothing")
        let isParameter = ["missing-id", "not-an-id", "broken-constraint"].contains(code)
        guard w.upcoming != nil else { return [code] }
        return [code, isParameter ? try w.name(.parameter) : try w.word("a detail")]
      } unmet: { seen, wanted in
        let refusal = seen.report?.notification?.refusal
        return differs([refusal?.code ?? "nothing", refusal?.detail], wanted)
      },
      .expect("event", "EVENT [before EVENT]", "it happened, before the other one") {
        w throws(ShellFailure) in
        let event = try w.name(.event)
        guard w.upcoming != nil else { return (event: event, later: String?.none) }
        try w.keyword("before")
        return (event: event, later: try w.name(.event))
      } unmet: { seen, wanted in
        let events = seen.events
        guard let first = events.firstIndex(of: wanted.event) else { return events.list }
        guard let later = wanted.later else { return nil }
        guard let second = events.firstIndex(of: later), first < second else { return events.list }
        return nil
      },
      .name("no-event", .event, isSeen: false, "it did not happen") { $0.events },
      .expect("count", "EVENT N", "how often it happened") { w throws(ShellFailure) in
        (event: try w.name(.event), count: try w.integer())
      } unmet: { seen, wanted in
        let count = seen.events.count { $0 == wanted.event }
        return count == wanted.count ? nil : "\(count)"
      },
      .expect("handled", "RULE N [VALUE]", "links that 'subscribe' received; the last value") {
        w throws(ShellFailure) in
        (rule: RuleID(try w.name(.rule)), count: try w.integer(), newest: w.next())
      } unmet: { seen, wanted in
        let links = seen.subscribers.taken(of: wanted.rule, by: seen.environment.landfall)
        if links.count != wanted.count { return "\(links.count)" }
        let newest = links.last?.payload.first?.value ?? "nothing"
        return wanted.newest == nil || newest == wanted.newest ? nil : newest
      },
      .count("pending", "links that wait for sign-in") { $0.snapshot.pending },
      .name("link-state", .linkState, syntax: "LINK-STATE", "the state of the last link") {
        $0.snapshot.linkState.rawValue
      },
      .value("shares", "N|none", "tokens in the registry") { w throws(ShellFailure) in
        try w.count()
      } seen: { seen async throws(ShellFailure) in
        try await seen.shares()
      },
      .count("launches", "bootstraps of this process") { $0.snapshot.launches },
      .count("reads", "reads of the store since then") { $0.storeCounts.reads },
      .count("commits", "commits of the store since then") { $0.storeCounts.commits },
      .expect("no-secret-on-disk", "\"…\"", "no file of the app contains the text") {
        w throws(ShellFailure) in
        try w.text()
      } unmet: { seen, text throws(ShellFailure) in
        let environment = seen.environment
        let found = try environment.adapters.filesHolding(text, environment.home)
        return found.isEmpty ? nil : "the text is in " + found.list
      },
    ])

  static let screen = FormGroup(
    title: "expectations: the screen",
    forms: [
      .name("path", .path, or: "none", syntax: "PATH|none", "the path of the visible screen") {
        $0.snapshot.path ?? "none"
      },
      .name(
        "screen", .screen, or: "sign-in", "sign-in-needed", "error", "unauthorized", "launching",
        "none", syntax: "SCREEN|sign-in|sign-in-needed|error|unauthorized|launching|none",
        "the visible screen"
      ) { $0.snapshot.screen.text },
      .name("tab", .tab, or: "none", syntax: "TAB|none", "the visible tab") {
        $0.snapshot.tab?.text ?? "none"
      },
      .name(
        "highlighted", .tab, or: "none", "no tab bar", syntax: "TAB|none|\"no tab bar\"",
        "the highlighted tab"
      ) { $0.highlighted },
      .count("tabs", "tabs of the bar with a label and an icon") { $0.tabCount },
      .expect("tab-bar", "on|off|kept", "it is visible, hidden, or was always visible") {
        w throws(ShellFailure) in
        try w.value(ScenarioStep.TabBar.self)
      } unmet: { seen, wanted throws(ShellFailure) in
        let isOn = seen.tabBar != nil
        switch wanted {
        case .on: return isOn ? nil : "off"
        case .off: return isOn ? "on" : nil
        case .kept: return try seen.display().keptTabBar && isOn ? nil : "off, now or earlier"
        }
      },
      .count("depth", "screens on the stack") { $0.snapshot.depth },
      .name("app-phase", .appPhase, syntax: "PHASE", "the app phase") {
        $0.snapshot.phase.name.rawValue
      },
      .name("state", .state, syntax: "STATE", "the state of navigation") {
        $0.snapshot.navigation.rawValue
      },
      .expect("states", "STATE [STATE …]", "the last states, oldest first") {
        w throws(ShellFailure) in
        var states = [try w.name(.state)]
        while w.upcoming != nil { states.append(try w.name(.state)) }
        return states
      } unmet: { seen, wanted in
        seen.states.suffix(wanted.count) == wanted[...] ? nil : seen.states.list
      },
      .expect("param", "PARAMETER \"…\"", "a parameter of the screen's path") {
        w throws(ShellFailure) in
        (name: try w.name(.parameter), value: try w.word("a value"))
      } unmet: { seen, wanted in
        let value = seen.snapshot.top?.destination.parameters.first(named: wanted.name) ?? "none"
        return value == wanted.value ? nil : value
      },
      .expect("query", "QUERY \"…\"", "a query item of the screen") { w throws(ShellFailure) in
        (name: try w.name(.query), value: try w.word("a value"))
      } unmet: { seen, wanted in
        let value = seen.snapshot.top?.destination.query.first(named: wanted.name) ?? "none"
        return value == wanted.value ? nil : value
      },
      .expect("field", "FIELD \"…\"", "the text in a field") { w throws(ShellFailure) in
        (name: try w.name(.field), text: try w.word("a text"))
      } unmet: { seen, wanted in
        let text = seen.snapshot.top?.memory.text(of: wanted.name) ?? "nothing"
        return text == wanted.text ? nil : text
      },
      .expect("text", "\"…\"", "a line of the screen contains it") { w throws(ShellFailure) in
        try w.text()
      } unmet: { seen, text in
        let lines = seen.lines
        return lines.contains { $0.contains(text) }
          ? nil : lines.map(TerminalText.line).joined(separator: "\n")
      },
      .name("message", .messageKey, isSeen: true, "a visible message") {
        $0.snapshot.messages.map(\.key.text)
      },
      .count("messages", "visible messages") { $0.snapshot.messages.count },
      .name(
        "banner", .bannerType, or: "unknown", "none", syntax: "TYPE|unknown|none",
        "the visible notification"
      ) { $0.snapshot.banner.map { $0.type?.text ?? "unknown" } ?? "none" },
      .value("items", "N", "rows of the list") { w throws(ShellFailure) in
        "\(try w.integer())"
      } seen: { seen in
        guard case .list? = seen.snapshot.top?.content else { return "no list" }
        return "\(seen.snapshot.rows.count)"
      },
      .name("row", .item, isSeen: true, "the list contains it") { $0.items },
      .name("no-row", .item, isSeen: false, "the list does not contain it") { $0.items },
      .count("stale", "rows that may be out of date") { $0.staleCount },
      .expect("generation", "N", "how often the list was replaced") { w throws(ShellFailure) in
        try w.integer()
      } unmet: { seen, wanted in
        seen.generations == [wanted] ? nil : seen.generations.map { "\($0)" }.list
      },
      .name("person", .person, or: "none", syntax: "EMAIL|none", "who is signed in") {
        $0.snapshot.person?.email ?? "none"
      },
      .name("org", .organization, or: "none", syntax: "SLUG|none", "the active organization") {
        $0.snapshot.organization?.organization.slug.text ?? "none"
      },
      .count("organizations", "organizations to choose from") { $0.snapshot.memberships.count },
      .name(
        "offline", .status, or: "none", syntax: "STATUS|none", "the network status in the overlay"
      ) { $0.snapshot.offline?.rawValue ?? "none" },
      .value("direction", "ltr|rtl", "the writing direction") { w throws(ShellFailure) in
        try w.choice("ltr", "rtl")
      } seen: {
        $0.snapshot.translations.direction == .rightToLeft ? "rtl" : "ltr"
      },
    ])

  static let device = FormGroup(
    title: "expectations: the device",
    forms: [
      .expect("menu", "N", "entries of the open menu") { w throws(ShellFailure) in
        try w.integer()
      } unmet: { seen, wanted in
        guard let menu = seen.menu else { return "no menu" }
        return menu.count == wanted ? nil : menu.list
      },
      .expect("no-menu", "", "no menu is open", { _ in }, unmet: { seen, _ in seen.menu?.list }),
      .value("clipboard", "\"…\"", "the copied text") { w throws(ShellFailure) in
        try w.word("a text")
      } seen: {
        $0.environment.device.display?.viewModel.clipboard ?? "nothing"
      },
      .value("scroll", "180", "points from the start of the list") { w throws(ShellFailure) in
        try w.number()
      } seen: {
        $0.scroll
      },
      .value("indicator", "on|off", "the sign that a list is loading") { w throws(ShellFailure) in
        try w.choice("on", "off")
      } seen: { seen throws(ShellFailure) in
        let now = seen.environment.loop.now
        return try seen.viewport().pull.indicatorHeight(at: now) > 0 ? "on" : "off"
      },
      .expect("overlaps", "N", "elements behind a cut-out") { w throws(ShellFailure) in
        try w.integer()
      } unmet: { seen, wanted throws(ShellFailure) in
        let overlaps = try seen.viewport().overlaps
        return overlaps.count == wanted
          ? nil : overlaps.map { "\($0.element) behind \($0.area)" }.list
      },
      .value("insets", "TOP RIGHT BOTTOM LEFT", "the space kept free at the edges") {
        w throws(ShellFailure) in
        [try w.number(), try w.number(), try w.number(), try w.number()]
      } seen: { seen throws(ShellFailure) in
        let insets = try seen.viewport().insets.insets
        return [insets.top, insets.right, insets.bottom, insets.left]
      },
      .value("frames", "N|none", "frames of the last transition") { w throws(ShellFailure) in
        try w.count()
      } seen: { seen throws(ShellFailure) in
        try seen.display().frames.shown
      },
      .count("missed-frames", "frames that were not drawn") { seen throws(ShellFailure) in
        try seen.display().frames.missed
      },
    ])

  /// Returns the first words that are seen if they are not the wanted ones.
  private static func differs(_ seen: [String?], _ wanted: [String]) -> String? {
    let words = seen.compactMap { $0 }.prefix(wanted.count)
    return words == wanted[...] ? nil : words.joined(separator: " ")
  }
}
