import LandfallAuth
import LandfallDomain

/// A browser that was sent away to sign somebody in: what it takes to trade what it brings.
///
/// In memory alone: with the process the verifier goes, and what the browser brings later is worth
/// nothing (facts 2.4).
struct Authorization {
  let method: SignInMethod
  /// Who was asked; `nil` for a page of the services themselves.
  let provider: IdentityProvider?
  /// What the callback must repeat; `nil` where the page does not know of it.
  let state: String?
  let nonce: String
  let proof: ProofKey
  let redirect: String
  /// What the browser brought, once it did; it is traded once.
  var code: SecretBytes?
}
