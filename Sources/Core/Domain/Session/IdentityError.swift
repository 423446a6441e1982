/// The reason why a provider gave no identity.
@nonexhaustive public enum IdentityError: Error, Hashable, Sendable {
  /// The provider could not be reached.
  case service(ServiceError)
  /// The provider refused; with its error code (RFC 6749 sections 4.1.2.1 and 5.2), or `other`.
  case refused(Refusal)
  /// The provider's discovery document cannot be used.
  case configuration(ConfigurationFault)
  /// The ID token failed a check.
  case token(TokenFault)
  /// The helper process that calls the provider is missing or failed.
  case client(ClientFault)

  /// The error codes of the standards; any other code is ``other``.
  @nonexhaustive public enum Refusal: String, CaseIterable, Hashable, Sendable {
    /// The person or the provider denied access.
    case accessDenied = "access_denied"
    /// The code is wrong, expired, used, or was issued for another verifier or redirect URI.
    case invalidGrant = "invalid_grant"
    /// The provider does not know the app.
    case invalidClient = "invalid_client"
    /// The request is incomplete or invalid.
    case invalidRequest = "invalid_request"
    /// The app is not allowed to do this.
    case unauthorizedClient = "unauthorized_client"
    /// A requested scope is not available.
    case invalidScope = "invalid_scope"
    /// The provider failed.
    case serverError = "server_error"
    /// The provider is overloaded.
    case temporarilyUnavailable = "temporarily_unavailable"
    /// The person is not signed in at the provider, and the request did not allow a prompt.
    case loginRequired = "login_required"
    /// Any other code.
    case other
  }

  /// The faults of a discovery document.
  @nonexhaustive public enum ConfigurationFault: String, CaseIterable, Hashable, Sendable {
    /// It names another issuer than the requested one (OpenID Connect Discovery 4.3).
    case issuerMismatch = "issuer-mismatch"
    /// An endpoint is missing, is not an `https` URL, or has user info or a fragment.
    case endpoint
    /// It does not offer the code flow with S256, or no supported algorithm.
    case unsupported
    /// It cannot be read.
    case malformed
  }

  /// The faults of an ID token (OpenID Connect Core 3.1.3.7).
  @nonexhaustive public enum TokenFault: String, CaseIterable, Hashable, Sendable {
    /// It is not a JWT of three canonical parts with the required claims.
    case malformed
    /// Its algorithm is not RS256, ES256 or EdDSA, or not that of its key.
    case algorithm
    /// No key of the provider has its `kid`.
    case unknownKey = "unknown-key"
    /// Its signature is wrong.
    case signature
    /// It is from another issuer.
    case issuer
    /// It is for another client, or for several without this one as the authorized party.
    case audience
    /// It is expired: the time is `exp` or later.
    case expired
    /// It was issued more than `Limits.clockSkewTolerance` in the future.
    case issuedLater = "issued-later"
    /// Its nonce is missing or is another one.
    case nonce
    /// It belongs to another access token (`at_hash`).
    case accessToken = "access-token"
    /// It has no e-mail address, or one that the provider has not verified.
    case email
  }

  /// The faults of the helper process that calls the provider.
  @nonexhaustive public enum ClientFault: String, CaseIterable, Hashable, Sendable {
    /// It does not exist, or cannot be executed.
    case missing
    /// It ended before it answered.
    case ended
    /// It did not answer in time.
    case silent
    /// Its answer cannot be read; it may be a different version.
    case malformed
  }

  /// A short code for logs and output.
  package var code: String {
    switch self {
    case .service(let error): error.rawValue
    case .refused(let refusal): "provider:" + refusal.rawValue
    case .configuration(let fault): "provider-configuration:" + fault.rawValue
    case .token(let fault): "id-token:" + fault.rawValue
    case .client(let fault): "provider-client:" + fault.rawValue
    }
  }
}
