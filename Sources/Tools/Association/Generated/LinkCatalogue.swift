@_spi(TypedRoutes) import LandfallDomain

/// Generates a Markdown page that lists the links of an app.
enum LinkCatalogue {
  static func file(_ app: AppDefinition) -> GeneratedFile {
    var lines = ["# Links of \(app.name)", ""]
    let prefixes = app.schemes.map { $0 + ":/" } + app.hosts.map(\.prefix)
    if !app.rules.isEmpty {
      lines += ["## Handled before the routes", "", "| rule | forms | for |", "|---|---|---|"]
      for rule in app.rules {
        let forms = rule.forms.map { "`\($0)`" }.joined(separator: "<br>")
        lines.append("| \(rule.id) | \(cell(forms)) | \(rule.requirement.rawValue) |")
      }
      lines.append("")
    }
    let routes = app.routes.filter(\.external).sorted { $0.id.text < $1.id.text }
    if !routes.isEmpty {
      lines += [
        "## Routes", "", "Each with " + prefixes.map { "`\($0)`" }.joined(separator: ", ") + ".",
      ]
      lines += ["", "| path | screen | who | query | examples |", "|---|---|---|---|---|"]
    }
    for route in routes {
      let paths = ([route.pattern] + route.aliases).map { "`\($0)`" }.joined(separator: "<br>")
      let screen = route.redirect.map { "→ `\($0)`" } ?? route.screen.text
      let query = route.query.map { "`\($0.name)` \($0.kind.rawValue)" }.joined(separator: ", ")
      let examples = route.examples.map { "`\($0)`" }.joined(separator: "<br>")
      let who = route.policy.rawValue + (route.requires.map { ", " + $0.text } ?? "")
      let cells = [paths, screen, who, query, examples].map(cell)
      lines.append("| " + cells.joined(separator: " | ") + " |")
    }
    return GeneratedFile(
      .catalogue, host: nil, path: "Links.md", text: lines.map { $0 + "\n" }.joined(), findings: [])
  }

  private static func cell(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}
