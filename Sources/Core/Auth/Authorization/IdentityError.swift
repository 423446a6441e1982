public import LandfallDomain

/// Why a provider gave no identity.
public enum IdentityError: Error, Hashable, Sendable {
  /// The provider could not be asked.
  case service(ServiceError)
  /// The provider refused; its error code (RFC 6749 sections 4.1.2.1 and 5.2), or `other`.
  case refused(Refusal)
  /// What the provider says of itself cannot be used.
  case configuration(ConfigurationFault)
  /// The ID token proves nothing.
  case token(TokenFault)
  /// What makes the calls for this program is missing or broken.
  case client(ClientFault)

  /// The error codes of the standards; anything else a provider says is ``other``.
  public enum Refusal: String, CaseIterable, Hashable, Sendable {
    /// The person, or the provider, said no.
    case accessDenied = "access_denied"
    /// The code is wrong, expired, used, or was issued for another verifier or redirect.
    case invalidGrant = "invalid_grant"
    /// The app is not known there.
    case invalidClient = "invalid_client"
    /// The request lacks something.
    case invalidRequest = "invalid_request"
    /// The app may not do that there.
    case unauthorizedClient = "unauthorized_client"
    /// What was asked for is not offered.
    case invalidScope = "invalid_scope"
    /// The provider failed.
    case serverError = "server_error"
    /// The provider is overloaded.
    case temporarilyUnavailable = "temporarily_unavailable"
    /// Nobody is signed in there, and nobody was to be asked.
    case loginRequired = "login_required"
    /// Any other code.
    case other
  }

  /// What a discovery document can have wrong.
  public enum ConfigurationFault: String, CaseIterable, Hashable, Sendable {
    /// It names another issuer than was asked (OpenID Connect Discovery 4.3).
    case issuerMismatch = "issuer-mismatch"
    /// An endpoint is missing, is no `https` URL, or has user-info or a fragment.
    case endpoint
    /// It offers no code flow with S256, or no algorithm that is understood.
    case unsupported
    /// It cannot be read.
    case malformed
  }

  /// What an ID token can have wrong (OpenID Connect Core 3.1.3.7).
  public enum TokenFault: String, CaseIterable, Hashable, Sendable {
    /// It is no JWT of three canonical parts with the claims that are required.
    case malformed
    /// Its algorithm is not one of RS256, ES256 and EdDSA, or not that of its key.
    case algorithm
    /// No key of the provider has its `kid`.
    case unknownKey = "unknown-key"
    /// Its signature is wrong.
    case signature
    /// Another issuer.
    case issuer
    /// For another client, or for several without naming this one as authorized party.
    case audience
    /// Expired, at exactly `exp` or later.
    case expired
    /// Issued in the future, by more than ``Limits/clockSkewTolerance``.
    case issuedLater = "issued-later"
    /// Another nonce, or none.
    case nonce
    /// It goes with another access token (`at_hash`).
    case accessToken = "access-token"
    /// No address, or one that the provider does not vouch for.
    case email
  }

  /// What can be wrong with a program that makes the calls for this one.
  public enum ClientFault: String, CaseIterable, Hashable, Sendable {
    /// It is not there, or may not be run.
    case missing
    /// It ended before it had answered.
    case ended
    /// It did not answer in time.
    case silent
    /// Its answer cannot be read; it may be of another version.
    case malformed
  }

  /// A short code for logs and output.
  public var code: String {
    switch self {
    case .service(let error): error.rawValue
    case .refused(let refusal): "provider:" + refusal.rawValue
    case .configuration(let fault): "provider-configuration:" + fault.rawValue
    case .token(let fault): "id-token:" + fault.rawValue
    case .client(let fault): "provider-client:" + fault.rawValue
    }
  }
}
