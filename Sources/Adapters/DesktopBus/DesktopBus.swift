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

#if DBus
  /// Reports what is on the bus, without starting anything there.
  enum BusSurvey {
    static func report(on app: String) -> BusReport {
      guard let bus = BusConnection() else { return BusReport() }
      var report = BusReport(hasBus: true)
      report.owner = bus.process(of: app)
      report.isActivatable = bus.isActivatable(app)
      let server = BusMessage.Target.notifications
      guard bus.owner(of: server.name) != nil else {
        if bus.isActivatable(server.name) { report.notifications = "" }
        return report
      }
      let information = BusMessage(calling: "GetServerInformation", of: server)
        .flatMap { bus.answer(to: $0) }?.reader(of: "ssss")?.string()
      report.notifications = information ?? server.name
      report.hasActions = NotificationService.capabilities(on: bus)?.contains("actions") == true
      return report
    }

    /// Makes the bus reload its service files; returns `false` if this fails.
    static func reload() -> Bool {
      guard let bus = BusConnection(), let call = BusMessage(calling: "ReloadConfig", of: .bus)
      else { return false }
      return bus.answer(to: call) != nil
    }
  }
#endif

#if DBus
  internal import LandfallDomain

  #if canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #endif

  enum Waiting {
    /// Waits until one of two files is readable.
    ///
    /// - Returns: Which files are ready; none after the deadline.
    static func wait(
      for first: Int32?, _ second: Int32?, until deadline: ContinuousClock.Instant?
    ) -> (first: Bool, second: Bool) {
      var entries = [first, second].map {
        pollfd(fd: $0 ?? -1, events: Int16(POLLIN), revents: 0)
      }
      var timeout: Int32 = -1
      if let deadline {
        timeout = Int32(clamping: max(0, (deadline - .now).wholeMilliseconds + 1))
      }
      guard poll(&entries, nfds_t(entries.count), timeout) > 0 else { return (false, false) }
      return (entries[0].revents != 0, entries[1].revents != 0)
    }
  }
#endif
