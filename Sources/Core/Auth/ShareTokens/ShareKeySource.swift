public import LandfallDomain

/// Where the keys of share tokens are kept.
public protocol ShareKeySource: Sendable {
  /// All keys that are known, our own and foreign ones.
  func ring() async throws(ShareKeyError) -> ShareKeyRing

  /// The key that signs now; the first one is made when it is asked for.
  func signer(at now: Timestamp) async throws(ShareKeyError) -> any ShareTokenSigning
}
