package import LandfallAuth
package import LandfallDomain

/// Calls to an OpenID Connect provider, made by the helper process (decision 0016).
package final class RemoteIdentityProvider: IdentityProviderCalls {
  /// The time limit of a call: the helper may make four requests of ten seconds each.
  package static let timeout: Duration = .seconds(60)

  private let helper: HelperConnection

  /// Makes the calls available without starting a process.
  ///
  /// - Parameters:
  ///   - executable: The path of the helper program.
  ///   - timeout: The time limit of a call.
  package convenience init(executable: String, timeout: Duration = timeout) {
    self.init(HelperConnection(executable: executable, timeout: timeout))
  }

  /// Uses a connection that other objects share.
  init(_ helper: HelperConnection) { self.helper = helper }

  package func authorizationURL(
    for request: AuthorizationRequest
  ) async throws(IdentityError) -> String {
    switch await helper.answer(to: .authorizationURL(request)) {
    case .url(let url): return url
    case .failed(let error): throw error
    case .identity, .services: throw .client(.malformed)
    }
  }

  package func identity(
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
