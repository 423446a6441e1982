package import LandfallAuth
package import LandfallDomain

/// An OpenID Connect provider without a network, for scenarios.
///
/// It issues single-use codes and checks redirect, nonce and PKCE proof like a real provider. It
/// responds immediately and without a person. Tests against a real provider cover the rest.
package final class ScriptedIdentityProvider: IdentityProviderCalls, @unchecked Sendable {
  // Sendable: used only from one executor, as scenarios do.
  private let cryptography: any SignInCryptography
  private var requests: [String: AuthorizationRequest] = [:]
  private var codes: [String: (request: AuthorizationRequest, email: EmailAddress)] = [:]
  private var count = 0

  /// Creates a provider without requests.
  package init(_ cryptography: any SignInCryptography) { self.cryptography = cryptography }

  /// Stores a request and returns the URL that a browser should open.
  package func authorizationURL(
    for request: AuthorizationRequest
  ) async throws(IdentityError) -> String {
    count += 1
    let url = "\(request.provider.issuer)/authorize?request=\(count)"
    requests[url] = request
    return url
  }

  /// Returns the redirect after a person agrees at a URL, or `nil` for an unknown URL.
  ///
  /// - Parameter state: A state other than that of the request, as in a forged link.
  package func approve(
    _ url: String, as email: EmailAddress, state: String? = nil
  ) -> String? {
    guard let request = requests[url] else { return nil }
    let code = Base64URL.text(cryptography.randomBytes(16))
    codes[code] = (request, email)
    return request.redirect + "?code=\(code)&state=\(state ?? request.state)"
  }

  /// Returns the redirect after a person declines at a URL, or `nil` for an unknown URL.
  package func deny(_ url: String) -> String? {
    requests[url].map { $0.redirect + "?error=access_denied&state=\($0.state)" }
  }

  /// Exchanges a code for an identity; each code works once.
  package func identity(for grant: AuthorizationGrant) async throws(IdentityError)
    -> VerifiedIdentity
  {
    let code = grant.code.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    let verifier = grant.verifier.withUnsafeBytes { Array($0) }
    guard let (request, email) = codes.removeValue(forKey: code),
      request.redirect == grant.redirect, request.provider == grant.provider,
      ProofKey.challenge(of: verifier, cryptography) == request.challenge
    else { throw .refused(.invalidGrant) }
    guard request.nonce == grant.nonce else { throw .token(.nonce) }
    return VerifiedIdentity(
      issuer: request.provider.issuer, subject: email.text, email: email, name: nil,
      assertion: SecretBytes(copying: code.utf8))
  }
}
