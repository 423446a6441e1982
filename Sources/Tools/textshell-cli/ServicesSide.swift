import Landfall
import LandfallAuth
import LandfallDomain
import LandfallHelperCalls
import LandfallHelperProcess
import LandfallSodium
import LandfallSystem
import LandfallTextShell
import LandfallWorkspace

/// The services of an opened home: the embedded ones, or those of a server.
struct ServicesSide {
  let services: Services
  /// Makes the faults of the services and the store; `nil` for a server.
  let faults: ((SealedFileStore, KeyChoice) -> any HomeFaults)?
  let mailedCodes: @Sendable (EmailAddress) -> [String]
  let mailedLink: @Sendable (EmailAddress) -> String?
  let approveRegistration:
    @Sendable (_ page: String, EmailAddress) async throws(ServiceError) -> Void
  let outbox: String?
  let issueSession: @Sendable (EmailAddress) throws(SignInRefusal) -> IssuedSession
  let addresses: @Sendable () -> [String]
  let trouble: @Sendable () -> String?
  /// A notice for the person about the running copy, or `nil`.
  let notice: (text: String, hint: String)?

  /// Creates the embedded services on their running copy.
  init(embedded copy: RunningCopy, _ request: HomeRequest, _ folder: HomeFolder) {
    let workspace = copy.workspace
    notice = copy.notice
    services = Services(
      workspace,
      methods: SignInMethods(
        calls: workspace, providers: request.providers ?? RemoteProcess.identityProvider(),
        cryptography: SodiumCryptography()),
      health: workspace)
    faults = { store, keys in Faults(workspace, folder, store, keys) }
    mailedCodes = { Outbox.codes(for: $0, in: folder.outbox) }
    mailedLink = { Outbox.newestLink(for: $0, in: folder.outbox) }
    approveRegistration = { page, address throws(ServiceError) in
      try await workspace.approveRegistration(at: page, as: address)
    }
    outbox = folder.outbox
    issueSession = { address throws(SignInRefusal) in try workspace.issueSession(to: address) }
    addresses = {
      do throws(WorkspaceError) {
        return try workspace.addresses()
      } catch {
        // Without addresses no one is known, and that is reported.
        return []
      }
    }
    trouble = { workspace.takeFailure()?.description }
  }

  /// Creates the services of a server, which the helper process calls.
  ///
  /// Mail and web pages are the server's own.
  init(of server: WebAddress, _ request: HomeRequest) {
    let remote = RemoteServices(
      executable: HelperProcess.path(of: "textshell-remote"),
      server: server.serverText, declaration: request.app.serverDeclaration)
    services = Services(
      remote,
      methods: SignInMethods(
        calls: remote, providers: request.providers ?? remote.identityProviders,
        cryptography: SodiumCryptography()),
      health: remote)
    faults = nil
    mailedCodes = { _ in [] }
    mailedLink = { _ in nil }
    approveRegistration = { _, _ in }
    outbox = nil
    issueSession = { _ throws(SignInRefusal) in throw .service(.forbidden) }
    addresses = { [] }
    notice = nil
    trouble = { remote.takeFault().map { Self.text($0, remote.server) } }
  }

  /// Returns what failed, on which server, and what to do.
  private static func text(_ fault: ServicesFault, _ server: String) -> String {
    switch fault {
    case .mismatch(let text): text
    case .client(.missing):
      "the helper process textshell-remote, which calls \(server), is missing; put it next to "
        + "textshell, or run 'swift build --product textshell-remote'"
    case .client(.ended): "textshell-remote ended before \(server) answered"
    case .client(.silent): "textshell-remote got no answer from \(server) in time"
    case .client(.malformed):
      "textshell-remote is of another version than textshell; 'make install' replaces both"
    case .service(.untrusted):
      "\(server) could not prove its identity; check this machine's date, or set SSL_CERT_FILE to "
        + "the file of its certificate authority"
    case .service(.timeout): "\(server) does not answer in time"
    case .service(.offline): "\(server) cannot be found; check its name and the network"
    case .service(.malformed):
      "the answer from \(server) cannot be read; check the address and the app's server.json"
    case .service, .tooManyCodes, .refused: "\(server) does not answer, or fails; try again later"
    }
  }
}
