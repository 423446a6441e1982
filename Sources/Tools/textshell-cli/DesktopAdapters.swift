import LandfallDesktop
import LandfallDomain
import LandfallFiles
import LandfallHelperProcess
import LandfallSodium
import LandfallSystem
import LandfallTextShell

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The Linux desktop: its folders, its programs and the helper process on the session bus (decision
/// 0022).
enum DesktopAdapters {
  #if Desktop
    /// The tools of the desktop commands.
    ///
    /// Nothing is read or started until a command uses them.
    static let tools: DesktopTools? = DesktopTools(
      folders: { () throws(ShellFailure) in try folders() },
      privateThings: { place, app throws(ShellFailure) in try privateThings(place, app) },
      homePath: { place, app throws(ShellFailure) in try Adapters.homeFolder(place, app).path },
      program: HelperProcess.executable, absolute: { FileTree.absolute($0) },
      hasProgram: { path(of: $0) != nil },
      refreshIndex: { refreshIndex($0) },
      bus: BusProcess(executable: HelperProcess.path(of: "textshell-desktop")),
      isStartedByBus: ProcessEnvironment()["DBUS_STARTER_ADDRESS"] != nil,
      newToken: { newToken() }, leaveFolder: { _ = chdir("/") }, process: Int(getpid()),
      onEndAsked: { body in EndSignals.wait { _ in body() } })

    private static func folders() throws(ShellFailure) -> DesktopFolders {
      let environment = ProcessEnvironment()
      guard let data = environment.dataFolder, let config = environment.configFolder else {
        throw Adapters.failure(.noHome)
      }
      return DesktopFolders(
        data: data, config: config, currentDesktop: environment["XDG_CURRENT_DESKTOP"])
    }

    private static func privateThings(
      _ place: HomePlace, _ app: String
    ) throws(ShellFailure) -> [DesktopTools.PrivateThing] {
      let folder = try Adapters.homeFolder(place, app)
      let later = "created by the first command that needs it"
      let isKeyGone =
        KeyChoice.name == "file" && FileStatus.isFile(folder.secureStore)
        && !FileStatus.isFile(storeKey(folder))
      return [
        .init("home", folder.path, .folder, absence: later),
        .init("keys", folder.configPath, .folder, absence: later),
        .init(
          "store-key", storeKey(folder), .file,
          absence: isKeyGone
            ? "the store cannot be read without it; the next sign-in ends all share links"
            : "created by the first sign-in", isNeeded: isKeyGone),
        .init("secure-store", folder.secureStore, .file, absence: "created by the first sign-in"),
        .init("saved-state", folder.sealedState, .file, absence: "nothing is saved yet"),
        .init("guest-state", folder.sealedGuestState, .file, absence: "nothing is saved yet"),
        .init("list-cache", folder.database, .file, absence: "nothing is cached yet"),
        .init("share-tokens", folder.shares, .file, absence: "no token was issued here"),
        .init("messages", folder.messages, .file, absence: "no notification was tapped yet"),
        .init("log", folder.log, .file, absence: later),
        .init("outbox", folder.outbox, .folder, absence: later),
        .init("workspace", folder.workspace, .folder, absence: later),
        .init("socket", folder.instanceSocket, .socket, absence: "no instance is running"),
        .init("lock", folder.instanceLock, .file, absence: "no instance has run"),
      ]
    }

    /// Returns the path of the key file that belongs to this store.
    ///
    /// A store of format 1 uses the shared key file. So does a folder without a store.
    private static func storeKey(_ folder: HomeFolder) -> String {
      let keys = KeyFileProvider(path: folder.storeKey)
      guard FileStatus.isFile(folder.secureStore + ".id") else { return keys.keyPath(of: nil) }
      do throws(ShellFailure) {
        return keys.keyPath(of: StoreID(text: try FileTree.read(folder.secureStore + ".id")))
      } catch {
        // The check of the store reports what is wrong with the folder.
        return keys.keyPath(of: nil)
      }
    }

    private static func path(of program: String) -> String? {
      for folder in (ProcessEnvironment()["PATH"] ?? "").split(separator: ":") {
        let path = folder + "/" + program
        if access(path, X_OK) == 0 { return path }
      }
      return nil
    }

    /// Updates the index of MIME types, if there is one.
    private static func refreshIndex(_ folder: String) {
      guard access(folder + "/mimeinfo.cache", F_OK) == 0,
        let program = path(of: "update-desktop-database")
      else { return }
      let options = HelperProcess.Options(arguments: [folder], answers: false)
      do throws(HelperProcess.StartError) {
        let process = try HelperProcess(program, options)
        process.channel.close()
        process.waitForEnd()
      } catch {
        // The files are written. Desktops also read them without the index.
        return
      }
    }

    private static func newToken() -> String {
      Hexadecimal.text(SodiumCryptography().randomBytes(16))
    }
  #else
    static let tools: DesktopTools? = nil
  #endif
}
