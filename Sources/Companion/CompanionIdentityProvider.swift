public import LandfallAuth
internal import LandfallProcesses

/// Calls to an OpenID Connect provider, made by a process beside this one (decision 0016).
///
/// The process is started at the first call, kept for further ones, and ends with this object. No
/// thread of the caller's waits: each call has one of its own, for as long as it takes. Calls go one
/// after another. One that fails for want of an answer ends the process; the next starts another.
public final class CompanionIdentityProvider: IdentityProviderCalls {
  /// The time for a call: the companion gives each of its four requests ten seconds.
  public static let timeout: Duration = .seconds(60)

  private let companion: CompanionProcess

  /// Starts nothing yet.
  ///
  /// - Parameters:
  ///   - executable: The companion; see ``beside(_:)``.
  ///   - timeout: The time for a call.
  public init(executable: String, timeout: Duration = timeout) {
    companion = CompanionProcess(executable: executable, timeout: timeout)
  }

  deinit { companion.end() }

  /// The file of that name in the folder of this process's own executable, links resolved.
  public static func beside(_ name: String) -> String { Spawn.beside(name) }

  /// Asks the companion for the URL; see ``IdentityProviderCalls``.
  ///
  /// - Throws: ``IdentityError``; ``IdentityError/client(_:)`` where the companion fails.
  public func authorizationURL(
    for request: AuthorizationRequest
  ) async throws(IdentityError) -> String {
    switch await companion.answer(to: .authorizationURL(request)) {
    case .url(let url): return url
    case .failed(let error): throw error
    case .identity: throw .client(.malformed)
    }
  }

  /// Asks the companion for the identity; see ``IdentityProviderCalls``.
  ///
  /// - Throws: ``IdentityError``; ``IdentityError/client(_:)`` where the companion fails.
  public func identity(
    for grant: AuthorizationGrant
  ) async throws(IdentityError) -> VerifiedIdentity {
    switch await companion.answer(to: .identity(grant)) {
    case .identity(let identity):
      guard identity.issuer.utf8.elementsEqual(grant.provider.issuer.utf8)
      else { throw .client(.malformed) }
      return identity
    case .failed(let error): throw error
    case .url: throw .client(.malformed)
    }
  }
}
