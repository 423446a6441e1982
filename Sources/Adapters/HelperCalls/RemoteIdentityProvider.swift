public import LandfallAuth

/// Calls to an OpenID Connect provider, made by the helper process (decision 0016).
public final class RemoteIdentityProvider: IdentityProviderCalls {
  /// The time for a call: the helper gives each of its four requests ten seconds.
  public static let timeout: Duration = .seconds(60)

  private let helper: HelperConnection

  /// Starts nothing yet.
  ///
  /// - Parameters:
  ///   - executable: The helper program.
  ///   - timeout: The time for a call.
  public convenience init(executable: String, timeout: Duration = timeout) {
    self.init(HelperConnection(executable: executable, timeout: timeout))
  }

  /// Uses a process that others use too.
  init(_ helper: HelperConnection) { self.helper = helper }

  /// Asks the helper process for the URL; see ``IdentityProviderCalls``.
  ///
  /// - Throws: ``IdentityError``; ``IdentityError/client(_:)`` where the helper process fails.
  public func authorizationURL(
    for request: AuthorizationRequest
  ) async throws(IdentityError) -> String {
    switch await helper.answer(to: .authorizationURL(request)) {
    case .url(let url): return url
    case .failed(let error): throw error
    case .identity, .services: throw .client(.malformed)
    }
  }

  /// Asks the helper process for the identity; see ``IdentityProviderCalls``.
  ///
  /// - Throws: ``IdentityError``; ``IdentityError/client(_:)`` where the helper process fails.
  public func identity(
    for grant: AuthorizationGrant
  ) async throws(IdentityError) -> VerifiedIdentity {
    switch await helper.answer(to: .identity(grant)) {
    case .identity(let identity):
      guard identity.issuer.utf8.elementsEqual(grant.provider.issuer.utf8)
      else { throw .client(.malformed) }
      return identity
    case .failed(let error): throw error
    case .url, .services: throw .client(.malformed)
    }
  }
}
