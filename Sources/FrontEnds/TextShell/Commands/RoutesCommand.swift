import Landfall
import LandfallDomain
import LandfallParsing
import LandfallStrictJSON

enum RoutesCommand {
  /// `textshell routes`.
  static let definition = CommandDefinition(
    words: ["routes"], abstract: "List the app's routes.",
    examples: ["textshell routes", "textshell routes --json"],
    run: { context throws(ShellFailure) in try list(context) })

  /// Returns the roles that may open a route, or `nil` if it requires no permission.
  private static func roles(_ route: RouteDeclaration, _ app: AppDefinition) -> [String]? {
    route.requires.map { permission in
      app.roles.filter { $0.value.contains(permission) }.map(\.key.text).sorted()
    }
  }

  /// Returns the tabs that show a route, its own first, or `nil` if there are none.
  private static func tabs(of route: RouteDeclaration) -> String? {
    route.tab.map { ([$0] + route.alsoIn).map(\.text).joined(separator: ", ") }
  }

  private static func list(_ context: CommandContext) throws(ShellFailure) -> ExitCode {
    let app = try context.loadApp()
    context.noteExample()
    let routes = try app.definition.resolver().table.routes
    guard context.isJSON else {
      var rows = [["ROUTE", "SCREEN", "TAB", "POLICY", "ROLES", "DATA", "EXAMPLE"]]
      let columns = rows[0].count
      for route in routes {
        rows.append([
          route.id.text, route.screen.text, tabs(of: route) ?? "–", route.policy.rawValue,
          roles(route, app.definition)?.joined(separator: ", ") ?? "–",
          route.redirect.map { "→ \($0)" } ?? route.content.map { $0.contract.text } ?? "–",
          route.examples.first ?? "–",
        ])
        // One example per line, so that each can be copied.
        for example in route.examples.dropFirst() {
          rows.append(Array(repeating: "", count: columns - 1) + [example])
        }
      }
      context.print(TextTable.lines(rows))
      return .success
    }
    context.printList("routes", routes) { writer, route in
      writer.member("route", route.id.text)
      writer.member("screen", route.screen.text)
      writer.member("tab", route.tab?.text)
      writer.member("alsoIn", route.alsoIn.map { $0.text })
      writer.member("policy", route.policy.rawValue)
      writer.member("requires", route.requires?.text)
      if let roles = roles(route, app.definition) {
        writer.member("roles", roles)
      }
      writer.member("external", route.external)
      writer.member("organization", route.organization.rawValue)
      writer.member("contract", route.content?.contract.text)
      writer.member("redirect", route.redirect?.description)
      writer.member("aliases", route.aliases.map { $0.description })
      writer.member("parents", route.parents.map { $0.text })
      writer.member("examples", route.examples)
    }
    return .success
  }
}

extension AppDefinition {
  /// Returns the resolver of the app's links.
  ///
  /// - Throws: ``ShellFailure`` if the routes are not valid.
  func resolver() throws(ShellFailure) -> DeepLinkResolver {
    do throws(RouteTableError) {
      return try DeepLinkResolver(self)
    } catch {
      throw ShellFailure(.badAppFolder, error.description)
    }
  }
}
