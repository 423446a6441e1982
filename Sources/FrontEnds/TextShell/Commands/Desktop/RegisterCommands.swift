#if Desktop
  import LandfallDesktop
  import LandfallDomain
  import LandfallStrictJSON

  enum RegisterCommands {
    static let all = [register, unregister]

    /// `textshell register`.
    static let register = CommandDefinition(
      words: ["register"], abstract: "Make the app's links open on this desktop.",
      examples: ["textshell register", "textshell register --app Examples/PeerMentor --dry-run"],
      discussion:
        "For xdg-open, gio open, browsers and mail. Writes a desktop file and a D-Bus service "
        + "file, and makes the app the default for its schemes, all in your own XDG folders. --app "
        + "and --home are stored as absolute paths.",
      options: [.flag("dry-run", "Print what would be written, and write nothing.")],
      run: { context throws(ShellFailure) in
        let registration = try context.registration()
        let folders = try context.desktop().folders()
        let changes = try ShellFailure.of(registration.changes(in: folders))
        let code = try context.apply(changes, in: folders)
        guard !context.isJSON else { return code }
        if !registration.isForEveryReader {
          context.note(
            "warning: a path contains spaces or quotes, which xdg-open cannot handle")
        }
        if let choice = context.io.variable("TEXTSHELL_KEY"), choice != "file" {
          context.note("warning: the desktop starts the app without TEXTSHELL_KEY")
          context.note("hint: run 'dbus-update-activation-environment TEXTSHELL_KEY'")
        }
        return code
      })

    /// `textshell unregister`.
    static let unregister = CommandDefinition(
      words: ["unregister"], abstract: "Remove what 'register' has written, and nothing else.",
      examples: ["textshell unregister", "textshell unregister --dry-run"],
      options: [.flag("dry-run", "Print what would be removed, and change nothing.")],
      run: { context throws(ShellFailure) in
        let app = try context.loadApp().definition
        let folders = try context.desktop().folders()
        let changes = try ShellFailure.of(
          Registration.removal(of: app.id, schemes: app.schemes, in: folders))
        return try context.apply(changes, in: folders)
      })
  }

  extension CommandContext {
    /// Returns the desktop tools.
    func desktop() throws(ShellFailure) -> DesktopTools {
      guard let desktop = adapters.desktop else { throw .noDesktop }
      return desktop
    }

    /// Returns the options with which the desktop starts the same app in the same home.
    func placeWords() throws(ShellFailure) -> [String] {
      let tools = try desktop()
      var words: [String] = []
      if let app = appFolder {
        words += ["--app", tools.absolute(app)]
      }
      if let home = arguments.options["home"] { words += ["--home", tools.absolute(home)] }
      if let services = try services() { words += ["--services", services.serverText] }
      return words
    }

    /// Returns the options of ``placeWords()`` as a text, to repeat them in a hint.
    ///
    /// The result is empty, or begins with a space.
    func placeText() throws(ShellFailure) -> String {
      try placeWords().map { " " + ($0.hasPrefix("--") ? $0 : $0.shellQuoted) }.joined()
    }

    /// Returns what the desktop has to know about the app.
    func registration() throws(ShellFailure) -> Registration {
      let app = try loadApp().definition
      let tools = try desktop()
      let place = try placeWords()
      return try ShellFailure.of(
        Registration(
          id: app.id, name: app.name, schemes: app.schemes,
          opening: [tools.program, "open", "--forward", "--taken", "--from", "app"] + place
            + ["--"],
          serving: [tools.program, "serve", "--activated"] + place))
    }

    /// Applies or prints the changes of a registration or of its removal.
    fileprivate func apply(
      _ changes: [RegistrationChange], in folders: DesktopFolders
    ) throws(ShellFailure) -> ExitCode {
      let isDry = arguments.flags.contains("dry-run")
      var done: [RegistrationChange] = []
      defer { show(done, isDry: isDry) }
      for change in changes {
        if !isDry { try ShellFailure.of(change.apply()) }
        done.append(change)
      }
      if !isDry, done.contains(where: { $0.kind != .unchanged }) {
        let tools = try desktop()
        tools.refreshIndex(folders.applications)
        if BusProcess.mayHaveBus { tools.bus.reload() }
      }
      return .success
    }

    private func show(_ changes: [RegistrationChange], isDry: Bool) {
      if isJSON {
        printObject { writer in
          writer.member("dryRun", isDry)
          writer.objects("files", changes) { writer, change in
            writer.member("change", change.kind.rawValue)
            writer.member("path", change.path)
            if isDry { writer.member("text", change.text) }
          }
        }
        return
      }
      print(TextTable.lines(changes.map { [$0.kind.rawValue, $0.path] }))
      guard isDry else { return }
      for change in changes where change.kind == .created || change.kind == .changed {
        print(["", "# " + change.path])
        print((change.text ?? "").split(separator: "\n").map(String.init))
      }
    }
  }
#endif
