public import Landfall
public import LandfallAuth
public import LandfallDomain
public import LandfallLocalization
public import LandfallNavigation
public import LandfallNotifications
public import LandfallWorkbench

/// Writes a file; a private one is for the person alone.
public typealias FileWriter =
  @Sendable (_ path: String, _ bytes: [UInt8], _ isPrivate: Bool) throws(ShellFailure) -> Void

/// How the shell gets at files, keys, services and clocks; the executable fills it in.
public struct ShellAdapters: Sendable {
  /// Reads an app folder; the example that is built in if `nil`.
  public var loadApp: @Sendable (_ directory: String?) throws(ShellFailure) -> LoadedApp
  /// Reads an app folder to its end, faults and all; the example that is built in if `nil`.
  public var inspectApp: @Sendable (_ directory: String?) throws(ShellFailure) -> InspectedApp
  /// Reads the files of embedded services.
  public var loadWorkspace:
    @Sendable (_ directory: String) throws(ShellFailure) -> [(path: String, bytes: [UInt8])]
  /// The folder for state, which is made if it is missing.
  public var home: @Sendable (_ place: HomePlace, _ appID: String) throws(ShellFailure) -> String
  /// A folder that is empty and private, for one scenario.
  public var temporaryHome: @Sendable () throws(ShellFailure) -> String
  /// Removes a folder of ``temporaryHome``.
  public var removeHome: @Sendable (String) -> Void
  /// Opens the store, the services and the log below a home folder.
  public var openHome: @Sendable (HomeRequest) throws(ShellFailure) -> OpenHome
  /// The system's clocks.
  public var clock: any Timekeeper
  /// Random numbers and hashes, for the provider that stands in scenarios for a real one.
  public var cryptography: any SignInCryptography
  /// Reads a text file.
  public var readFile: @Sendable (String) throws(ShellFailure) -> [UInt8]
  /// Whether a plain file is there.
  public var isFile: @Sendable (String) -> Bool
  /// Names the files below a folder that hold a text, for the clauses on what is never written.
  public var filesHolding:
    @Sendable (_ text: String, _ folder: String) throws(ShellFailure) -> [String]
  /// What the `qr` commands need, or `nil` for a build without.
  public var qrCodes: QRCodeTools?
  /// How far the person's clock is ahead of UTC at a time.
  public var zoneOffset: @Sendable (Timestamp) -> Duration
  /// Writes a file at once, with the folders above it; `nil` for a build that writes none.
  public var writeFile: FileWriter?
  /// What the commands need that stream lines, or `nil` for a front end without.
  public var streams: StreamTools?
  /// What the commands of the Linux desktop need, or `nil` for a build without.
  public var desktop: DesktopTools?

  /// Fills everything in.
  public init(
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
    qrCodes: QRCodeTools? = nil, streams: StreamTools? = nil, desktop: DesktopTools? = nil,
    zoneOffset: @escaping @Sendable (Timestamp) -> Duration = { _ in .zero },
    writeFile: FileWriter? = nil
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
    self.streams = streams
  }
}

/// An app folder that was read.
public struct LoadedApp: Sendable {
  /// What the app declares.
  public let definition: AppDefinition
  /// Its texts.
  public let catalogues: any CatalogueSource
  /// Where the files of its embedded services are, for messages.
  public var workspaceFolder: String
  /// The files of its embedded services; asked for where no copy of them runs yet.
  public var workspace: @Sendable () throws(ShellFailure) -> [(path: String, bytes: [UInt8])]
  /// The text of its `server.json`, which says how a server names things; `nil` if there is none.
  public let serverDeclaration: String?

  /// What is another text whenever a file of the embedded services may have changed; `nil` where
  /// their files are not there.
  public var workspaceMark: @Sendable () -> String? = { nil }

