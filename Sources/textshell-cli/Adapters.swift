import Landfall
import LandfallAppManifest
import LandfallAuth
import LandfallDatabase
import LandfallDoCodeGoExample
import LandfallDomain
import LandfallNavigation
import LandfallNotifications
import LandfallSodium
import LandfallSystem
import LandfallTextShell
import LandfallWorkspace

/// Picks the adapters: sealed file, embedded services, system clock, app folders.
enum Adapters {
  static let all = ShellAdapters(
    loadApp: { directory throws(ShellFailure) in try loadApp(directory) },
    inspectApp: { directory throws(ShellFailure) in try Inspection.read(directory) },
    loadWorkspace: { folder throws(ShellFailure) in try loadWorkspace(folder) },
    home: { given, appID throws(ShellFailure) in
      do throws(HomeFolderError) {
        let folder = try HomeFolder(appID: appID, path: given, environment: Environment())
        try folder.create()
        return folder.path
      } catch {
        throw failure(error)
      }
    },
    temporaryHome: { () throws(ShellFailure) in try FileTree.makeTemporary() },
    removeHome: { path in
      FileTree.remove(path)
      FileTree.remove(path + "-keys")
    },
    openHome: { request throws(ShellFailure) in try open(request) }, clock: SystemClock(),
    cryptography: SodiumCryptography(),
    readFile: { path throws(ShellFailure) in try FileTree.read(path) },
    isFile: { FileTree.isFile($0) },
    filesHolding: { text, folder throws(ShellFailure) in
      var found: [String] = []
      for path in try FileTree.files(below: folder) {
        if FileTree.holds(try FileTree.read(path), Array(text.utf8)) { found.append(path) }
      }
      return found
    }, qrCodes: PictureFile.tools, streams: LineFiles.tools, desktop: DesktopAdapters.tools,
    zoneOffset: { LocalTime.offset(at: $0) },
    writeFile: { path, bytes throws(ShellFailure) in
      try FileTree.makeFolders(above: path)
      try PictureFile.write(path, bytes)
    })

  /// Reads the folder, or the `App` in it that examples have beside their services' data.
  private static func loadApp(_ directory: String?) throws(ShellFailure) -> LoadedApp {
    do throws(AppFolderError) {
      guard let directory else {
        let files = AppFiles(embedded: DoCodeGoExample.app, texts: DoCodeGoExample.texts)
        return LoadedApp(
          definition: DoCodeGoApp.definition, catalogues: files, workspaceFolder: "Workspace",
          workspace: { pairs(AppFiles(embedded: DoCodeGoExample.workspace)) })
      }
      let isAbove = FileTree.isFile(directory + "/App/app.json")
      let files = try AppFiles(directory: isAbove ? directory + "/App" : directory)
      let workspace = directory + (isAbove ? "/Workspace" : "/../Workspace")
      return LoadedApp(
        definition: try AppManifest.load(files), catalogues: files, workspaceFolder: workspace,
        workspace: { () throws(ShellFailure) in try loadWorkspace(workspace) })
    } catch {
      throw ShellFailure(.badAppFolder, error.description, hint: error.hint)
    }
  }

  private static func loadWorkspace(
    _ folder: String
  ) throws(ShellFailure) -> [(path: String, bytes: [UInt8])] {
    guard FileTree.isFolder(folder) else {
      throw ShellFailure(
        .fileMissing, "'\(folder)' is not there: the embedded services have no files",
        hint: "'routes', 'match', 'generate', 'audit' and 'diff' need no services")
    }
    do throws(AppFolderError) {
      return pairs(try AppFiles(directory: folder))
    } catch {
      throw ShellFailure(.badData, error.description, hint: error.hint)
    }
  }

  private static func pairs(_ files: AppFiles) -> [(path: String, bytes: [UInt8])] {
    files.paths.map { ($0, files[$0] ?? []) }
  }

  static func failure(_ error: HomeFolderError) -> ShellFailure {
    let parts = error.description.split(separator: "\n", maxSplits: 1).map(String.init)
    let hint = parts.count > 1 ? String(parts[1].dropFirst("hint: ".count)) : nil
    let code: ExitCode =
      switch error {
      case .noHome, .invalidAppID: .badAppFolder
      case .openToOthers, .notOurs, .wrongKind: .noPermission
      case .system: .cannotCreate
      }
    return ShellFailure(code, parts[0], hint: hint)
  }

