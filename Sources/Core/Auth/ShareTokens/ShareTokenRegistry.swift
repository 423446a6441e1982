public import LandfallDomain

/// Keeps what was issued and what was revoked, here and elsewhere (SHARE-H01).
///
/// What returned is durable: a revocation outlives a power cut.
public protocol ShareTokenRegistry: Sendable {
  /// Up to when everything that was issued for an entity is revoked; `nil` if nothing is.
  func revocationMark(of entity: SharedEntity) async throws(ShareRegistryError) -> Timestamp?

  /// Records a token that is about to be handed out.
  ///
  /// - Throws: ``ShareRegistryError/revokedMeanwhile`` if it is dated at or before the entity's mark.
  func record(_ record: ShareTokenRecord) async throws(ShareRegistryError)

  /// How a token of ours stands; `unknown` also if it was recorded for another entity.
  func status(
    of id: ShareTokenID, for entity: SharedEntity
  ) async throws(ShareRegistryError) -> ShareRecordStatus

  /// How a token stands to the list of its issuer; `unknown` if there is none.
  func status(
    of claims: ShareClaims, for entity: SharedEntity, by issuer: ShareIssuer
  ) async throws(ShareRegistryError) -> ShareRecordStatus

  /// What was issued for an entity and is not cleaned up, the newest first; for all entities, what
  /// expires first.
  func records(
    of entity: SharedEntity?, limit: Int
  ) async throws(ShareRegistryError) -> [ShareTokenRecord]

  /// Revokes one token.
  ///
  /// - Returns: Whether there is such a token; revoking it twice changes nothing.
  func revoke(_ id: ShareTokenID) async throws(ShareRegistryError) -> Bool

  /// Revokes everything that was issued for an entity up to now.
  func revokeAll(of entity: SharedEntity, at now: Timestamp) async throws(ShareRegistryError)

  /// One step of the clean-up: removes expired tokens, at most `limit` (SHARE-H02).
  ///
  /// - Returns: How many were removed; fewer than `limit` if no more are expired. With that the
  ///   clean-up is over, and the registry keeps when it was.
  func removeExpired(at now: Timestamp, limit: Int) async throws(ShareRegistryError) -> Int

  /// When the last clean-up was over, here or in another process; `nil` if there was none.
  func lastCleanUp() async throws(ShareRegistryError) -> Timestamp?

  /// What a verifier elsewhere must not accept any more.
  func revocations(at now: Timestamp) async throws(ShareRegistryError) -> ShareRevocationList

  /// Puts an issuer's list in place of the one that is there.
  ///
  /// - Throws: ``ShareRegistryError/olderList``.
  func adopt(
    _ list: ShareRevocationList, of issuer: ShareIssuer
  ) async throws(ShareRegistryError)
}
