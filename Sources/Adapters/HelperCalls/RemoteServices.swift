public import LandfallAuth
public import LandfallDomain
internal import LandfallHelperProcess
public import LandfallNavigation
public import LandfallOrgContext

/// The services of an app behind a server, called by the helper process.
///
/// Every call carries the server, the app's `server.json` and the session, so that a helper process
/// that is started anew knows all it needs. None of them is an argument or a variable of it.
public final class RemoteServices: @unchecked Sendable {
  // Sendable: `token` and `fault` are touched under `lock` alone.
  /// The time for a call: the helper gives each request ten seconds.
  public static let timeout: Duration = .seconds(30)

  /// The server's address.
  public let server: String
  private let declaration: String?
  private let helper: HelperConnection
  private let lock = PosixLock()
  private var token: SessionToken?
  private var fault: ServicesFault?

  /// Starts nothing yet.
  ///
  /// - Parameters:
  ///   - executable: The helper program.
  ///   - server: `https`, or `http` on the loopback; see `WebAddress`.
  ///   - declaration: The text of the app's `server.json`, or `nil` for the usual names.
  public init(executable: String, server: String, declaration: String?) {
    self.server = server
    self.declaration = declaration
    helper = HelperConnection(executable: executable, timeout: Self.timeout)
  }

  /// The calls to OpenID Connect providers, by the same process.
  public var identityProviders: any IdentityProviderCalls { RemoteIdentityProvider(helper) }

  /// Why the server gave no usable answer when it last did not; returned once.
  public func takeFault() -> ServicesFault? {
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

  /// An answer that the call does not have.
  private var malformed: ServicesFault { noted(.client(.malformed)) }

  /// Keeps a fault to be told, if it is one of the server or of what leads there.
  private func noted(_ fault: ServicesFault) -> ServicesFault {
    switch fault {
    case .declaration, .client, .service(.unavailable), .service(.untrusted), .service(.timeout),
      .service(.offline), .service(.malformed):
      // A call that was given up has failed for nobody.
      if !Task.isCancelled { lock.locked { self.fault = fault } }
    case .service, .tooManyCodes, .refused: break
    }
    return fault
  }
}

extension RemoteServices: SignInCalls, SignInMethodCalls {
  /// Makes all calls from now on as this session, or as nobody.
  public func use(_ token: SessionToken?) { lock.locked { self.token = token } }

  /// Sends a code.
  ///
  /// - Throws: ``CodeRefusal``.
  public func sendCode(to address: EmailAddress) async throws(CodeRefusal) {
    try await order(.sendCode(address))
  }

  /// Sends a link.
  ///
  /// - Throws: ``CodeRefusal``.
  public func sendMagicLink(to address: EmailAddress) async throws(CodeRefusal) {
    try await order(.sendMagicLink(address))
  }

  /// Trades a code for a session.
  ///
  /// - Throws: ``SignInRefusal``.
  public func redeem(
    _ code: SignInCode, for address: EmailAddress
  ) async throws(SignInRefusal) -> IssuedSession {
    try await trade(.redeemCode(code, address))
  }

  /// Trades a credential for a session.
  ///
  /// - Throws: ``SignInRefusal``.
  public func redeem(
    _ credential: SignInCredential, key: IdempotencyKey
  ) async throws(SignInRefusal) -> IssuedSession {
    try await trade(.redeem(credential, key))
  }

  /// Lengthens a session.
  ///
  /// - Throws: ``ServiceError``.
  public func refresh(_ token: SessionToken) async throws(ServiceError) -> IssuedSession {
    guard case .session(let session) = try await serve(.refresh(token)) else {
      throw malformed.service
    }
    return session
  }

  /// Ends a session.
  ///
  /// - Throws: ``ServiceError``.
  public func revoke(_ token: SessionToken) async throws(ServiceError) {
    _ = try await serve(.revoke(token))
  }

  /// The provider for an address.
  ///
  /// - Throws: ``ServiceError``.
  public func identityProvider(
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
  /// The person's memberships.
  ///
  /// - Throws: ``ServiceError``.
  public func memberships() async throws(ServiceError) -> MembershipList {
    guard case .memberships(let list) = try await serve(.memberships) else {
      throw malformed.service
    }
    return list
  }

  /// Makes an organization the session's active one.
  ///
  /// - Throws: ``ServiceError``.
  public func activate(_ organization: OrganizationID) async throws(ServiceError) {
    _ = try await serve(.activate(organization))
  }

  /// One page of a list contract.
  ///
  /// - Throws: ``ServiceError``.
  public func page(_ request: ContentRequest) async throws(ServiceError) -> Page {
    guard case .page(let page) = try await serve(.page(request)) else { throw malformed.service }
    return page
  }

  /// The item of a detail contract.
  ///
  /// - Throws: ``ServiceError``.
  public func item(_ request: ContentRequest) async throws(ServiceError) -> Item {
    guard case .item(let item) = try await serve(.item(request)) else { throw malformed.service }
    return item
  }

  /// Carries out an action.
  ///
  /// - Throws: ``ServiceError``.
  @discardableResult
  public func perform(_ request: ActionRequest) async throws(ServiceError) -> Item? {
    guard case .item(let item) = try await serve(.perform(request)) else { return nil }
    return item
  }

  /// Asks whether the services are there.
  public func probe() async -> Reachability.Answer {
    do throws(ServicesFault) {
      guard case .health(let answer) = try await answer(.probe) else { return .failed }
      return answer
    } catch {
      return .failed
    }
  }
}
