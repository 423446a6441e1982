package import LandfallFiles

/// The folders and files in which an app keeps its state on this machine.
///
/// ```swift
/// let home = try HomeFolder(appID: "com.docodego.app", environment: ProcessEnvironment())
/// try home.create()
/// let log = try EventLog(home.log)
/// ```
public struct HomeFolder: Hashable, Sendable {
  /// The folder for state.
  public let path: String
  /// The folder for keys.
  public let configPath: String

  /// Creates the folders of an app from the environment, or from `--home`.
  ///
  /// Keys stay in the configuration folder regardless of `path`, separate from the data that they
  /// encrypt.
  ///
  /// - Parameters:
  ///   - appID: The ID of the app, a reverse domain name.
  ///   - path: The folder for state, or `nil` for `$XDG_STATE_HOME/landfall/<app id>`.
  ///   - environment: The source of the XDG folders.
  /// - Throws: `invalidAppID`, or `noHome` if the environment does not name a needed folder.
  public init(
    appID: String, path: String? = nil, environment: ProcessEnvironment
  ) throws(HomeFolderError) {
    guard Self.isFolderName(appID) else { throw .invalidAppID(appID) }
    guard let config = environment.configFolder else { throw .noHome }
    guard let state = path ?? environment.stateFolder.map({ "\($0)/landfall/\(appID)" }) else {
      throw .noHome
    }
    self.init(path: state, configPath: "\(config)/landfall/\(appID)")
  }

  /// Creates the folders of an app's own program: `$XDG_STATE_HOME/<app id>` and
  /// `$XDG_CONFIG_HOME/<app id>`.
  ///
  /// They are not those in which `textshell` tries the app, so that neither ends the session of the
  /// other.
  ///
  /// - Throws: `invalidAppID`, or `noHome` if the environment does not name a needed folder.
  public init(ofProgram appID: String, environment: ProcessEnvironment) throws(HomeFolderError) {
    guard Self.isFolderName(appID) else { throw .invalidAppID(appID) }
    guard let state = environment.stateFolder, let config = environment.configFolder else {
      throw .noHome
    }
    self.init(path: state + "/" + appID, configPath: config + "/" + appID)
  }

  /// Creates the description of two given folders.
  ///
  /// If a folder is a symbolic link, its target is used, because the stores follow no link.
  public init(path: String, configPath: String) {
    self.path = Self.target(of: path)
    self.configPath = Self.target(of: configPath)
  }

  private static func target(of path: String) -> String {
    FileStatus(at: path)?.kind == .link ? Folder.realPath(path) ?? path : path
  }

  /// The encrypted secrets.
  public var secureStore: String { path + "/secure.store" }
  /// The encrypted tabs and stacks.
  public var sealedState: String { path + "/state.sealed" }
  /// The saved tabs of guests.
  public var sealedGuestState: String { path + "/guest-state.sealed" }
  /// The list cache.
  public var database: String { path + "/data.sqlite" }
  /// The registry of share tokens.
  public var shares: String { path + "/shares.sqlite" }
  /// The ledger of handled messages.
  public var messages: String { path + "/messages.sqlite" }
  /// The folder where the embedded services store mail.
  public var outbox: String { path + "/outbox" }
  /// The folder with the running copy of the embedded services' data.
  public var workspace: String { path + "/workspace" }
  /// The event log.
  ///
  /// The previous file is at ``EventLog/previous(of:)``.
  public var log: String { path + "/log.jsonl" }
  /// The socket by which a second process passes its link to the first.
  public var instanceSocket: String { path + "/instance.sock" }
  /// The lock of the process that listens at ``instanceSocket``.
  public var instanceLock: String { path + "/instance.lock" }
  /// The key that encrypts the secrets.
  public var storeKey: String { configPath + "/store.key" }

  /// Creates both folders with mode 0700, and missing folders above them.
  ///
  /// - Throws: ``HomeFolderError``, also if others can access one of the two folders.
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

/// An error of a folder or file with saved state.
@nonexhaustive public enum HomeFolderError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The environment names no home folder.
  case noHome
  /// The ID of the app is not valid as the name of a folder.
  case invalidAppID(String)
  /// Other users can access the path. Carries its permission bits.
  case openToOthers(path: String, mode: UInt32)
  /// The path belongs to another user.
  case notOurs(path: String)
  /// The path is not the expected folder or regular file.
  case wrongKind(path: String)
  /// Another app of this process uses the folder.
  case inUse(path: String)
  /// A system call failed. Carries its name and `errno`.
  case system(call: String, path: String, code: Int32)

  /// What failed, where, and a hint how to fix it.
  public var description: String {
    switch self {
    case .noHome:
      "the home folder is not known\nhint: set HOME; --home DIR and XDG_CONFIG_HOME choose other "
        + "folders for the state and the keys"
    case .invalidAppID(let id):
      "\"\(id)\" is not an app ID\nhint: write a reverse domain of letters, digits, '.', '-' and '_'"
    case .openToOthers(let path, let mode) where mode & 0o1000 != 0:
      "\(path): everyone can write to this folder\nhint: choose a folder of your own with --home DIR"
    case .openToOthers(let path, let mode):
      "\(path): other users have access (mode \(String(mode, radix: 8)))\n"
        + "hint: choose a folder of its own with --home DIR; or, if only the app uses this one: "
        + "chmod go-rwx '\(path)'"
    case .notOurs(let path):
      "\(path): belongs to another user\nhint: choose another folder with --home DIR"
    case .wrongKind(let path):
      "\(path): has the wrong file type\nhint: move it, or choose another folder with --home DIR"
    case .inUse(let path):
      "\(path): another app of this process uses the folder\nhint: pass on the first app, "
        + "or end it with close()"
    case .system(let call, let path, let code):
      "\(path): \(call) failed: \(SystemText.of(code))"
    }
  }
}

extension HomeFolderError: FileFailure {
  package init(_ error: FileError) {
    switch error {
    case .wrongKind(let path): self = .wrongKind(path: path)
    case .notOurs(let path): self = .notOurs(path: path)
    case .openToOthers(let path, let mode): self = .openToOthers(path: path, mode: mode)
    case .system("open", let path, _) where error.isUnsafe: self = .wrongKind(path: path)
    case .system(let call, let path, let code):
      self = .system(call: call, path: path, code: code)
    }
  }
}