  /// Describes an app folder.
  public init(
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

/// What is needed to open a home folder.
public struct HomeRequest: Sendable {
  /// The folder.
  public let home: String
  /// Where keys are, or `nil` for the place outside the folder that the platform gives.
  public let keys: String?
  /// The app.
  public let app: LoadedApp
  /// The time, for the services.
  public let clock: any Timekeeper
  /// The actor whose executor everything runs on.
  public let host: any Actor
  /// The OpenID Connect providers to ask, or `nil` for those in the network.
  public let providers: (any IdentityProviderCalls)?
  /// The server to use, or `nil` for the embedded services.
  public let services: WebAddress?
  /// Whether it is opened for a scenario, which may break things.
  public let isScenario: Bool
  /// Whether it is opened for one link: what others change meanwhile need not be seen.
  public let isBrief: Bool

  /// Describes a request.
  public init(
    home: String, keys: String?, app: LoadedApp, clock: any Timekeeper, host: any Actor,
    providers: (any IdentityProviderCalls)? = nil, services: WebAddress? = nil,
    isScenario: Bool = false, isBrief: Bool = false
  ) {
    self.isScenario = isScenario
    self.isBrief = isBrief
    self.providers = providers
    self.services = services
    self.host = host
    self.home = home
    self.keys = keys
    self.app = app
    self.clock = clock
  }
}

/// A home folder, opened.
public struct OpenHome: Sendable {
  /// The sealed store.
  public let store: any SecureStore
  /// The embedded services, or those of a server.
  public let services: Services
  /// Share tokens, and what is done to their keys; `nil` where they are left out of the build.
  public let shares: ShareAdministration?
  /// Where tabs and stacks outlive the process.
  public let savedState: any SavedStateStore
  /// Where lists are kept for a time without the services, or `nil` for a build without.
  public let cache: (any ListCache)?
  /// Which messages earlier processes have handled, or `nil` for a build without.
  public let messageLedger: (any MessageLedger)?
  /// What makes the services and the store fail; for scenarios alone.
  public let faults: (any HomeFaults)?
  /// Writes an event to the log.
  public let log: @Sendable (AppEvent) -> Void
  /// The codes mailed to an address, read from the outbox, the newest first.
  public let mailedCodes: @Sendable (EmailAddress) -> [String]
  /// The newest link mailed to an address, read from the outbox.
  public let mailedLink: @Sendable (EmailAddress) -> String?
  /// Agrees, as the person of an address, on the embedded services' page that registers a device.
  public let approveRegistration:
    @Sendable (_ page: String, EmailAddress) async throws(ServiceError) -> Void
  /// The outbox, for people; `nil` where a server sends real mail.
  public let outbox: String?
  /// Issues a session to somebody who has an account, without a code: for `--as` and for scenarios.
  public let issueSession: @Sendable (EmailAddress) throws(SignInRefusal) -> IssuedSession
  /// The addresses of everybody who has an account at the embedded services.
  public let addresses: @Sendable () -> [String]
  /// Why the services could not answer when they last could not, for the embedded ones with file
  /// and line; told once.
  public let trouble: @Sendable () -> String?
  /// What the person is to know of the folder before anything else, and what to do about it.
  public var notice: (text: String, hint: String)?

  /// Describes an opened folder.
  public init(
    store: any SecureStore, services: Services, shares: ShareAdministration?,
    savedState: any SavedStateStore, cache: (any ListCache)?,
    messageLedger: (any MessageLedger)?, faults: (any HomeFaults)?,
    log: @escaping @Sendable (AppEvent) -> Void,
    mailedCodes: @escaping @Sendable (EmailAddress) -> [String],
    mailedLink: @escaping @Sendable (EmailAddress) -> String?,
    approveRegistration:
      @escaping @Sendable (String, EmailAddress) async throws(ServiceError) -> Void,
    outbox: String?,
    issueSession: @escaping @Sendable (EmailAddress) throws(SignInRefusal) -> IssuedSession,
    addresses: @escaping @Sendable () -> [String], trouble: @escaping @Sendable () -> String?
  ) {
    self.store = store
    self.services = services
    self.shares = shares
    self.savedState = savedState
    self.cache = cache
    self.messageLedger = messageLedger
    self.faults = faults
    self.log = log
    self.mailedCodes = mailedCodes
    self.mailedLink = mailedLink
    self.approveRegistration = approveRegistration
    self.outbox = outbox
    self.issueSession = issueSession
    self.addresses = addresses
    self.trouble = trouble
  }
}

/// Makes the real services and the real files fail, for scenarios.
public protocol HomeFaults: Sendable {
  /// Damages the store's files on disk.
  func damage(_ damage: StoreDamage) throws(ShellFailure)
  /// Says how the services' network is: `nil` for down, else the latency of each call.
  func setNetwork(latency: Duration?)
  /// Gives a person a role in an organization; `false` for one who does not belong to it.
  func setRole(_ role: String, of email: String, in slug: String) -> Bool
  /// Ends a membership; `false` for a person who does not belong to the organization.
  func removeMember(_ email: String, of slug: String) -> Bool
  /// Makes an entity disappear.
  func remove(_ entity: String)
  /// Loses the answer to the next sign-in, which is done all the same.
  func loseAnswer()
}

/// A way to damage the store's files.
public enum StoreDamage: String, CaseIterable, Sendable {
  /// One bit of the sealed file is flipped.
  case flipBit = "flip-bit"
  /// The sealed file is cut short.
  case truncated
  /// The key file is removed.
  case missingKey = "missing-key"
  /// The key in the kernel's keyring is revoked.
  case revokedKey = "revoked-key"
}
