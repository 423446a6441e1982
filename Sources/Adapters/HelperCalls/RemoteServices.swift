package import LandfallAuth
package import LandfallDomain
internal import LandfallFiles

/// The services of an app behind a server, called by the helper process.
///
/// Each call carries the server, the app's `server.json` and the session, so a new helper process
/// needs no other state. None of them is passed as an argument or environment variable.
package final class RemoteServices: @unchecked Sendable {
  // Sendable: `token` and `fault` are accessed only under the lock.
  /// The time limit of a call: the helper gives each request ten seconds.
  package static let timeout: Duration = .seconds(30)

  /// The server's address.
  package let server: String
  private let declaration: String?
  private let helper: HelperConnection
  private let lock = PosixLock()
  private var token: SessionToken?
  private var fault: ServicesFault?

  /// Makes the services available without starting a process.
  ///
  /// - Parameters:
  ///   - executable: The path of the helper program.
  ///   - server: An `https` address, or an `http` one on this machine; see `WebAddress`.
  ///   - declaration: The text of the app's `server.json`, or `nil` for the default names.
  package init(executable: String, server: String, declaration: String?) {
    self.server = server
    self.declaration = declaration
    helper = HelperConnection(executable: executable, timeout: Self.timeout)
  }

  /// The calls to OpenID Connect providers, made by the same process.
  package var identityProviders: any IdentityProviderCalls { RemoteIdentityProvider(helper) }

  /// Returns the last fault of the server or of the connection, and clears it; `nil` if there is
  /// none.
  package func takeFault() -> ServicesFault? {
    lock.locked {
      defer { fault = nil }
      return fault
    }
  }

  private func answer(_ call: ServicesCall) async throws(ServicesFault) -> ServicesAnswer {
    let place = ServicesPlace(
      server: server, declaration: declaration, token: lock.locked { token })
    switch await helper.answer(to: .services(call, at: place)) {
    case .services(.failed(let fault)): throw noted(fault)
    case .services(let answer): return answer
    case .failed(.client(let fault)): throw noted(.client(fault))
    case .failed, .url, .identity: throw noted(.client(.malformed))
    }
  }

  /// The fault of an answer that does not fit the call.
  private var malformed: ServicesFault { noted(.client(.malformed)) }

  /// Stores a fault of the server or of the connection, to report it later.
  private func noted(_ fault: ServicesFault) -> ServicesFault {
    switch fault {
    case .mismatch, .client, .service(.unavailable), .service(.untrusted), .service(.timeout),
      .service(.offline), .service(.malformed):
      // The caller no longer wants the result of a cancelled call.
      if !Task.isCancelled { lock.locked { self.fault = fault } }
    case .service, .tooManyCodes, .refused: break
    }
    return fault
  }
}

extension RemoteServices: SignInCalls, SignInMethodCalls {
  package func use(_ token: SessionToken?) { lock.locked { self.token = token } }

  package func sendCode(to address: EmailAddress) async throws(CodeRefusal) {
    try await order(.sendCode(address))
  }

  package func sendMagicLink(to address: EmailAddress) async throws(CodeRefusal) {
    try await order(.sendMagicLink(address))
  }

  package func redeem(
    _ code: SignInCode, for address: EmailAddress
  ) async throws(SignInRefusal) -> IssuedSession {
    try await trade(.redeemCode(code, address))
  }

  package func redeem(
    _ credential: SignInCredential, key: IdempotencyKey
  ) async throws(SignInRefusal) -> IssuedSession {
    try await trade(.redeem(credential, key))
  }

  package func refresh(_ token: SessionToken) async throws(ServiceError) -> IssuedSession {
    guard case .session(let session) = try await serve(.refresh(token)) else {
      throw malformed.service
    }
    return session
  }

  package func revoke(_ token: SessionToken) async throws(ServiceError) {
    _ = try await serve(.revoke(token))
  }

  package func identityProvider(
    for address: EmailAddress?
  ) async throws(ServiceError) -> IdentityProvider {
    guard case .provider(let provider) = try await serve(.identityProvider(address)) else {
      throw malformed.service
    }
    return provider
  }

  private func order(_ call: ServicesCall) async throws(CodeRefusal) {
    do throws(ServicesFault) {
      _ = try await answer(call)
    } catch {
      throw error.code
    }
  }

  private func trade(_ call: ServicesCall) async throws(SignInRefusal) -> IssuedSession {
    do throws(ServicesFault) {
      guard case .session(let session) = try await answer(call) else { throw malformed }
      return session
    } catch {
      throw error.refusal
    }
  }

  private func serve(_ call: ServicesCall) async throws(ServiceError) -> ServicesAnswer {
    do throws(ServicesFault) {
      return try await answer(call)
    } catch {
      throw error.service
    }
  }
}

extension RemoteServices: MembershipSource, ListSource, EntitySource, ActionSource, HealthProbe {
  package func memberships() async throws(ServiceError) -> MembershipList {
    guard case .memberships(let list) = try await serve(.memberships) else {
      throw malformed.service
    }
    return list
  }

  package func activate(_ organization: OrganizationID) async throws(ServiceError) {
    _ = try await serve(.activate(organization))
  }

  package func page(_ request: ContentRequest) async throws(ServiceError) -> Page {
    guard case .page(let page) = try await serve(.page(request)) else { throw malformed.service }
    return page
  }

  package func item(_ request: ContentRequest) async throws(ServiceError) -> Item {
    guard case .item(let item) = try await serve(.item(request)) else { throw malformed.service }
    return item
  }

  @discardableResult
  package func perform(_ request: ActionRequest) async throws(ServiceError) -> Item? {
    guard case .item(let item) = try await serve(.perform(request)) else { return nil }
    return item
  }

  package func probe() async -> Reachability.Answer {
    do throws(ServicesFault) {
      guard case .health(let answer) = try await answer(.probe) else { return .failed }
      return answer
    } catch {
      return .failed
    }
  }
}
