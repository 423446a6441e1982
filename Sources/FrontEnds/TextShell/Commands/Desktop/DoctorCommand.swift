#if Desktop
  import LandfallDesktop
  import LandfallDomain
  import LandfallStrictJSON

  enum DoctorCommand {
    /// `textshell doctor`.
    static let definition = CommandDefinition(
      words: ["doctor"], abstract: "Check why links do not open here, and how to fix it.",
      examples: ["textshell doctor", "textshell doctor --json"],
      discussion:
        "Checks the files that 'register' writes, the default for each scheme, the bus, the "
        + "running instance, and who can read saved state and keys. Changes nothing. The exit code "
        + "is that of the first problem.",
      run: { context throws(ShellFailure) in
        let checks = try await context.checks()
        context.show(checks)
        return checks.first(where: \.state.isFault).map { ExitCode($0.state) } ?? .success
      })
  }

  extension CommandContext {
    fileprivate func checks() async throws(ShellFailure) -> [DesktopCheck] {
      let tools = try desktop()
      let registration = try registration()
      let place = try placeText()
      let register = "textshell register" + place
      var checks = RegistrationCheck.all(
        registration, program: tools.program, in: try tools.folders(), fix: register)
      checks += openers(tools)
      checks += bus(tools, registration.id, register)
      let given = try homePlace()
      for thing in try tools.privateThings(given, registration.id) {
        checks.append(
          PrivacyCheck.check(
            thing.code, thing.path, thing.kind, absence: thing.absence, isNeeded: thing.isNeeded))
      }
      checks.append(instance(in: try tools.homePath(given, registration.id), place))
      return checks
    }

    private func openers(_ tools: DesktopTools) -> [DesktopCheck] {
      let found = ["gio", "xdg-open"].filter(tools.hasProgram)
      guard found.isEmpty else {
        return [DesktopCheck("openers", .good, found.joined(separator: ", "))]
      }
      return [
        DesktopCheck(
          "openers", .note, "neither gio nor xdg-open is installed",
          fix: "apt-get install libglib2.0-bin xdg-utils")
      ]
    }

    private func bus(
      _ tools: DesktopTools, _ app: String, _ register: String
    ) -> [DesktopCheck] {
      guard tools.bus.isInstalled else {
        return [
          DesktopCheck(
            "helper", .missing, "the helper process textshell-desktop is not next to textshell",
            fix: "swift build --product textshell-desktop, or make install")
        ]
      }
      var checks = [DesktopCheck("helper", .good, "textshell-desktop")]
      guard BusProcess.mayHaveBus else {
        let finding = "no bus is set, so links only come through the socket"
        return checks + [DesktopCheck("bus", .note, finding)]
      }
      guard let report = tools.bus.report(on: app), report.hasBus else {
        checks.append(
          DesktopCheck(
            "bus", .silent, "the bus of DBUS_SESSION_BUS_ADDRESS does not answer",
            fix: "unset DBUS_SESSION_BUS_ADDRESS, or log in again"))
        return checks
      }
      checks.append(DesktopCheck("bus", .good, "answers"))
      if let owner = report.owner {
        checks.append(DesktopCheck("bus-name", .good, "\(app) is process \(owner)"))
      } else if report.isActivatable {
        checks.append(DesktopCheck("bus-name", .good, "the bus can start \(app)"))
      } else {
        checks.append(
          DesktopCheck(
            "bus-name", .missing, "the bus does not know \(app)",
            fix: "\(register); if you have done that, log in again: the bus has its own "
              + "XDG_DATA_HOME"))
      }
      switch report.notifications {
      case nil:
        checks.append(
          DesktopCheck(
            "notifications", .note, "no program shows notifications", fix: "apt-get install dunst"))
      case ""?:
        checks.append(DesktopCheck("notifications", .good, "the bus starts a program for them"))
      case let name?:
        checks.append(
          report.hasActions
            ? DesktopCheck("notifications", .good, name)
            : DesktopCheck("notifications", .note, "\(name) does not report clicks"))
      }
      return checks
    }

    private func instance(in home: String, _ place: String) -> DesktopCheck {
      let connection: InstanceConnection?
      do throws(DesktopError) {
        connection = try InstancePlace.find(in: home)
      } catch {
        let failure = ShellFailure(error)
        return DesktopCheck("instance", .unsafe, failure.message, fix: failure.hint)
      }
      guard let connection else {
        return DesktopCheck("instance", .note, "none is running; the next link starts one")
      }
      switch connection.answer(to: InstanceCall(id: 1, .status), within: .seconds(5)) {
      case .answered(.done(_, let output, _)):
        return DesktopCheck("instance", .good, String(output.prefix { $0 != "\n" }))
      case .answered, .undelivered, .unanswered:
        return DesktopCheck(
          "instance", .silent, "it listens but does not answer",
          fix: "textshell serve --stop\(place), or end its process")
      }
    }

    fileprivate func show(_ checks: [DesktopCheck]) {
      let faults = checks.filter(\.state.isFault).count
      if isJSON {
        printObject { writer in
          writer.member("faults", faults)
          writer.objects("checks", checks) { writer, check in
            writer.member("check", check.code)
            writer.member("state", check.state.rawValue)
            writer.member("finding", check.finding)
            writer.member("fix", check.fix)
          }
        }
        return
      }
      let rows = TextTable.lines(checks.map { [$0.state.rawValue, $0.code, $0.finding] })
      for (check, row) in zip(checks, rows) {
        print([check.state.isFault ? styles.bad(row) : row])
        if let fix = check.fix { print(["         fix: " + fix]) }
      }
      print(["", faults == 0 ? "nothing to fix" : "\(faults) to fix"])
    }
  }

  extension ExitCode {
    /// Converts the state of a check to an exit code.
    fileprivate init(_ state: DesktopCheck.State) {
      self =
        switch state {
        case .good, .note: .success
        case .missing: .fileMissing
        case .wrong: .badData
        case .unsafe: .noPermission
        case .silent: .unavailable
        }
    }
  }
#endif
