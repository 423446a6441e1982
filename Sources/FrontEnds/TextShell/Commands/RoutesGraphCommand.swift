import LandfallDomain
import LandfallStrictJSON
import LandfallWorkbench

enum RoutesGraphCommand {
  /// `textshell routes graph`.
  static let definition = CommandDefinition(
    words: ["routes", "graph"], abstract: "Draw the routes, or the states of a link, as SVG.",
    examples: [
      "textshell routes graph > routes.svg", "textshell routes graph states > states.svg",
    ],
    discussion:
      "'tree', the default, draws the routes segment by segment with their requirements. 'states' "
      + "draws the states of the link flow with the steps between them, which are the same for "
      + "every app. Both adapt to the light or dark mode of the viewer.",
    arguments: [
      Argument(name: "picture", help: "tree or states. (default: tree)", isOptional: true)
    ],
    run: { context throws(ShellFailure) in try graph(context) })

  private static func graph(_ context: CommandContext) throws(ShellFailure) -> ExitCode {
    switch context.arguments.words.first ?? "tree" {
    case "tree":
      let app = try context.loadApp().definition
      if context.isJSON {
        context.print([json(app)])
      } else {
        context.io.write(RoutePicture(app).svg)
      }
    case "states":
      let map = StateDiagram()
      if context.isJSON {
        context.print([json(map)])
      } else {
        context.io.write(StatePicture(map).svg)
      }
    case let word:
      throw .unknown(
        "there is no picture '\(word)'", word, in: ["tree", "states"],
        hint: "use 'tree' for the routes, or 'states' for the states of a link")
    }
    return .success
  }

  private static func json(_ map: StateDiagram) -> String {
    JSONWriter.answer { writer in
      writer.member("states", LinkState.allCases.map { $0.rawValue })
      writer.objects("steps", map.edges) { writer, edge in
        writer.member("from", edge.from.rawValue)
        writer.member("to", edge.to.rawValue)
        writer.member("on", edge.on)
        writer.member("outcome", edge.outcome?.name)
      }
    }.text
  }

  private static func json(_ app: AppDefinition) -> String {
    JSONWriter.answer { writer in
      writer.objects("routes", app.routes) { writer, route in
        writer.member("route", route.id.text)
        writer.member("tab", route.tab?.text)
        writer.member("parents", route.parents.map { $0.text })
        writer.member("redirect", route.redirect?.description)
      }
    }.text
  }
}
