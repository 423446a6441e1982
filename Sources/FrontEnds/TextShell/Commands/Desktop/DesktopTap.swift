#if Desktop
  import Landfall
  import LandfallDesktop
  import LandfallDomain
  import LandfallLocalization
  import LandfallNotifications
  import LandfallStrictJSON

  extension TapCommand {
    /// The option of `tap` that shows a notification on the desktop.
    static let desktopTapOption = Option.flag(
      "desktop", "Show it as a desktop notification; a click opens it in the app.")

    /// Shows a notification.
    ///
    /// A click on it opens the app, even if the app does not run then.
    static func showOnDesktop(
      _ payload: [UInt8], _ context: CommandContext
    ) async throws(ShellFailure) -> ExitCode {
      let tools = try context.desktop()
      guard BusProcess.mayHaveBus else { throw ShellFailure(DesktopNoticeAnswer.Failure.noBus) }
      let environment = try await context.openEnvironment()
      environment.keepsLists = false
      let landfall = try await environment.process()
      let explanation = await landfall.explain(notification: payload)
      if let refusal = explanation.refusal, refusal.isOfPayload {
        throw ShellFailure(
          .badData, "the payload cannot be read: " + NotificationText.text(refusal))
      }
      await landfall.start()
      let texts = await landfall.snapshot.translations
      let app = environment.app.definition
      // Only the app's own text is shown, because a payload may contain personal data.
      let key = explanation.reading?.type?.titleKey ?? "textshell:notification.new"
      let notice = DesktopNotice(
        app: app.id, appName: app.name, summary: app.name, body: texts.text(key),
        action: texts.text("textshell:actions.open"), payload: payload)
      switch tools.bus.show(notice) {
      case .failed(let failure): throw ShellFailure(failure)
      case .shown(let number):
        context.printResult("shown  notification \(number)  " + texts.text(key)) {
          $0.member("shown", number)
        }
        return .success
      }
    }
  }
#endif
