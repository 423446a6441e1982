import Landfall
import LandfallAuth
import LandfallDomain
import LandfallNavigation
import LandfallParsing
import LandfallStrictJSON

/// The result of `explain` as text.
struct ExplanationText {
  let styles: Styles

  func lines(_ explanation: LinkExplanation) -> [String] {
    var lines = [styles.strong(explanation.link.description)]
    lines += section(
      "rules", explanation.dispatch.trials.map { [$0.rule.text, Self.text($0.verdict)] })
    if let requirement = explanation.requirement {
      lines += section(
        "app", [["phase", explanation.phase.rawValue], ["requirement", Self.text(requirement)]])
    }
    lines += section("routes", explanation.dispatch.candidates.map(Self.row))
    if let guards = explanation.guards {
      lines += section("checks", guards.lines.map { [$0.step.rawValue, Self.text($0.verdict)] })
    }
    if explanation.isSessionRefused {
      lines += section(
        "session", [["refused by the services", "opening the link renews it first"]])
    }
    if let organization = explanation.switchesTo {
      lines += section("organization", [["switches to", organization.slug.text]])
    }
    if let edit = explanation.edit {
      var rows = [["tab", edit.tab.text + (edit.selectedTab ? ", selected" : ", already visible")]]
      rows.append(["edit", Self.text(edit)])
      rows += explanation.stack.enumerated().map { ["\($0.offset + 1)", $0.element.path] }
      lines += section("stack", rows)
    } else {
      lines += section("outside the tabs", explanation.stack.map { [$0.path] })
    }
    lines += section("assumed", explanation.assumptions.map { [$0.rawValue] })
    lines += section(
      "times",
      explanation.measurements.map {
        [
          $0.phase.rawValue, DurationText.text($0.took),
          "of \($0.phase.limit.wholeMilliseconds) ms",
        ]
      })
    return lines + ["", "outcome: " + Self.outcome(explanation)]
  }

  private func section(_ title: String, _ rows: [[String]]) -> [String] {
    rows.isEmpty ? [] : ["", styles.faint(title)] + TextTable.lines(rows, indent: 2)
  }

  /// Returns a link with a route that is similar to the unmatched one, or `nil`.
  private static func meant(_ explanation: LinkExplanation, _ app: AppDefinition) -> String? {
    guard case .unmatched = explanation.outcome else { return nil }
    return NearLink(explanation.link, in: app).meant
  }

  static func text(_ requirement: AppPhase.RequirementAnswer) -> String {
    switch requirement {
    case .met: "met: the handler of the rule receives the link"
    case .wait: "waits until the session is known"
    case .refused(.phase(let phase)): "refused in '\(phase.rawValue)': the link is not kept"
    case .refused(let refusal): "refused (\(refusal.code)): the link is not kept"
    }
  }

  static func text(_ edit: TabStacks.Edit) -> String {
    if edit.isRefresh { return "none: it is already on top, and is refreshed" }
    if edit.popped == 0, edit.pushed == 0 { return "none: it is the root" }
    return "pop \(edit.popped), push \(edit.pushed)"
  }

  static func row(_ candidate: RouteCandidate) -> [String] {
    [candidate.pattern.description, candidate.verdict.description]
  }

  static func text(_ verdict: RuleVerdict) -> String {
    switch verdict {
    case .matched: "handles it"
    case .otherAuthority: "another scheme or host"
    case .otherPath: "another path"
    case .trailingSlash: "a slash at the end, which the rule refuses"
    case .brokenConstraint(let constraint, let parameter):
      "\(parameter) does not match \(constraint)"
    case .missingQueryItem(let name): "the query item \(name) is missing"
    case .repeatedQueryItem(let name): "the query item \(name) is repeated"
    case .refused(let error):
      "refuses it: \(error.reason.rawValue), byte \(error.offset); no other rule or route gets it"
    }
  }

  static func text(_ verdict: GuardVerdict) -> String {
    switch verdict {
    case .pass: "pass"
    case .notApplicable: "not applicable"
    case .notReached: "not reached"
    case .stop(let outcome): "stop: " + text(outcome)
    }
  }

  /// Returns how a link ends, with what a screen opens for it or why its rule refuses it.
  static func outcome(_ explanation: LinkExplanation) -> String {
    var text = text(explanation.outcome)
    if let opened = explanation.openedByScreen { text += ", then " + Self.text(opened) }
    if let refusal = explanation.ruleRefusal { text += ", refused (\(refusal.code))" }
    return text
  }

  private static func text(_ outcome: Outcome) -> String {
    outcome.name + (outcome.reason.map { " (\($0))" } ?? "")
  }

  static func json(_ explanation: LinkExplanation, of app: AppDefinition) -> String {
    var writer = JSONWriter()
    write(explanation, of: app, &writer)
    return writer.text
  }

  static func write(
    _ explanation: LinkExplanation, of app: AppDefinition? = nil, _ writer: inout JSONWriter
  ) {
    writer.object { writer in
      writer.member("schemaVersion", 1)
      writer.member("url", explanation.link.description)
      writer.member("outcome", explanation.outcome.name)
      writer.member("reason", explanation.outcome.reason)
      writer.member("meant", app.flatMap { Self.meant(explanation, $0) })
      writer.member("phase", explanation.phase.rawValue)
      writer.member("requirement", explanation.requirement.map(text))
      writer.objects("rules", explanation.dispatch.trials) { writer, trial in
        writer.member("rule", trial.rule.text)
        writer.member("verdict", text(trial.verdict))
      }
      writer.objects("routes", explanation.dispatch.candidates) { writer, candidate in
        let row = row(candidate)
        writer.member("route", row[0])
        writer.member("verdict", row[1])
      }
      writer.objects("checks", explanation.guards?.lines ?? []) { writer, line in
        writer.member("check", line.step.rawValue)
        writer.member("verdict", text(line.verdict))
      }
      if let opened = explanation.openedByScreen {
        writer.object("opened") { writer in
          writer.member("outcome", opened.name)
          writer.member("reason", opened.reason)
        }
      }
      writer.member("isSessionRefused", explanation.isSessionRefused)
      writer.member("switchesTo", explanation.switchesTo?.slug.text)
      writer.member("tab", explanation.edit?.tab.text)
      writer.member("stack", explanation.stack.map { $0.path })
      writer.member("assumptions", explanation.assumptions.map { $0.rawValue })
      ReportJSON.limits(explanation.measurements, &writer)
    }
  }
}
