public import LandfallDesktop
internal import LandfallHelperProcess

/// The tasks of `textshell-desktop`, selected by its first argument.
public enum DesktopBus {
  /// Whether this build includes the D-Bus library.
  public static var isBuilt: Bool {
    #if DBus
      true
    #else
      false
    #endif
  }

  /// Runs a task until it is done.
  ///
  /// - Parameters:
  ///   - role: The task.
  ///   - app: The ID of the app, for the tasks that have one.
  ///   - input: The file descriptor from which lines are read.
  ///   - output: The file descriptor to which lines are written.
  public static func run(_ role: BusProcess.Role, app: String, input: Int32, output: Int32) {
    #if DBus
      let (input, output) = (Channel(input), Channel(output))
      switch role {
      case .service, .lateService:
        ApplicationService(app: app, reports: role == .service, input: input, output: output).run()
      case .notify: NotificationService.run(input: input, output: output)
      case .check: output.write(BusSurvey.report(on: app).line)
      case .reload:
        if BusSurvey.reload() { output.write([UInt8(ascii: "\n")]) }
      }
    #endif
  }
}
