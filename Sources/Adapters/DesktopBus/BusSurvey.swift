#if DBus
  internal import LandfallDesktop

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
