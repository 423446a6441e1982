import Landfall
@_spi(TypedRoutes) import LandfallDomain

enum TapCommand {
  /// `textshell tap FILE`.
  static let definition = CommandDefinition(
    words: ["tap"], abstract: "Tap a notification with a payload, and show the screen.",
    examples: [
      "textshell tap payload.json --as ada@acme.test",
      "textshell tap payload.json --state background --dry-run",
    ],
    discussion:
      "Reads the payloads of APNs, of FCM (as sent and as received) and of Expo. A payload that "
      + "leads nowhere shows what the app declares for that and exits with 2; one that cannot be "
      + "read exits with 65. A message is opened once, also across commands. With '--as', opened "
      + "messages are only remembered during the command, so the same tap lands again.",
    arguments: [Argument(name: "file", help: "The payload, or '-' for standard input.")],
    options: tapOptions + [
      .value("state", "state", "terminated, background or foreground. (default: terminated)"),
      .value("message", "id", "The platform's message ID."),
      .flag("dry-run", "Explain where it would lead and why, without opening it."),
    ],
    run: { context throws(ShellFailure) in try await tap(context) }
  )

  private static var tapOptions: [Option] {
    #if Desktop
      [desktopTapOption]
    #else
      []
    #endif
  }

  private static func tap(_ context: CommandContext) async throws(ShellFailure) -> ExitCode {
    let name = context.arguments.options["state"] ?? NotificationResponseState.terminated.rawValue
    guard let state = NotificationResponseState(rawValue: name) else {
      throw ShellFailure(
        .usage, "The value '\(name)' is invalid for '--state <state>'",
        hint: "use one of "
          + NotificationResponseState.allCases.map(\.rawValue).joined(separator: ", "))
    }
    #if Desktop
      let isOnDesktop = context.arguments.flags.contains("desktop")
      if isOnDesktop { try context.refuse(["dry-run", "state", "message"], with: "desktop") }
    #endif
    let payload = try payload(context)
    #if Desktop
      if isOnDesktop {
        return try await showOnDesktop(payload, context)
      }
    #endif
    let environment = try await context.openEnvironment(isBrief: true)
    environment.keepsLists = false
    let landfall = try await environment.process()
    if context.arguments.flags.contains("dry-run") {
      return context.show(
        await landfall.explain(notification: payload), environment.app.definition.onUnmatched)
    }
    let message = context.arguments.options["message"]
    let id = await take(payload, in: state, message, landfall)
    return try await OpenCommand.conclude(id, landfall, environment, context)
  }

  /// Delivers the payload as the system does in that state.
  private static func take(
    _ payload: [UInt8], in state: NotificationResponseState, _ message: String?,
    _ landfall: Landfall
  ) async -> DeliveryID {
    switch state {
    case .terminated:
      let id = await landfall.respond(to: payload, in: state, messageID: message).id
      await landfall.start()
      return id
    case .background:
      await landfall.start()
      await landfall.perform(.enterBackground)
      let id = await landfall.respond(to: payload, in: state, messageID: message).id
      await landfall.perform(.enterForeground)
      return id
    case .foreground:
      await landfall.start()
      if let banner = await landfall.notificationArrived(payload, messageID: message),
        let link = await landfall.openNotification(banner.number)
      {
        return link.id
      }
      return await landfall.respond(to: payload, in: state, messageID: message).id
    }
  }

  private static func payload(_ context: CommandContext) throws(ShellFailure) -> [UInt8] {
    let file = context.arguments.words[0]
    guard file == "-" else {
      do throws(ShellFailure) {
        return try context.adapters.readFile(file)
      } catch {
        throw ShellFailure(
          error.code, error.message,
          hint: "name a file with the payload as JSON, or '-' for standard input")
      }
    }
    // A payload that is too long is refused, so no more of it is read.
    return try context.io.readAll(Limits.maximumPayloadBytes)
  }
}

extension CommandContext {
  /// Prints where a tap would lead.
  fileprivate func show(_ explanation: NotificationExplanation, _ fallback: FallbackPolicy)
    -> ExitCode
  {
    let text = NotificationText(styles: styles, app: ending.app)
    if isJSON {
      print([text.json(explanation)])
    } else {
      print(text.lines(explanation.reading, explanation.refusal) + [""])
      if let link = explanation.link {
        print(ExplanationText(styles: styles).lines(link))
      } else {
        let shown =
          switch fallback {
          case .defaultScreen: "with the default screen"
          case .ignore: "and the screen stays as it is"
          case .error: "with the error screen"
          }
        print(["outcome: unmatched, " + shown])
      }
    }
    if explanation.refusal?.isOfPayload == true { return .badData }
    return explanation.refusal == nil
      ? explanation.link.map { ExitCode($0) } ?? .success : .unmatched
  }
}
