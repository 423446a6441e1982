package import Landfall
package import LandfallAuth
package import LandfallDomain

/// The share tokens of a home folder, and the key operations that only the command line has.
package struct ShareAdministration: Sendable {
  /// The tokens that the core checks and issues.
  package let tokens: ShareTokens
  /// Adds a new key that signs after `lead`.
  ///
  /// Old keys still verify for `overlap`.
  package let rotate:
    @Sendable (_ now: Timestamp, _ lead: Duration, _ overlap: Duration?) async throws(ShareKeyError)
      -> ShareKeyID
  /// Imports the public key of another issuer.
  package let importKey:
    @Sendable (_ text: String, _ issuer: ShareIssuer) async throws(ShareKeyError) -> ShareKeyID
  /// Removes a key, so that links signed with it no longer open.
  package let removeKey: @Sendable (ShareKeyID) async throws(ShareKeyError) -> Void

  /// Creates the administration from its parts.
  package init(
    tokens: ShareTokens,
    rotate:
      @escaping @Sendable (Timestamp, Duration, Duration?) async throws(ShareKeyError)
      -> ShareKeyID,
    importKey:
      @escaping @Sendable (String, ShareIssuer) async throws(ShareKeyError) -> ShareKeyID,
    removeKey: @escaping @Sendable (ShareKeyID) async throws(ShareKeyError) -> Void
  ) {
    self.tokens = tokens
    self.rotate = rotate
    self.importKey = importKey
    self.removeKey = removeKey
  }
}
