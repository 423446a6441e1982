@_exported public import Landfall
import LandfallNotificationBus
public import LandfallSodium
@_exported public import LandfallSystem

#if SQLite
  import LandfallDatabase
#endif
#if canImport(Security) && !os(macOS)
  import LandfallKeychain
#endif

extension Landfall {
  /// Creates and starts an app on this device, with everything that it keeps in files.
  ///
  /// Returns when it is known who is signed in. The first screen loads meanwhile, as the snapshots
  /// show; ``Landfall/settledSnapshot()`` waits for it.
  ///
  /// - Parameters:
  ///   - app: The app, as the plugin `TypedRoutes` generates it.
  ///   - services: The calls to your services.
  ///   - home: The folders for the app's files; by default those of the platform.
  ///   - key: The key of the store, if it is not the default.
  ///   - change: Changes the configuration of ``LandfallConfiguration/live(_:services:home:key:)``.
  /// - Throws: `HomeFolderError` for unusable folders, or if another app of this process uses them
  ///   and was not closed with `close()`; `RouteTableError` for contradictions.
  public static func live(
    _ app: (some TypedApp).Type, services: Services, home: HomeFolder? = nil,
    key: (any KeyProvider)? = nil, _ change: (inout LandfallConfiguration) -> Void = { _ in }
  ) async throws -> Landfall {
    let home = try home ?? .ofApp(app.definition)
    var configuration = try LandfallConfiguration.live(
      app, services: services, home: home, key: key)
    change(&configuration)
    let landfall = try Landfall(app: app.definition, configuration)
    try Running.add(landfall, on: home)
    await landfall.start(waits: false)
    return landfall
  }

  /// Creates and starts an app on this device, whose services are one value that answers all calls.
  public static func live(
    _ app: (some TypedApp).Type, services: some SignInCalls & ListSource & EntitySource,
    home: HomeFolder? = nil, key: (any KeyProvider)? = nil,
    _ change: (inout LandfallConfiguration) -> Void = { _ in }
  ) async throws -> Landfall {
    try await live(app, services: Services(services), home: home, key: key, change)
  }
}

/// An app that runs in this process.
private struct Running {
  private static let apps = Locked<[String: Running]>([:])

  weak var app: Landfall?

  /// Notes the app of a folder; two would write over each other's screens.
  static func add(_ app: Landfall, on home: HomeFolder) throws(HomeFolderError) {
    try apps.withLock { apps throws(HomeFolderError) in
      if let app = apps[home.path]?.app, !app.isClosed { throw .inUse(path: home.path) }
      apps[home.path] = Running(app: app)
    }
  }
}

extension HomeFolder {
  /// Returns the folders that the platform has for an app.
  fileprivate static func ofApp(_ app: AppDefinition) throws(HomeFolderError) -> HomeFolder {
    try HomeFolder(ofProgram: app.id, environment: ProcessEnvironment())
  }
}

extension LandfallConfiguration {
  /// Returns what a generated app runs on by default.
  ///
  /// | part | default |
  /// |---|---|
  /// | session, keys of all data | a sealed file; its key is a private file in the configuration folder. On a phone, the session and that key are in the keychain |
  /// | tabs and stacks, also of guests | sealed files |
  /// | lists and details for offline use | SQLite, sealed rows |
  /// | handled messages, share tokens | SQLite, hashes only |
  /// | clock, languages | those of the system |
  ///
  /// An app changes the other values of the configuration, such as the clock. To keep the store's key
  /// elsewhere, it passes a `key` of LandfallSodium, such as `KernelKeyringProvider`.
  ///
  /// Without the trait `Complete` there is no cache, no ledger of messages, and no share links.
  ///
  /// - Throws: `HomeFolderError` if the folders cannot be created or others can read them.
  public static func live(
    _ app: (some TypedApp).Type, services: Services, home: HomeFolder? = nil,
    key: (any KeyProvider)? = nil
  ) throws(HomeFolderError) -> LandfallConfiguration {
    try live(
      app.definition, services: services, catalogues: CompiledCatalogues(app), home: home, key: key)
  }

  /// Returns the same for an app that was read from its folder.
  ///
  /// - Throws: `HomeFolderError` if the folders cannot be created or others can read them.
  public static func live(
    _ app: AppDefinition, services: Services, catalogues: any CatalogueSource,
    home folder: HomeFolder? = nil, key: (any KeyProvider)? = nil
  ) throws(HomeFolderError) -> LandfallConfiguration {
    let environment = ProcessEnvironment()
    let home = if let folder { folder } else { try HomeFolder.ofApp(app) }
    try home.create()
    let clock = SystemClock()
    #if canImport(Security) && !os(macOS)
      let keychain = SystemKeychain(service: app.id)
      let store = KeychainSessionStore(
        SealedFileStore(
          path: home.secureStore, namespace: app.id, keys: key ?? KeychainKeyProvider(keychain)),
        keychain)
    #else
      let store = SealedFileStore(
        path: home.secureStore, namespace: app.id, keys: key ?? KeyFileProvider(path: home.storeKey)
      )
    #endif
    let keys = StoredDataKey(in: store)
    var configuration = LandfallConfiguration(
      store: store, services: services, clock: clock, catalogues: catalogues,
      languages: PreferredLanguages.environment { environment[$0] },
      savedState: SealedStateFile(path: home.sealedState, keys: keys),
      guestState: SealedStateFile(
        path: home.sealedGuestState, keys: StoredDataKey(in: store, under: .guestKey)))
    #if SQLite
      let cryptography = SodiumCryptography()
      configuration.cache = SQLiteListCache(
        Database(path: home.database), keys: keys, now: { clock.now().timestamp })
      configuration.messageLedger = SQLiteMessageLedger(
        Database(path: home.messages, contents: .messages),
        hash: { cryptography.sha256($0) }, now: { clock.now().timestamp })
      configuration.shares = ShareTokens(
        keys: StoredShareKeys(in: store),
        registry: SQLiteShareTokenRegistry(Database(path: home.shares, contents: .shareTokens)),
        cryptography: cryptography)
    #endif
    return configuration
  }
}
