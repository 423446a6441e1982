import LandfallAuth
import LandfallDomain
import LandfallFiles
import LandfallSodium
import LandfallSystem
import LandfallTextShell
import LandfallWorkspace

/// The embedded services of a home folder, which run on a copy of the app's files.
///
/// If the app's files have changed, they are copied again, unless the services have changed the
/// copy. New files are all read at once, so that an error names the app's own file. A file of the
/// copy that breaks later is reported when it is read.
struct RunningCopy {
  /// The name of the built-in example, used as the path of its files.
  static let builtIn = "Workspace"

  /// The embedded services.
  private(set) var workspace: Workspace
  /// A notice for the person about the copy, or `nil`.
  private(set) var notice: (text: String, hint: String)?

  /// Creates or updates the copy if necessary, and opens it.
  init(
    _ request: HomeRequest, _ folder: HomeFolder, _ log: LinkLog
  ) throws(ShellFailure) {
    let path = folder.workspace
    let isNew = !Folder.isThere(path)
    var (isTaken, isOurs) = (isNew, false)
    if isNew {
      let files = try request.app.workspace()
      let origin = Self.origin(of: request.app).map { ($0, SodiumCryptography()) }
      isOurs = try Self.reporting(request, path, isTaken: true) { () throws(WorkspaceError) in
        try WorkspaceCopy(directory: path).install(files, from: origin)
      }
    } else if let origin = Self.origin(of: request.app) {
      switch try Self.refresh(request, path, origin) {
      case .current: break
      case .taken: isTaken = true
      case .diverged(let files): notice = Self.notice(request, path, files)
      case .foreign(let other): throw Self.failure(request, other)
      }
    }
    do throws(ShellFailure) {
      workspace = try Self.reporting(request, path, isTaken: isTaken) { () throws(WorkspaceError) in
        let workspace = try Self.open(request, folder, log)
        if isTaken { try workspace.check() }
        return workspace
      }
    } catch {
      // The fault is in the app's own files, and the copy has no data yet.
      if isOurs { FileTree.remove(path) }
      throw error
    }
  }

  private static func refresh(
    _ request: HomeRequest, _ path: String, _ origin: WorkspaceCopy.Origin
  ) throws(ShellFailure) -> WorkspaceCopy.Freshness {
    let copy = WorkspaceCopy(directory: path)
    let isCurrent = try reporting(request, path, isTaken: false) { () throws(WorkspaceError) in
      try copy.isCurrent(from: origin)
    }
    guard !isCurrent else { return .current }
    let files = try request.app.workspace()
    return try reporting(request, path, isTaken: false) { () throws(WorkspaceError) in
      try copy.refresh(
        with: files, from: origin, cryptography: SodiumCryptography(),
        isThere: { $0 == builtIn || Folder.isThere($0) })
    }
  }

  /// Returns the origin of the app's files, or `nil` if they no longer exist and only the copy is
  /// left.
  private static func origin(of app: LoadedApp) -> WorkspaceCopy.Origin? {
    let folder = app.workspaceFolder
    return app.workspaceMark().map { mark in
      WorkspaceCopy.Origin(
        name: folder == builtIn ? folder : (Folder.realPath(folder) ?? folder), mark: mark)
    }
  }

  private static func open(
    _ request: HomeRequest, _ folder: HomeFolder, _ log: LinkLog
  ) throws(WorkspaceError) -> Workspace {
    let clock = request.clock
    return try Workspace(
      directory: folder.workspace, outbox: folder.outbox, cryptography: SodiumCryptography(),
      roles: Set(request.app.definition.roles.keys),
      links: SignInLinkForms(
        rules: request.app.definition.rules, methods: request.app.definition.signIn),
      readsOnce: request.isBrief, now: { clock.now().timestamp },
      pause: { span in
        log.flush()
        do {
          try await clock.sleep(until: clock.now().instant + span)
        } catch {
          // The caller handles the cancellation of the call.
          return
        }
      })
  }

  // MARK: What is reported

  /// Runs `body` and reports errors.
  ///
  /// An error in newly copied files names the app's own file.
  private static func reporting<Result>(
    _ request: HomeRequest, _ path: String, isTaken: Bool,
    _ body: () throws(WorkspaceError) -> Result
  ) throws(ShellFailure) -> Result {
    do {
      return try body()
    } catch {
      let parts = error.description.split(separator: "\nhint: ").map(String.init)
      let (text, hint) = (parts[0], parts.dropFirst().first)
      guard !error.isDiskFull else { throw ShellFailure(.inputOutput, text, hint: noRoom) }
      if isTaken, text.hasPrefix(path) {
        throw ShellFailure(
          .badData, request.app.workspaceFolder + text.dropFirst(path.count),
          hint: error.isMissing ? "the embedded services read this file; add it" : hint)
      }
      guard error.isOfFiles else { throw ShellFailure(.badData, text, hint: hint) }
      throw ShellFailure(
        .badData, text,
        hint: "this is the running copy; run \(startOver(path)) to copy the app's files again")
    }
  }

  private static let noRoom =
    "make room on the disk, or raise the quota or the limit of 'ulimit -f'"

  private static func notice(
    _ request: HomeRequest, _ path: String, _ files: [String]
  ) -> (text: String, hint: String) {
    let names = files.joined(separator: ", ")
    return (
      "'\(request.app.workspaceFolder)' has changed, but the running copy has its own changes "
        + "(\(names)), so the copy stays in use",
      "to start over without these changes, signed out: \(startOver(path))"
    )
  }

  private static func failure(_ request: HomeRequest, _ other: String) -> ShellFailure {
    let own = request.app.workspaceFolder
    let theirs = other == builtIn ? "the built-in example" : "'\(other)'"
    let ours = own == builtIn ? "the built-in example" : "'\(own)'"
    return ShellFailure(
      .badAppFolder,
      "the home folder '\(request.home)' holds the services of \(theirs), not of \(ours)",
      hint: "give the app in \(ours) its own id in app.json, or its own home with --home DIR"
    )
  }

  /// Returns the command that removes the copy, so that the app's files are copied again.
  private static func startOver(_ path: String) -> String {
    "rm -r " + path.shellQuoted
  }
}

extension WorkspaceError {
  fileprivate var isMissing: Bool {
    if case .missing = self { true } else { false }
  }

  /// Whether a file of the copy is damaged or missing, which a new copy fixes.
  fileprivate var isOfFiles: Bool {
    if case .malformedFile = self { true } else { isMissing }
  }
}
