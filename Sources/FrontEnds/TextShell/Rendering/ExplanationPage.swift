import Landfall
import LandfallAuth
import LandfallDomain
import LandfallNavigation
import LandfallParsing
import LandfallWorkbench

/// The result of `explain` as one HTML page, without scripts and external resources.
enum ExplanationPage {
  static func html(_ explanation: LinkExplanation, app: AppDefinition) -> String {
    let link = explanation.link.description
    var body = "<header><p class=\"app\">\(escaped(app.name))</p>"
    body += "<h1><code>\(escaped(link))</code></h1>" + verdict(explanation) + "</header>\n"
    if case .invalidLink(let error) = explanation.outcome {
      let lines = CaretText.lines(explanation.link, error, of: app).map(escaped)
      body += section("Where it is refused", "<pre>\(lines.joined(separator: "\n"))</pre>")
    }
    body += parts(explanation)
    body += list(
      "Rules, in order",
      explanation.dispatch.trials.map {
        ($0.rule.text, ExplanationText.text($0.verdict), $0.verdict == .matched ? .good : .plain)
      })
    if let requirement = explanation.requirement {
      body += list(
        "App phase",
        [
          ("phase", explanation.phase.rawValue, .plain),
          ("requirement", ExplanationText.text(requirement), .plain),
        ])
    }
    body += list(
      "Routes with a matching pattern, best first",
      explanation.dispatch.candidates.map { candidate in
        let row = ExplanationText.row(candidate)
        return (row[0], row[1], candidate.verdict == .chosen ? .good : .plain)
      })
    body += list(
      "Checks, in order",
      (explanation.guards?.lines ?? []).map {
        ($0.step.rawValue, ExplanationText.text($0.verdict), tone($0.verdict))
      })
    if explanation.isSessionRefused {
      body += list(
        "Session", [("refused by the services", "opening the link renews it first", .plain)])
    }
    if let organization = explanation.switchesTo {
      body += list("Organization", [("switches to", organization.slug.text, .plain)])
    }
    if let edit = explanation.edit {
      var rows: [(String, String, Tone)] = [
        ("tab", edit.tab.text + (edit.selectedTab ? ", selected" : ", already visible"), .plain),
        ("edit", ExplanationText.text(edit), .plain),
      ]
      rows += explanation.stack.enumerated().map { ("\($0.offset + 1)", $0.element.path, .plain) }
      body += list("Stack, bottom first", rows)
    } else {
      body += list("Outside the tabs", explanation.stack.map { ("screen", $0.path, .plain) })
    }
    body += list("Assumed", explanation.assumptions.map { ("", $0.rawValue, .plain) })
    body += times(explanation)
    return page(title: link, body)
  }

  private enum Tone: String {
    case good
    case bad
    case faint
    case plain
  }

  private static func tone(_ verdict: GuardVerdict) -> Tone {
    switch verdict {
    case .pass: .good
    case .stop: .bad
    case .notApplicable, .notReached: .faint
    }
  }

  private static func verdict(_ explanation: LinkExplanation) -> String {
    let isGood = explanation.ruleRefusal == nil && ExitCode(explanation) == .success
    let place = explanation.stack.last.map { " on <code>\(escaped($0.path))</code>" } ?? ""
    return "<p class=\"verdict \(isGood ? "good" : "bad")\">"
      + escaped(ExplanationText.outcome(explanation)) + place + "</p>"
  }

  private static func parts(_ explanation: LinkExplanation) -> String {
    guard let link = explanation.dispatch.link else { return "" }
    var rows: [(String, String, Tone)] = [("scheme", link.scheme, .plain)]
    if let host = link.host { rows.append(("host", host, .plain)) }
    rows.append(
      (
        "path", explanation.link.hasSecretPlace ? LinkText.mask : LinkText(link.path).description,
        .plain
      ))
    for item in link.query { rows.append(("query", "\(item.name)=\(LinkText.mask)", .plain)) }
    if link.fragment != nil { rows.append(("fragment", LinkText.mask, .plain)) }
    return list("The parts of the link", rows)
  }

  /// Returns a bar for each measured time.
  ///
  /// A full bar is as long as the limit.
  private static func times(_ explanation: LinkExplanation) -> String {
    guard !explanation.measurements.isEmpty else { return "" }
    let rows = explanation.measurements.map { measured in
      let limit = measured.phase.limit
      let share = min(
        100, max(1, Int(measured.took.wholeNanoseconds * 100 / max(1, limit.wholeNanoseconds))))
      return "<tr><th>\(escaped(measured.phase.rawValue))</th><td><span class=\"track\">"
        + "<span class=\"bar\(measured.isOverLimit ? " over" : "")\" style=\"width:\(share)%\">"
        + "</span></span></td><td class=\"number\">\(DurationText.text(measured.took)) of "
        + "\(limit.wholeMilliseconds) ms</td></tr>"
    }
    return section("Times and their limits", "<table>\(rows.joined(separator: "\n"))</table>")
  }

  private static func list(_ title: String, _ rows: [(String, String, Tone)]) -> String {
    if rows.isEmpty { return "" }
    let lines = rows.map { name, value, tone in
      "<tr class=\"\(tone.rawValue)\"><th>\(escaped(name))</th><td>\(escaped(value))</td></tr>"
    }
    return section(title, "<table>\(lines.joined(separator: "\n"))</table>")
  }

  private static func section(_ title: String, _ content: String) -> String {
    "<section><h2>\(escaped(title))</h2>\n\(content)</section>\n"
  }

  private static func escaped(_ text: String) -> String { MarkupText.escaped(text) }

  private static func page(title: String, _ body: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
    style-src 'unsafe-inline'">
    <title>\(escaped(title))</title>
    <style>
    :root { color-scheme: light dark; --ink: #1c2430; --faint: #647084; --paper: #fff; \
    --line: #dfe4ec; --good: #14713d; --bad: #a52a1c; --bar: #3b76c4 }
    @media (prefers-color-scheme: dark) { :root { --ink: #e4e9f1; --faint: #93a0b5; \
    --paper: #14181f; --line: #2d3645; --good: #6fd49a; --bad: #ff9b8d; --bar: #6aa3ee } }
    body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); \
    max-width: 54rem; margin: 2rem auto; padding: 0 1rem }
    code, pre, th, td { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 13px }
    h1 { font-size: 1rem; overflow-wrap: anywhere } h1 code { font-size: 1.1rem }
    h2 { font-size: .8rem; letter-spacing: .06em; text-transform: uppercase; color: var(--faint); \
    margin: 2rem 0 .4rem } .app { color: var(--faint); margin: 0 }
    .verdict { font-size: 1.1rem; font-weight: 600 } .good { color: var(--good) } \
    .bad { color: var(--bad) } .faint { color: var(--faint) }
    table { border-collapse: collapse; width: 100% }
    th { text-align: left; font-weight: 400; padding: .25rem 1rem .25rem 0; vertical-align: top; \
    width: 16rem } td { padding: .25rem 0; overflow-wrap: anywhere } \
    tr { border-bottom: 1px solid var(--line) }
    .track { display: block; height: 8px; border-radius: 4px; background: var(--line); \
    margin-top: .4rem } .bar { display: block; height: 8px; border-radius: 4px; \
    background: var(--bar) } .over { background: var(--bad) } .number { text-align: right; \
    width: 14rem } pre { overflow-x: auto }
    </style></head><body>
    \(body)</body></html>

    """
  }
}
