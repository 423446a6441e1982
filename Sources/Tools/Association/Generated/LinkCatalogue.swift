@_spi(TypedRoutes) import LandfallDomain
import LandfallStrictJSON

/// Generates a Markdown page that lists the links of an app.
enum LinkCatalogue {
  static func file(_ app: AppDefinition) -> GeneratedFile {
    var lines = ["# Links of \(plain(app.name))", ""]
    let prefixes = app.schemes.map { $0 + ":/" } + app.hosts.map(\.prefix)
    if !app.rules.isEmpty {
      lines += ["## Handled before the routes", "", "| rule | forms | for |", "|---|---|---|"]
      for rule in app.rules {
        let forms = rule.forms.map { code("\($0)") }.joined(separator: "<br>")
        lines.append(
          "| \(cell(plain(rule.id.text))) | \(cell(forms)) | \(rule.requirement.rawValue) |")
      }
      lines.append("")
    }
    let routes = app.routes.filter(\.external).sorted { $0.id.text < $1.id.text }
    if !routes.isEmpty {
      lines += [
        "## Routes", "", "Each with " + prefixes.map(code).joined(separator: ", ") + ".",
      ]
      lines += ["", "| path | screen | who | query | examples |", "|---|---|---|---|---|"]
    }
    for route in routes {
      let paths = ([route.pattern] + route.aliases).map { code("\($0)") }.joined(separator: "<br>")
      let screen = route.redirect.map { "→ " + code("\($0)") } ?? plain(route.screen.text)
      let query = route.query.map { code($0.name) + " " + $0.kind.rawValue }.joined(separator: ", ")
      let examples = route.examples.map(code).joined(separator: "<br>")
      let who = route.policy.rawValue + (route.requires.map { ", " + plain($0.text) } ?? "")
      let cells = [paths, screen, who, query, examples].map(cell)
      lines.append("| " + cells.joined(separator: " | ") + " |")
    }
    return GeneratedFile(
      .catalogue, host: nil, path: "Links.md", text: lines.map { $0 + "\n" }.joined(), findings: [])
  }

  /// Returns text without markup or line breaks.
  private static func plain(_ text: String) -> String {
    HiddenCharacters.visible(text).unicodeScalars.reduce(into: "") { text, scalar in
      if "\\`*[]<>&".unicodeScalars.contains(scalar) { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
  }

  /// Returns text as code, between more backticks than it contains in a row.
  private static func code(_ text: String) -> String {
    let text = HiddenCharacters.visible(text)
    let run = text.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: run + 1)
    // Next to a fence, a backtick of the text needs a space.
    return run == 0 ? fence + text + fence : fence + " " + text + " " + fence
  }

  private static func cell(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}
