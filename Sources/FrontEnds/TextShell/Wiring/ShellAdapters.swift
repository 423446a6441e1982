package import Landfall
package import LandfallAuth
package import LandfallDomain
package import LandfallLocalization
package import LandfallNavigation
package import LandfallNotifications
package import LandfallQRSymbols
package import LandfallWorkbench

/// Writes a plain file, or only checks that it can be written if `bytes` is `nil`.
///
/// Only the person can read a private file. Its folder must exist; that of another file is created.
package typealias FileWriter =
  @Sendable (_ path: String, _ bytes: [UInt8]?, _ isPrivate: Bool) throws(ShellFailure) -> Void

/// The shell's access to files, keys, services and clocks.
///
/// The executable provides it.
package struct ShellAdapters: Sendable {
  /// Reads an app folder, or the built-in example for `nil`.
  package var loadApp: @Sendable (_ directory: String?) throws(ShellFailure) -> LoadedApp
  /// Reads an app folder and collects all faults.
  ///
  /// Reads the built-in example for `nil`.
  package var inspectApp: @Sendable (_ directory: String?) throws(ShellFailure) -> InspectedApp
  /// Reads the files of the embedded services.
  package var loadWorkspace:
    @Sendable (_ directory: String) throws(ShellFailure) -> [(path: String, bytes: [UInt8])]
  /// Returns the home folder and creates it if it does not exist.
  package var home: @Sendable (_ place: HomePlace, _ appID: String) throws(ShellFailure) -> String
  /// Creates an empty private folder for one scenario.
  package var temporaryHome: @Sendable () throws(ShellFailure) -> String
  /// Removes a folder created by ``temporaryHome``.
  package var removeHome: @Sendable (String) -> Void
  /// Opens the store, the services and the log of a home folder.
  package var openHome: @Sendable (HomeRequest) throws(ShellFailure) -> OpenHome
  /// The system's clocks.
  package var clock: any Timekeeper
  /// The cryptography of the provider that replaces a real one in scenarios.
  package var cryptography: any SignInCryptography
  /// Reads a file.
  package var readFile: @Sendable (String) throws(ShellFailure) -> [UInt8]
  /// Returns whether a path is a regular file.
  package var isFile: @Sendable (String) -> Bool
  /// Returns the files below a folder that contain a text, to check that secrets are never written.
  package var filesHolding:
    @Sendable (_ text: String, _ folder: String) throws(ShellFailure) -> [String]
  /// The tools of the `qr` commands, or `nil` in a build without them.
  package var qrCodes: QRCodeTools?
  /// Returns the offset of the person's time zone from UTC at a time.
  package var zoneOffset: @Sendable (Timestamp) -> Duration
  /// Writes a file and creates its folders.
  package var writeFile: FileWriter
  /// Returns whether a path is taken, by anything.
  package var isTaken: @Sendable (_ path: String) -> Bool
  /// Removes a folder and everything in it, as far as that is possible.
  package var removeFolder: @Sendable (_ path: String) -> Void
  /// Returns the files of apps and scenarios below a path, with what `textshell fix` converts.
  package var sourceFiles: @Sendable (_ path: String) throws(ShellFailure) -> [SourceFile]
  /// Writes a file that replaces another one, or itself.
  package var replaceFile:
    @Sendable (_ old: String, _ new: String, _ bytes: [UInt8]) throws(ShellFailure) -> Void
  /// The tools of commands that stream lines.
  package var streams: StreamTools
  /// The tools of the Linux desktop commands, or `nil` in a build without them.
  package var desktop: DesktopTools?

  /// Creates the adapters from their functions.
  package init(
    loadApp: @escaping @Sendable (String?) throws(ShellFailure) -> LoadedApp,
    inspectApp: @escaping @Sendable (String?) throws(ShellFailure) -> InspectedApp,
    loadWorkspace:
      @escaping @Sendable (String) throws(ShellFailure) -> [(
        path: String, bytes: [UInt8]
      )],
    home: @escaping @Sendable (HomePlace, String) throws(ShellFailure) -> String,
    temporaryHome: @escaping @Sendable () throws(ShellFailure) -> String,
    removeHome: @escaping @Sendable (String) -> Void,
    openHome: @escaping @Sendable (HomeRequest) throws(ShellFailure) -> OpenHome,
    clock: any Timekeeper, cryptography: any SignInCryptography,
    readFile: @escaping @Sendable (String) throws(ShellFailure) -> [UInt8],
    isFile: @escaping @Sendable (String) -> Bool,
    filesHolding: @escaping @Sendable (String, String) throws(ShellFailure) -> [String],
    qrCodes: QRCodeTools?, streams: StreamTools, desktop: DesktopTools?,
    zoneOffset: @escaping @Sendable (Timestamp) -> Duration, writeFile: @escaping FileWriter,
    isTaken: @escaping @Sendable (String) -> Bool,
    removeFolder: @escaping @Sendable (String) -> Void,
    sourceFiles: @escaping @Sendable (String) throws(ShellFailure) -> [SourceFile],
    replaceFile: @escaping @Sendable (String, String, [UInt8]) throws(ShellFailure) -> Void
  ) {
    self.desktop = desktop
    self.loadApp = loadApp
    self.inspectApp = inspectApp
    self.loadWorkspace = loadWorkspace
    self.home = home
    self.temporaryHome = temporaryHome
    self.removeHome = removeHome
    self.openHome = openHome
    self.clock = clock
    self.cryptography = cryptography
    self.readFile = readFile
    self.isFile = isFile
    self.filesHolding = filesHolding
    self.qrCodes = qrCodes
    self.zoneOffset = zoneOffset
    self.writeFile = writeFile
    self.isTaken = isTaken
    self.removeFolder = removeFolder
    self.sourceFiles = sourceFiles
    self.replaceFile = replaceFile
    self.streams = streams
  }
}

