import LandfallAuth
import LandfallDomain
import LandfallFiles
import LandfallHelperCalls
import LandfallRemote
import LandfallSodium

/// The calls to an app's services, each with the session that comes with it.
struct ServerCalls: Sendable {
  private static let cryptography = SodiumCryptography()
  /// The device that textshell reports.
  ///
  /// The services only know phones and Macs.
  private static let device = DeviceDescription(
    label: "textshell", platform: .ios, model: "textshell", systemVersion: "1", appVersion: "1",
    pushEnvironment: .sandbox)

  private let transport: any HTTPTransport
  private let place: ServicesPlace
  private let declaration: ServerDeclaration
  private let session = RemoteSession()

  /// Prepares the calls.
  ///
  /// - Throws: ``ServicesFault/mismatch(_:)`` if `server.json` is not valid.
  init(_ place: ServicesPlace, _ transport: any HTTPTransport) throws(ServicesFault) {
    self.transport = transport
    self.place = place
    do throws(ServerDeclarationError) {
      declaration =
        try place.declaration.map { json throws(ServerDeclarationError) in
          try ServerDeclaration(json: json)
        } ?? ServerDeclaration()
    } catch {
      throw .mismatch(error.description)
    }
    session.use(place.token)
  }

  func answer(_ call: ServicesCall) async -> ServicesAnswer {
    do throws(ServicesFault) {
      switch call {
      case .memberships, .activate, .page, .item, .perform: return try await content(call)
      case .probe:
        let url = place.server + declaration.healthPath
        guard let probe = HTTPHealthProbe(transport: transport, url: url) else { throw unusable }
        return .health(await probe.probe())
      case .sendCode, .redeemCode, .refresh, .revoke, .sendMagicLink, .identityProvider, .redeem:
        return try await signIn(call)
      }
    } catch {
      return .failed(error)
    }
  }

  /// textshell has checked the address, so a failure here means that the two versions differ.
  private var unusable: ServicesFault { .client(.malformed) }

  // MARK: Sign-in

  private func signIn(_ call: ServicesCall) async throws(ServicesFault) -> ServicesAnswer {
    guard
      let calls = RemoteSignInCalls(
        transport: transport, base: place.server, session: session, device: Self.device,
        endpoints: declaration.endpoints, cryptography: Self.cryptography)
    else { throw unusable }
    switch call {
    case .sendCode(let address):
      return try await sent(try await calls.sendCode(to: address))
    case .sendMagicLink(let address):
      return try await sent(try await calls.sendMagicLink(to: address))
    case .redeemCode(let code, let address):
      return try await traded(try await calls.redeem(code, for: address))
    case .redeem(let credential, let key):
      return try await traded(try await calls.redeem(credential, key: key))
    case .refresh(let token):
      return .session(try await served(try await calls.refresh(token)))
    case .revoke(let token):
      try await served(try await calls.revoke(token))
      return .done
    case .identityProvider(let address):
      return .provider(try await served(try await calls.identityProvider(for: address)))
    case .memberships, .activate, .page, .item, .perform, .probe: throw unusable
    }
  }

  private func sent(
    _ body: @autoclosure () async throws(CodeRefusal) -> Void
  ) async throws(ServicesFault) -> ServicesAnswer {
    do throws(CodeRefusal) {
      try await body()
      return .done
    } catch {
      switch error {
      case .service(let error): throw .service(error)
      case .tooManyCodes(let wait): throw .tooManyCodes(retryAfter: wait)
      }
    }
  }

  private func traded(
    _ body: @autoclosure () async throws(SignInRefusal) -> IssuedSession
  ) async throws(ServicesFault) -> ServicesAnswer {
    do throws(SignInRefusal) {
      return .session(try await body())
    } catch {
      throw .refused(error)
    }
  }

  private func served<Value>(
    _ body: @autoclosure () async throws(ServiceError) -> Value
  ) async throws(ServicesFault) -> Value {
    do throws(ServiceError) {
      return try await body()
    } catch {
      throw .service(error)
    }
  }

  // MARK: Organizations, lists and details

  private func content(_ call: ServicesCall) async throws(ServicesFault) -> ServicesAnswer {
    let base = place.server + declaration.rpcPath
    let reason = AnswerFault()
    guard
      let client = ORPCClient(
        transport: transport, base: base, session: session, onFailure: { reason.note($0) })
    else { throw unusable }
    do throws(ServicesFault) {
      return try await content(call, client)
    } catch {
      guard let text = reason.text else { throw error }
      throw .mismatch("an answer from \(place.server) cannot be used: " + text)
    }
  }

  private func content(
    _ call: ServicesCall, _ client: ORPCClient
  ) async throws(ServicesFault) -> ServicesAnswer {
    let memberships = ORPCMembershipSource(
      client, procedures: declaration.organizations, cryptography: Self.cryptography)
    switch call {
    case .memberships:
      return .memberships(try await served(try await memberships.memberships()))
    case .activate(let organization):
      try await served(try await memberships.activate(organization))
      return .done
    case .page(let request):
      let lists = ORPCListSource(client, contracts: contract(of: request, .list))
      return .page(try await served(try await lists.page(request)))
    case .item(let request):
      let entities = ORPCEntitySource(client, contracts: contract(of: request, .detail))
      return .item(try await served(try await entities.item(request)))
    case .perform(let request):
      let actions = ORPCActionSource(
        client, contracts: contract(of: request.list, .list), cryptography: Self.cryptography)
      return try await served(try await actions.perform(request)).map { .item($0) } ?? .done
    case .sendCode, .redeemCode, .refresh, .revoke, .sendMagicLink, .identityProvider, .redeem,
      .probe:
      throw unusable
    }
  }

  private func contract(
    of request: ContentRequest, _ kind: ContentDeclaration.Kind
  ) -> [ContractName: ORPCContract] {
    [request.contract: declaration.contract(request.contract, kind)]
  }
}

/// The reason why an answer cannot be used, if there is more to say than that it is malformed.
private final class AnswerFault: @unchecked Sendable {
  // Sendable: `found` is accessed only under the lock.
  private let lock = PosixLock()
  private var found: String?

  var text: String? { lock.locked { found } }

  func note(_ failure: ORPCFailure) {
    switch failure {
    case .version2, .unknownType: lock.locked { found = failure.description }
    case .error, .transport, .malformed, .input: break
    }
  }
}