  private static func open(_ request: HomeRequest) throws(ShellFailure) -> OpenHome {
    let keys = try KeyChoice(request)
    let folder = HomeFolder(path: request.home, configPath: keys.folder)
    let log: LinkLog
    do throws(HomeFolderError) {
      log = LinkLog(try EventLog(folder.log))
    } catch {
      throw failure(error)
    }
    let workspace = try openWorkspace(request, folder, log)
    let store = SealedFileStore(
      path: folder.secureStore, namespace: request.app.definition.id, keys: keys.provider)
    let dataKeys = StoredDataKey(in: store)
    return OpenHome(
      store: store,
      services: Services(
        workspace, actions: workspace,
        methods: SignInMethods(
          calls: workspace, providers: request.providers ?? Companion.identityProvider(),
          cryptography: SodiumCryptography()),
        health: workspace),
      shares: shares(folder, store, request),
      savedState: SealedStateFile(path: folder.sealedState, keys: dataKeys),
      cache: cache(folder, dataKeys, request), messageLedger: messageLedger(folder, request),
      faults: Faults(workspace, folder, store, keys).switches,
      log: { log.append($0) },
      mailedCode: { Outbox.newestCode(for: $0, in: folder.outbox) },
      mailedLink: { Outbox.newestLink(for: $0, in: folder.outbox) },
      approveRegistration: { page, address throws(ServiceError) in
        try await workspace.approveRegistration(at: page, as: address)
      }, outbox: folder.outbox,
      issueSession: { address throws(SignInRefusal) in try workspace.issueSession(to: address) },
      addresses: {
        do throws(WorkspaceError) {
          return try workspace.addresses()
        } catch {
          // Then nobody is known, which is what the person is told.
          return []
        }
      },
      trouble: { workspace.takeFailure()?.description })
  }

  /// Opens the services' running copy.
  ///
  /// A new one is read whole, and goes again where a file is wrong: the app's own is what has to be
  /// mended. Later a file that breaks is told when it is met.
  private static func openWorkspace(
    _ request: HomeRequest, _ folder: HomeFolder, _ log: LinkLog
  ) throws(ShellFailure) -> Workspace {
    let files = FileTree.isFolder(folder.workspace) ? [] : try request.app.workspace()
    var isNew = false
    do throws(WorkspaceError) {
      isNew = try Workspace.install(files: files, into: folder.workspace)
      let clock = request.clock
      let workspace = try Workspace(
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
            // The call was cancelled: its caller sees to that.
            return
          }
        })
      if isNew { try workspace.check() }
      return workspace
    } catch {
      if isNew {
        FileTree.remove(folder.workspace)
        let isInside = error.description.hasPrefix(folder.workspace)
        let rest = error.description.dropFirst(isInside ? folder.workspace.count : 0)
        throw ShellFailure(.badData, (isInside ? request.app.workspaceFolder : "") + rest)
      }
      guard case .malformedFile = error else { throw ShellFailure(.badData, error.description) }
      throw ShellFailure(
        .badData, error.description,
        hint: "this is the running copy; 'rm -r \(folder.workspace)' and the app's own is taken")
    }
  }

  /// The list cache; its file is opened when something is kept or looked for, not before.
  private static func cache(
    _ folder: HomeFolder, _ keys: StoredDataKey, _ request: HomeRequest
  ) -> (any ListCache)? {
    #if SQLite
      let clock = request.clock
      return SQLiteListCache(
        Database(path: folder.database, host: request.host), keys: keys,
        now: { clock.now().timestamp })
    #else
      return nil
    #endif
  }

  /// Share tokens; their keys are read and their registry is opened when a link carries one.
  private static func shares(
    _ folder: HomeFolder, _ store: SealedFileStore, _ request: HomeRequest
  ) -> ShareAdministration? {
    #if SQLite
      let keys = StoredShareKeys(in: store)
      return ShareAdministration(
        tokens: ShareTokens(
          keys: keys,
          registry: SQLiteShareTokenRegistry(
            Database(path: folder.shares, contents: .shareTokens, host: request.host)),
          cryptography: SodiumCryptography()),
        rotate: { now, lead, overlap throws(ShareKeyError) in
          try await keys.rotate(at: now, lead: lead, overlap: overlap).id
        },
        importKey: { text, issuer throws(ShareKeyError) in
          try await keys.importPublicKey(text, of: issuer)
        },
        removeKey: { id throws(ShareKeyError) in try await keys.remove(id) })
    #else
      return nil
    #endif
  }

  /// The ledger of messages; its file is opened when something was tapped, not before.
  private static func messageLedger(
    _ folder: HomeFolder, _ request: HomeRequest
  ) -> (any MessageLedger)? {
    #if SQLite
      let clock = request.clock
      let cryptography = SodiumCryptography()
      return SQLiteMessageLedger(
        Database(path: folder.messages, contents: .messages, host: request.host),
        hash: { cryptography.sha256($0) }, now: { clock.now().timestamp })
    #else
      return nil
    #endif
  }
}
