/// Where the key for cached data is kept.
public protocol DataKeySource: Sendable {
  /// The key, or `nil` if there is none; also when another process has deleted it.
  ///
  /// - Throws: ``SecureStoreError``.
  func dataKey() async throws(SecureStoreError) -> (any DataKey)?

  /// The key; it is made if there is none and somebody is signed in.
  ///
  /// - Throws: ``SecureStoreError``; `keyMissing` while nobody is signed in, so that what comes late
  ///   is not kept for the next person.
  func makeDataKey() async throws(SecureStoreError) -> any DataKey
}