/// A file of an app or a scenario, for `textshell fix`.
package struct SourceFile: Sendable {
  /// A converted text of a file.
  package struct Edit: Sendable {
    /// The line, counted from 1.
    package let line: Int
    /// The text before.
    package let old: String
    /// The text after.
    package let new: String

    /// Creates an edit.
    package init(line: Int, old: String, new: String) {
      self.line = line
      self.old = old
      self.new = new
    }
  }

  /// What the file contains.
  package enum Kind: Sendable {
    /// JSON of an app folder, already converted.
    case app
    /// A scenario, as it is on the disk.
    case scenario
  }

  /// The path.
  package let path: String
  /// What the file contains.
  package let kind: Kind
  /// The content.
  package var bytes: [UInt8]
  /// The edits that led to the content.
  package let edits: [Edit]

  /// Creates a file.
  package init(path: String, kind: Kind, bytes: [UInt8], edits: [Edit]) {
    self.path = path
    self.kind = kind
    self.bytes = bytes
    self.edits = edits
  }
}

/// An app folder that was read.
package struct LoadedApp: Sendable {
  /// The definition of the app.
  package let definition: AppDefinition
  /// The texts of the app.
  package let catalogues: any CatalogueSource
  /// The path of the embedded services' files, for messages.
  package var workspaceFolder: String
  /// Reads the files of the embedded services.
  ///
  /// It is only called if they have no running copy.
  package var workspace: @Sendable () throws(ShellFailure) -> [(path: String, bytes: [UInt8])]
  /// The text of `server.json`, which maps the names of a server, or `nil`.
  package let serverDeclaration: String?

  /// Returns a text that changes when a file of the embedded services may have changed.
  ///
  /// Returns `nil` if their files do not exist.
  package var workspaceMark: @Sendable () -> String? = { nil }

  /// Creates a loaded app.
  package init(
    definition: AppDefinition, catalogues: any CatalogueSource, workspaceFolder: String,
    serverDeclaration: String? = nil,
    workspace:
      @escaping @Sendable () throws(ShellFailure) -> [(path: String, bytes: [UInt8])]
  ) {
    self.definition = definition
    self.catalogues = catalogues
    self.workspaceFolder = workspaceFolder
    self.serverDeclaration = serverDeclaration
    self.workspace = workspace
  }
}

