public import LandfallAuth
import LandfallDomain

/// An OpenID Connect provider without a network, for scenarios: it issues codes for one use and
/// checks redirect, nonce and proof as a real one does.
///
/// What a real provider does is shown against a real one; this one does it at once, and by itself.
public final class ScriptedIdentityProvider: IdentityProviderCalls, @unchecked Sendable {
  // Sendable: used from one executor alone, as scenarios do.
  private let cryptography: any SignInCryptography
  private var requests: [String: AuthorizationRequest] = [:]
  private var codes: [String: (request: AuthorizationRequest, email: EmailAddress)] = [:]
  private var count = 0
  /// What every call fails with, or `nil`.
  public var fault: IdentityError?

  /// Makes a provider whom nobody has asked yet.
  public init(_ cryptography: any SignInCryptography) { self.cryptography = cryptography }

  /// Remembers a request, under the URL that a browser is to open.
  public func authorizationURL(
    for request: AuthorizationRequest
  ) async throws(IdentityError) -> String {
    if let fault { throw fault }
    count += 1
    let url = "\(request.provider.issuer)/authorize?request=\(count)"
    requests[url] = request
    return url
  }

  /// What a browser comes back with when a person agrees at a URL, or `nil` for an unknown one.
  ///
  /// - Parameter state: Another state than the request's, as somebody else's link would have.
  public func approve(
    _ url: String, as email: EmailAddress, state: String? = nil
  ) -> String? {
    guard let request = requests[url] else { return nil }
    let code = Base64URL.text(cryptography.randomBytes(16))
    codes[code] = (request, email)
    return request.redirect + "?code=\(code)&state=\(state ?? request.state)"
  }

  /// What a browser comes back with when a person says no at a URL, or `nil` for an unknown one.
  public func deny(_ url: String) -> String? {
    requests[url].map { $0.redirect + "?error=access_denied&state=\($0.state)" }
  }

  /// Trades a code, once.
  public func identity(for grant: AuthorizationGrant) async throws(IdentityError)
    -> VerifiedIdentity
  {
    if let fault { throw fault }
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
