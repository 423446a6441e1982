import Landfall
import LandfallDomain
import LandfallNavigation
import LandfallParsing
import LandfallStrictJSON

enum ExplainCommand {
  /// `textshell explain URL`.
  static let definition = CommandDefinition(
    words: ["explain"], abstract: "Explain where a link would lead and why, without opening it.",
    examples: [
      "textshell explain docodego://app/beta-labs/teams --as ada@acme.test",
      "textshell explain 'docodego://app/search?q=test&page=2' --json --as ada@acme.test",
      "textshell explain docodego://app/acme-corp/members --as ada@acme.test --page > why.html",
    ],
    discussion: "Reads the session, the memberships and the data; changes nothing.",
    arguments: [
      Argument(name: "url", help: "The link, or '-' to read it from standard input.", isLink: true)
    ],
    options: [.flag("page", "Print a self-contained HTML page.")],
    run: { context throws(ShellFailure) in try await explain(context) })

  private static func explain(_ context: CommandContext) async throws(ShellFailure) -> ExitCode {
    let isPage = context.arguments.flags.contains("page")
    guard !isPage || !context.isJSON else {
      throw ShellFailure(.usage, "'--page' and '--json' exclude each other")
    }
    let link = try context.linkArgument()
    let environment = try await context.openEnvironment()
    let explanation = try await environment.process().explain(link)
    if isPage {
      context.io.write(ExplanationPage.html(explanation, app: environment.app.definition))
    } else if context.isJSON {
      context.print([ExplanationText.json(explanation, of: environment.app.definition)])
    } else {
      context.print(ExplanationText(styles: context.styles).lines(explanation))
      if case .invalidLink(let error) = explanation.outcome {
        context.noteRefused(explanation.link, error)
      }
      if case .unmatched = explanation.outcome {
        NearLink(link, in: environment.app.definition).hints.forEach { context.note("hint: " + $0) }
      }
    }
    return ExitCode(explanation)
  }
}
