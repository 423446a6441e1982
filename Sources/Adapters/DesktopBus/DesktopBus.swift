public import LandfallDesktop
internal import LandfallHelperProcess

/// What `textshell-desktop` does, by its first word.
public enum DesktopBus {
  /// Whether this was built with the library of the bus.
  public static var isBuilt: Bool {
    #if DBus
      true
    #else
      false
    #endif
  }

  /// Plays a role until it is over.
  ///
  /// - Parameters:
  ///   - role: The role.
  ///   - app: The app's id, for the roles that have one.
  ///   - input: Where lines come from.
  ///   - output: Where lines go to.
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
