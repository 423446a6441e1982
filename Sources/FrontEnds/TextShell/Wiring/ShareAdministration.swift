public import Landfall
public import LandfallAuth
public import LandfallDomain

/// Share tokens of one home folder, with what only the command line does to their keys and lists.
public struct ShareAdministration: Sendable {
  /// What the core checks and issues with.
  public let tokens: ShareTokens
  /// Brings in a new key, which signs after a lead; the old ones still verify for an overlap.
  public let rotate:
    @Sendable (_ now: Timestamp, _ lead: Duration, _ overlap: Duration?) async throws(ShareKeyError)
      -> ShareKeyID
  /// Takes another issuer's public key.
  public let importKey:
    @Sendable (_ text: String, _ issuer: ShareIssuer) async throws(ShareKeyError) -> ShareKeyID
  /// Forgets a key: nothing that it signed opens any more.
  public let removeKey: @Sendable (ShareKeyID) async throws(ShareKeyError) -> Void

  /// Joins them.
  public init(
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
