import Landfall
import LandfallDomain
import LandfallLocalization
import LandfallParsing
import LandfallStrictJSON

extension CommandDefinition {
  /// `textshell routes`.
  static let routes = CommandDefinition(
    words: ["routes"], abstract: "List the app's routes.",
    examples: ["textshell routes", "textshell routes --json"],
    run: { context in
      await context.run { context throws(ShellFailure) in try list(context) }
    })

  /// `textshell routes check`.
  static let routesCheck = CommandDefinition(
    words: ["routes", "check"], abstract: "Build the route table and open every example link.",
    examples: ["textshell routes check --app Examples/DoCodeGo/App"],
    discussion:
      "Fails for a table that is ambiguous or contradicts itself, and for an example that does not "
      + "lead to the route it stands at. Tells which words no organization can have as its slug.",
    run: { context in
      await context.run { context throws(ShellFailure) in try check(context) }
    })

  private static func resolver(_ app: LoadedApp) throws(ShellFailure) -> DeepLinkResolver {
    do {
      return try DeepLinkResolver(app.definition)
    } catch {
      throw ShellFailure(.badAppFolder, "\(error)")
    }
  }

  private static func list(_ context: CommandContext) throws(ShellFailure) -> ExitCode {
    let app = try context.loadApp()
    let routes = try resolver(app).table.routes
    guard context.isJSON else {
      let head = ["ROUTE", "SCREEN", "TAB", "POLICY", "REQUIRES", "DATA"]
      let rows = routes.map { route in
        [
          route.id.text, route.screen.text, route.tab?.text ?? "–", route.policy.rawValue,
          route.requires?.text ?? "–",
          route.redirect.map { "→ \($0)" } ?? route.content.map { $0.contract.text } ?? "–",
        ]
      }
      context.print(TextTable.lines([head] + rows))
      return .success
    }
    var writer = JSONWriter()
    writer.array { writer in
      for route in routes {
        writer.object { writer in
          writer.member("route", route.id.text)
          writer.member("screen", route.screen.text)
          writer.member("tab", route.tab?.text)
          writer.member("policy", route.policy.rawValue)
          writer.member("requires", route.requires?.text)
          writer.member("organization", route.organization.rawValue)
          writer.member("contract", route.content?.contract.text)
          writer.member("redirect", route.redirect?.description)
          writer.array("aliases") { writer in
            for alias in route.aliases { writer.value(alias.description) }
          }
          writer.array("parents") { writer in
            for parent in route.parents { writer.value(parent.text) }
          }
          writer.array("examples") { writer in
            for example in route.examples { writer.value(example) }
          }
        }
      }
    }
    context.print([writer.text])
    return .success
  }

  private static func check(_ context: CommandContext) throws(ShellFailure) -> ExitCode {
    let app = try context.loadApp()
    let resolver = try resolver(app)
    var problems: [String] = []
    var examples = 0
    for route in resolver.table.routes {
      if route.examples.isEmpty { problems.append("\(route.id): no example (\(route.source))") }
      for example in route.examples {
        examples += 1
        let wanted = route.redirect.map(\.id) ?? route.id
        // What only the app itself goes to has no link: its examples are paths.
        let isPath = !route.external && example.hasPrefix("/")
        switch isPath
          ? resolver.dispatcher.intent(ofPath: example) : resolver.resolve(example)
        {
        case .navigate(let destination) where destination.route == wanted: break
        case .navigate(let destination):
          problems.append("\(route.id): \(example) leads to \(destination.route)")
        case .claim(let claim):
          problems.append("\(route.id): \(example) is claimed by \(claim.rule)")
        case .unmatched: problems.append("\(route.id): no route fits \(example)")
        case .invalid(let error): problems.append("\(route.id): \(example): \(error)")
        case .ignored(let reason): problems.append("\(route.id): \(example): \(reason.rawValue)")
        }
      }
    }
    problems += catalogueProblems(app)
    let reserved = resolver.table.reservedWords
    if context.isJSON {
      var writer = JSONWriter()
      writer.object { writer in
        writer.member("routes", resolver.table.routes.count)
        writer.member("examples", examples)
        writer.array("reservedWords") { writer in
          for word in reserved { writer.value(word) }
        }
        writer.array("problems") { writer in
          for problem in problems { writer.value(problem) }
        }
      }
      context.print([writer.text])
    } else {
      context.print(["\(resolver.table.routes.count) routes, \(examples) examples"])
      context.print(["reserved words: " + reserved.joined(separator: ", ")])
      for problem in problems { context.note("Error: " + problem) }
    }
    return problems.isEmpty ? .success : .badAppFolder
  }

  /// The catalogues of all languages that cannot be loaded, with file and line.
  private static func catalogueProblems(_ app: LoadedApp) -> [String] {
    let namespaces = app.catalogues.namespaces(of: app.definition.defaultLocale)
    var problems: [String] = []
    for language in app.definition.locales {
      var texts = Translations(languages: app.definition.locales, defaultLanguage: language)
      for failure in texts.load(namespaces, from: app.catalogues) {
        problems.append(failure.description)
      }
    }
    return problems
  }
}