/// A request to open a home folder.
package struct HomeRequest: Sendable {
  /// The folder.
  package let home: String
  /// The folder of the keys, or `nil` for the platform's default outside the home folder.
  package let keys: String?
  /// The app.
  package let app: LoadedApp
  /// The clock of the services.
  package let clock: any Timekeeper
  /// The actor for all work.
  package let host: any Actor
  /// The OpenID Connect providers, or `nil` for those on the network.
  package let providers: (any IdentityProviderCalls)?
  /// The server, or `nil` for the embedded services.
  package let services: WebAddress?
  /// Whether the folder is opened for a scenario, which may break things.
  package let isScenario: Bool
  /// Whether the folder is opened for only one link, so that later changes by others do not matter.
  package let isBrief: Bool
}

/// An opened home folder.
package struct OpenHome: Sendable {
  /// The sealed store.
  package let store: any SecureStore
  /// The embedded services, or those of a server.
  package let services: Services
  /// The share tokens and their keys, or `nil` in a build without them.
  package let shares: ShareAdministration?
  /// The store of tabs and stacks between processes.
  package let savedState: any SavedStateStore
  /// The store of the tabs and stacks of guests.
  package let guestState: any SavedStateStore
  /// The cache of lists for use without the services, or `nil` in a build without it.
  package let cache: (any ListCache)?
  /// The messages that earlier processes handled, or `nil` in a build without it.
  package let messageLedger: (any MessageLedger)?
  /// Writes an event to the log.
  package let log: @Sendable (AppEvent) -> Void
  /// The faults of the services and the store, only for scenarios.
  package var faults: (any HomeFaults)?
  /// Returns the codes mailed to an address, from the outbox, newest first.
  package var mailedCodes: @Sendable (EmailAddress) -> [String] = { _ in [] }
  /// Returns the last link mailed to an address, from the outbox.
  package var mailedLink: @Sendable (EmailAddress) -> String? = { _ in nil }
  /// Approves the registration of a device on the embedded services' page, as the owner of an
  /// address.
  package var approveRegistration:
    @Sendable (_ page: String, EmailAddress) async throws(ServiceError) -> Void = { _, _ in }
  /// The path of the outbox, or `nil` if a server sends real mail.
  package var outbox: String?
  /// Issues a session without a code to a person with an account, for `--as` and for scenarios.
  package var issueSession: @Sendable (EmailAddress) throws(SignInRefusal) -> IssuedSession = {
    _ throws(SignInRefusal) in throw .service(.forbidden)
  }
  /// Returns the addresses of all accounts of the embedded services.
  package var addresses: @Sendable () -> [String] = { [] }
  /// Returns why the services last could not answer.
  ///
  /// Each problem is returned once.
  ///
  /// For the embedded services, it includes the file and the line.
  package var trouble: @Sendable () -> String? = { nil }
  /// A notice about the folder and a hint, to print before any other output.
  package var notice: (text: String, hint: String)?

  /// Creates an opened folder without what only the embedded services have.
  package init(
    store: any SecureStore, services: Services, shares: ShareAdministration?,
    savedState: any SavedStateStore, guestState: any SavedStateStore, cache: (any ListCache)?,
    messageLedger: (any MessageLedger)?, log: @escaping @Sendable (AppEvent) -> Void
  ) {
    self.store = store
    self.services = services
    self.shares = shares
    self.savedState = savedState
    self.guestState = guestState
    self.cache = cache
    self.messageLedger = messageLedger
    self.log = log
  }
}

