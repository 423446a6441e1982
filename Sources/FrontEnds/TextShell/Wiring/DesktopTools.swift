package import LandfallDesktop

/// The tools of the Linux desktop commands.
///
/// The executable provides them if it supports the desktop.
package struct DesktopTools: Sendable {
  /// A private file or folder, and the explanation if it does not exist.
  package struct PrivateThing: Sendable {
    /// The name of the check in `doctor`.
    package let code: String
    /// The path.
    package let path: String
    /// The expected kind.
    package let kind: PrivacyCheck.Kind
    /// The text if it does not exist.
    package let absence: String
    /// Whether other files are useless without it.
    package let isNeeded: Bool

    /// Creates a description.
    package init(
      _ code: String, _ path: String, _ kind: PrivacyCheck.Kind, absence: String,
      isNeeded: Bool = false
    ) {
      (self.code, self.path, self.kind) = (code, path, kind)
      (self.absence, self.isNeeded) = (absence, isNeeded)
    }
  }

  /// Returns the person's desktop folders.
  package var folders: @Sendable () throws(ShellFailure) -> DesktopFolders
  /// Returns the private files and folders of an app without creating them.
  package var privateThings:
    @Sendable (_ place: HomePlace, _ appID: String) throws(ShellFailure) -> [PrivateThing]
  /// Returns the path of the home folder without creating it.
  package var homePath:
    @Sendable (_ place: HomePlace, _ appID: String) throws(ShellFailure) -> String
  /// The absolute path of textshell.
  package var program: String
  /// Returns the absolute form of a path.
  package var absolute: @Sendable (String) -> String
  /// Returns whether a program is in the search path.
  package var hasProgram: @Sendable (String) -> Bool
  /// Updates the index of a folder of desktop files, if the system has one.
  package var refreshIndex: @Sendable (_ folder: String) -> Void
  /// The helper process for the session bus.
  package var bus: BusProcess
  /// Whether the bus started this process.
  package var isStartedByBus: Bool
  /// Returns a unique message ID for a delivery.
  package var newToken: @Sendable () -> String
  /// Leaves the working folder, which may be deleted.
  package var leaveFolder: @Sendable () -> Void
  /// The ID of this process.
  package var process: Int
  /// Calls the closure once when this process is asked to end.
  package var onEndAsked: @Sendable (@escaping @Sendable () -> Void) -> Void

  /// Creates the tools from their functions.
  package init(
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
