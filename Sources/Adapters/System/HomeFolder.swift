import LandfallFiles

/// Where an app keeps its state on this machine, and the names of everything in there.
///
/// ```swift
/// let home = try HomeFolder(appID: "com.docodego.app", environment: Environment())
/// try home.create()
/// let log = try EventLog(home.log)
/// ```
public struct HomeFolder: Hashable, Sendable {
  /// The folder of state.
  public let path: String
  /// The folder of keys.
  public let configPath: String

  /// Takes the folders of an app, by the environment or as `--home` says.
  ///
  /// Keys stay in the configuration folder whatever `path` is, apart from what they seal.
  ///
  /// - Parameters:
  ///   - appID: The app's id, a reverse domain.
  ///   - path: The folder of state, or `nil` for `$XDG_STATE_HOME/landfall/<app id>`.
  ///   - environment: Where the XDG folders are taken from.
  /// - Throws: `invalidAppID`; `noHome` if a folder is needed that the environment does not name.
  public init(
    appID: String, path: String? = nil, environment: Environment
  ) throws(HomeFolderError) {
    guard Self.isFolderName(appID) else { throw .invalidAppID(appID) }
    guard let config = environment.configFolder else { throw .noHome }
    guard let state = path ?? environment.stateFolder.map({ "\($0)/landfall/\(appID)" }) else {
      throw .noHome
    }
    self.init(path: state, configPath: "\(config)/landfall/\(appID)")
  }

  /// Takes two folders as they are named.
  public init(path: String, configPath: String) {
    self.path = path
    self.configPath = configPath
  }

  /// The sealed secrets.
  public var secureStore: String { path + "/secure.store" }
  /// The sealed tabs and stacks.
  public var sealedState: String { path + "/state.sealed" }
  /// The list cache.
  public var database: String { path + "/data.sqlite" }
  /// The registry of share tokens.
  public var shares: String { path + "/shares.sqlite" }
  /// The ledger of messages that were handled.
  public var messages: String { path + "/messages.sqlite" }
  /// The folder that the embedded services put mail into.
  public var outbox: String { path + "/outbox" }
  /// The folder of the embedded services' running copy.
  public var workspace: String { path + "/workspace" }
  /// The log of events; the file before it lies at ``EventLog/previous(of:)``.
  public var log: String { path + "/log.jsonl" }
  /// The socket by which a second start hands its link to the first.
  public var instanceSocket: String { path + "/instance.sock" }
  /// The lock of whoever listens there.
  public var instanceLock: String { path + "/instance.lock" }
  /// The key that the secrets are sealed with.
  public var storeKey: String { configPath + "/store.key" }

  /// Makes both folders if they are missing, with mode 0700; folders above them too.
  ///
  /// - Throws: ``HomeFolderError``; one of the two that is there and open to others is refused.
  public func create() throws(HomeFolderError) {
    try HomeFolderError.of(Folder.makePrivate(path))
    try HomeFolderError.of(Folder.makePrivate(configPath))
  }

  private static func isFolderName(_ id: String) -> Bool {
    1...200 ~= id.utf8.count && id.first != "."
      && id.unicodeScalars.allSatisfy { scalar in
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", ".", "-", "_": true
        default: false
        }
      }
  }
}