/// The faults that scenarios cause in the real services and files.
package protocol HomeFaults: Sendable {
  /// Damages the store's files on disk.
  func damage(_ damage: StoreDamage) throws(ShellFailure)
  /// Sets the latency of each call to the services; `nil` means that the network is down.
  func setNetwork(latency: Duration?)
  /// Changes the role of a member.
  ///
  /// Returns `false` if the person is not a member.
  func setRole(_ role: String, of email: String, in slug: String) -> Bool
  /// Ends a membership.
  ///
  /// Returns `false` if the person is not a member.
  func removeMember(_ email: String, of slug: String) -> Bool
  /// Removes an entity.
  func remove(_ entity: String)
  /// Loses the answer to the next sign-in, which the services still complete.
  func loseAnswer()
}

/// A way to damage the store's files.
package enum StoreDamage: String, CaseIterable, Sendable {
  /// One bit of the sealed file is flipped.
  case flipBit = "flip-bit"
  /// The sealed file is cut short.
  case truncated
  /// The key file is removed.
  case missingKey = "missing-key"
  /// The key in the kernel's keyring is revoked.
  case revokedKey = "revoked-key"
}

/// The tools of the `qr` commands.
///
/// The executable provides them if it supports QR codes.
package struct QRCodeTools: Sendable {
  /// Creates and reads codes.
  package var codes: any QRCodes
  /// Writes a file atomically.
  package var write: @Sendable (_ path: String, _ bytes: [UInt8]) throws(ShellFailure) -> Void

  /// Creates the tools from their functions.
  package init(
    codes: any QRCodes,
    write: @escaping @Sendable (String, [UInt8]) throws(ShellFailure) -> Void
  ) {
    self.codes = codes
    self.write = write
  }
}

/// The tools of commands that stream lines.
///
/// The executable provides them.
package struct StreamTools: Sendable {
  /// Opens a file, or standard input for `-`.
  package var open: @Sendable (_ path: String) throws(ShellFailure) -> LineSource
  /// Writes bytes to standard output.
  ///
  /// Returns `false` if the reader has gone.
  package var write: @Sendable (UnsafeRawBufferPointer) -> Bool
  /// Returns the number of threads that can run in parallel.
  package var processors: @Sendable () -> Int
  /// Returns whether standard error is a terminal.
  package var isErrorTerminal: @Sendable () -> Bool

  /// Creates the tools from their functions.
  package init(
    open: @escaping @Sendable (String) throws(ShellFailure) -> LineSource,
    write: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool,
    processors: @escaping @Sendable () -> Int, isErrorTerminal: @escaping @Sendable () -> Bool
  ) {
    self.open = open
    self.write = write
    self.processors = processors
    self.isErrorTerminal = isErrorTerminal
  }
}

/// The share tokens of a home folder, and the key operations that only the command line has.
package struct ShareAdministration: Sendable {
  /// The tokens that the core checks and issues.
  package let tokens: ShareTokens
  /// Adds a new key that signs after `lead`.
  ///
  /// Old keys still verify for `overlap`.
  package let rotate:
    @Sendable (_ now: Timestamp, _ lead: Duration, _ overlap: Duration?) async throws(ShareKeyError)
      -> ShareKeyID
  /// Imports the public key of another issuer.
  package let importKey:
    @Sendable (_ text: String, _ issuer: ShareIssuer) async throws(ShareKeyError) -> ShareKeyID
  /// Removes a key, so that links signed with it no longer open.
  package let removeKey: @Sendable (ShareKeyID) async throws(ShareKeyError) -> Void

  /// Creates the administration from its parts.
  package init(
    tokens: ShareTokens,
    rotate:
      @escaping @Sendable (Timestamp, Duration, Duration?) async throws(ShareKeyError)
      -> ShareKeyID,
    importKey:
      @escaping @Sendable (String, ShareIssuer) async throws(ShareKeyError) -> ShareKeyID,
    removeKey: @escaping @Sendable (ShareKeyID) async throws(ShareKeyError) -> Void
  ) {
    self.tokens = tokens
    self.rotate = rotate
    self.importKey = importKey
    self.removeKey = removeKey
  }
}
