import Landfall
import LandfallAppManifest
import LandfallAuth
import LandfallDatabase
import LandfallDoCodeGoExample
import LandfallDomain
import LandfallFiles
import LandfallNavigation
import LandfallNotifications
import LandfallSimulation
import LandfallSodium
import LandfallSystem
import LandfallTextShell
import LandfallWorkspace

/// The adapters of the command line: sealed files, embedded services, the system clock, app
/// folders.
enum Adapters {
  /// Returns them all; the app and its services wait by `clock`, and work on `host`.
  static func all(clock: any Timekeeper, host: LoopHost) -> ShellAdapters {
    ShellAdapters(
      loadApp: { directory throws(ShellFailure) in try loadApp(directory) },
      inspectApp: { directory throws(ShellFailure) in try Inspection.read(directory) },
      loadWorkspace: { folder throws(ShellFailure) in try loadWorkspace(folder) },
      home: { place, appID throws(ShellFailure) in
        let folder = try homeFolder(place, appID)
        do throws(HomeFolderError) {
          try folder.create()
          return folder.path
        } catch {
          throw failure(error)
        }
      },
      temporaryHome: { () throws(ShellFailure) in try TemporaryHomes.make(host) },
      removeHome: { TemporaryHomes.remove($0) },
      openHome: { request throws(ShellFailure) in try open(request) }, clock: clock,
      cryptography: SodiumCryptography(),
      readFile: { path throws(ShellFailure) in try FileTree.read(path) },
      isFile: { FileStatus.isFile($0) },
      filesHolding: { text, folder throws(ShellFailure) in
        var found: [String] = []
        for path in try FileTree.files(below: folder) {
          if FileTree.holds(try FileTree.read(path), Array(text.utf8)) { found.append(path) }
        }
        return found
      }, qrCodes: PictureFile.tools, streams: LineFiles.tools, desktop: DesktopAdapters.tools,
      zoneOffset: { LocalTime.offset(at: $0) },
      writeFile: { path, bytes, isPrivate throws(ShellFailure) in
        if !isPrivate { try FileTree.makeFolders(above: path) }
        guard let bytes else { return try FileTree.requireWritable(path) }
        try FileTree.write(path, bytes, mode: isPrivate ? 0o600 : 0o666)
      }, isTaken: { FileStatus(at: $0) != nil },
      removeFolder: { FileTree.remove($0) },
      sourceFiles: { path throws(ShellFailure) in try SourceFiles.read(path) },
      replaceFile: { old, new, bytes throws(ShellFailure) in
        try SourceFiles.replace(old, new, bytes)
      })
  }

  /// Returns the home folder of a place without creating it.
  static func homeFolder(_ place: HomePlace, _ app: String) throws(ShellFailure) -> HomeFolder {
    do throws(HomeFolderError) {
      // Absolute, because a process that the bus has started leaves its folder.
      let path = place.folder.map { Folder.realPath($0) ?? FileTree.absolute($0) }
      let folder = try HomeFolder(appID: app, path: path, environment: ProcessEnvironment())
      guard let server = place.serverFolder else { return folder }
      return HomeFolder(path: folder.path + "/" + server, configPath: folder.configPath)
    } catch {
      throw failure(error)
    }
  }

  /// Returns the folder `App` inside a folder, or the folder itself without one.
  static func appFolder(in directory: String) -> String {
    let inside = directory + "/App"
    let isThere = ["/app.json", "/routes/_layout.json"].contains { FileStatus.isFile(inside + $0) }
    return isThere ? inside : directory
  }

  /// Reads an app folder, or its `App` subfolder if the app and its services share a folder.
  ///
  /// Without a directory, returns the built-in example.
  private static func loadApp(_ directory: String?) throws(ShellFailure) -> LoadedApp {
    do throws(AppFolderError) {
      guard let directory else {
        let files = AppFiles(embedded: DoCodeGoExample.app, texts: DoCodeGoExample.texts)
        var app = LoadedApp(
          definition: DoCodeGoApp.definition, catalogues: files,
          workspaceFolder: RunningCopy.builtIn, serverDeclaration: serverDeclaration(files),
          workspace: { pairs(AppFiles(embedded: DoCodeGoExample.workspace)) })
        app.workspaceMark = { String(DoCodeGoExample.workspaceMark, radix: 16) }
        return app
      }
      let folder = appFolder(in: directory)
      let files = try AppFiles(directory: folder)
      let workspace = directory + (folder == directory ? "/../Workspace" : "/Workspace")
      var app = LoadedApp(
        definition: try AppManifest.load(files), catalogues: files, workspaceFolder: workspace,
        serverDeclaration: serverDeclaration(files),
        workspace: { () throws(ShellFailure) in try loadWorkspace(workspace) })
      app.workspaceMark = { FileTree.mark(of: workspace) }
      return app
    } catch {
      throw ShellFailure(.badAppFolder, error.description, hint: error.hint)
    }
  }

  /// Returns the text of `server.json`, or `nil` without one.
  ///
  /// The helper process parses it, so errors in it are reported at the first call.
  private static func serverDeclaration(_ files: AppFiles) -> String? {
    files["server.json"].map { String(decoding: $0, as: UTF8.self) }
  }

  private static func loadWorkspace(
    _ folder: String
  ) throws(ShellFailure) -> [(path: String, bytes: [UInt8])] {
    guard Folder.isThere(folder) else {
      throw ShellFailure(
        .fileMissing, "'\(folder)' does not exist, so the embedded services have no files",
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
      case .system, .inUse: .cannotCreate
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
    let store = SealedFileStore(
      path: folder.secureStore, namespace: request.app.definition.id, keys: keys.provider)
    let dataKeys = StoredDataKey(in: store)
    func home(_ services: Services) -> OpenHome {
      OpenHome(
        store: store, services: services, shares: shares(folder, store, request),
        savedState: SealedStateFile(path: folder.sealedState, keys: dataKeys),
        guestState: SealedStateFile(
          path: folder.sealedGuestState, keys: StoredDataKey(in: store, under: .guestKey)),
        cache: cache(folder, dataKeys, request), messageLedger: messageLedger(folder, request),
        log: { log.append($0) })
    }
    if let server = request.services { return ServicesSide.server(server, request, home) }
    let copy = try RunningCopy(request, folder, log)
    var embedded = ServicesSide.embedded(copy, request, folder, home)
    if request.isScenario { embedded.faults = Faults(copy.workspace, folder, store, keys) }
    return embedded
  }

  /// Returns the list cache.
  ///
  /// Its file is opened when the cache is first used.
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

  /// Returns the share tokens.
  ///
  /// Keys and registry are read when a link first carries a token.
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

  /// Returns the ledger of messages.
  ///
  /// Its file is opened when a notification is first tapped.
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
