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
enum ServicesSide {
  /// Returns a home with the embedded services on their running copy.
  static func embedded(
    _ copy: RunningCopy, _ request: HomeRequest, _ folder: HomeFolder,
    _ open: (Services) -> OpenHome
  ) -> OpenHome {
    let workspace = copy.workspace
    var home = open(
      Services(
        workspace,
        methods: SignInMethods(
          calls: workspace,
          providers: request.providers
            ?? RemoteIdentityProvider(executable: HelperProcess.path(of: "textshell-remote")),
          cryptography: SodiumCryptography()),
        health: workspace))
    home.notice = copy.notice
    home.mailedCodes = { Outbox.codes(for: $0, in: folder.outbox) }
    home.mailedLink = { Outbox.newestLink(for: $0, in: folder.outbox) }
    home.approveRegistration = { page, address throws(ServiceError) in
      try await workspace.approveRegistration(at: page, as: address)
    }
    home.outbox = folder.outbox
    home.issueSession = { address throws(SignInRefusal) in
      try workspace.issueSession(to: address)
    }
    home.addresses = {
      do throws(WorkspaceError) {
        return try workspace.addresses()
      } catch {
        // Without addresses no one is known, and that is reported.
        return []
      }
    }
    home.trouble = { workspace.takeFailure()?.description }
    return home
  }

  /// Returns a home with the services of a server, which the helper process calls.
  ///
  /// Mail and web pages are the server's own.
  static func server(
    _ server: WebAddress, _ request: HomeRequest, _ open: (Services) -> OpenHome
  ) -> OpenHome {
    let remote = RemoteServices(
      executable: HelperProcess.path(of: "textshell-remote"),
      server: server.serverText, declaration: request.app.serverDeclaration)
    var home = open(
      Services(
        remote,
        methods: SignInMethods(
          calls: remote, providers: request.providers ?? remote.identityProviders,
          cryptography: SodiumCryptography()),
        health: remote))
    home.trouble = { remote.takeFault().map { text($0, remote.server) } }
    return home
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
