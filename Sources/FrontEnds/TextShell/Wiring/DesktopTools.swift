public import LandfallDesktop

/// What the commands of the Linux desktop need beside the rest; the executable fills it in, if it
/// was built with it.
public struct DesktopTools: Sendable {
  /// A file or folder of saved state, and what it means that it is not there.
  public struct PrivateThing: Sendable {
    /// What it is called in `doctor`.
    public let code: String
    /// Where it is.
    public let path: String
    /// What it is to be.
    public let kind: PrivacyCheck.Kind
    /// What to say where it is not there.
    public let absence: String

    /// Describes a file or folder.
    public init(_ code: String, _ path: String, _ kind: PrivacyCheck.Kind, absence: String) {
      self.code = code
      self.path = path
      self.kind = kind
      self.absence = absence
    }
  }

  /// Where the person's desktop keeps its files.
  public var folders: @Sendable () throws(ShellFailure) -> DesktopFolders
  /// What is private below the folders of an app; nothing is made.
  public var privateThings:
    @Sendable (_ place: HomePlace, _ appID: String) throws(ShellFailure) -> [PrivateThing]
  /// The folder for state, as ``privateThings`` has it; nothing is made.
  public var homePath:
    @Sendable (_ place: HomePlace, _ appID: String) throws(ShellFailure) -> String
  /// textshell itself, by an absolute path.
  public var program: String
  /// An absolute path for one that may not be.
  public var absolute: @Sendable (String) -> String
  /// Whether a program of that name can be found.
  public var hasProgram: @Sendable (String) -> Bool
  /// Makes the index of a folder of desktop files anew, where the system has one.
  public var refreshIndex: @Sendable (_ folder: String) -> Void
  /// The process that speaks to the bus.
  public var bus: BusProcess
  /// Whether the bus has started this process.
  public var isStartedByBus: Bool
  /// A name for a delivery that no other one has.
  public var newToken: @Sendable () -> String
  /// Leaves the folder that this process was started in, which may be about to go away.
  public var leaveFolder: @Sendable () -> Void
  /// The number of this process.
  public var process: Int
  /// Calls back, once, when somebody asks this process to end.
  public var onEndAsked: @Sendable (@escaping @Sendable () -> Void) -> Void

  /// Fills everything in.
  public init(
    folders: @escaping @Sendable () throws(ShellFailure) -> DesktopFolders,
    privateThings:
      @escaping @Sendable (HomePlace, String) throws(ShellFailure) -> [PrivateThing],
    homePath: @escaping @Sendable (HomePlace, String) throws(ShellFailure) -> String,
    program: String, absolute: @escaping @Sendable (String) -> String,
    hasProgram: @escaping @Sendable (String) -> Bool,
    refreshIndex: @escaping @Sendable (String) -> Void, bus: BusProcess,
    isStartedByBus: Bool, newToken: @escaping @Sendable () -> String,
    leaveFolder: @escaping @Sendable () -> Void, process: Int,
    onEndAsked: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
  ) {
    self.folders = folders
    self.privateThings = privateThings
    self.homePath = homePath
    self.program = program
    self.absolute = absolute
    self.hasProgram = hasProgram
    self.refreshIndex = refreshIndex
    self.bus = bus
    self.isStartedByBus = isStartedByBus
    self.newToken = newToken
    self.leaveFolder = leaveFolder
    self.process = process
    self.onEndAsked = onEndAsked
  }
}
