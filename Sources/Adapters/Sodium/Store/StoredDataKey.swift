public import LandfallAuth

/// The data key in a secure store, under ``SecureStoreKey/dataKey``.
///
/// The key is read for each use, at the cost of one `lstat` if nothing has changed. After a
/// sign-out in any process, it no longer seals or opens anything.
///
/// ```swift
/// let keys = StoredDataKey(in: store)
/// let cache = SQLiteListCache(Database(path: home.database), keys: keys, now: wallClock)
/// ```
public struct StoredDataKey: DataKeySource {
  private let store: any SecureStore

  /// Uses the key in a store.
  public init(in store: any SecureStore) { self.store = store }

  /// Returns the key, or `nil` if there is none or the entry is invalid.
  public func dataKey() async throws(SecureStoreError) -> (any DataKey)? {
    try await read()
  }

  /// Returns the key; makes one if there is none and a session is stored.
  ///
  /// If another process makes one at the same time, its key may win. Data sealed here meanwhile
  /// then does not open, and is fetched again.
  public func makeDataKey() async throws(SecureStoreError) -> any DataKey {
    guard try await isSignedIn() else { throw .keyMissing }
    if let key = try await read() { return key }
    let secret = SecretBytes(count: SodiumDataKey.byteCount, filledBy: Sodium.fillRandom)
    try await store.commit([.set(.dataKey, secret)])
    // A sign-out between the two calls would leave a key that is never deleted.
    guard try await isSignedIn() else {
      try await store.commit([.delete(.dataKey)])
      throw .keyMissing
    }
    guard let key = try await read() else { throw .keyMissing }
    return key
  }

  private func isSignedIn() async throws(SecureStoreError) -> Bool {
    try await store.value(for: .session) != nil
  }

  private func read() async throws(SecureStoreError) -> SodiumDataKey? {
    try await store.value(for: .dataKey).flatMap { SodiumDataKey($0) }
  }
}
