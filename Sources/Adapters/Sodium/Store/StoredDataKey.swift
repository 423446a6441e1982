public import LandfallAuth

/// The data key in a secure store, under ``SecureStoreKey/dataKey``.
///
/// It is read for every use, which costs one `lstat` while nothing has changed: after a sign-out, in
/// this process or in another one, nothing is sealed or opened with it any more.
///
/// ```swift
/// let keys = StoredDataKey(in: store)
/// let cache = SQLiteListCache(Database(path: home.database), keys: keys, now: wallClock)
/// ```
public struct StoredDataKey: DataKeySource {
  private let store: any SecureStore

  /// Keeps the key in a store.
  public init(in store: any SecureStore) { self.store = store }

  /// The key, or `nil` if there is none, or something else stands in its place.
  public func dataKey() async throws(SecureStoreError) -> (any DataKey)? {
    try await read()
  }

  /// The key; it is made if there is none and a session is stored.
  ///
  /// A process that makes one at the same time may win: then what was sealed here meanwhile does not
  /// open, and is fetched again.
  public func makeDataKey() async throws(SecureStoreError) -> any DataKey {
    guard try await isSignedIn() else { throw .keyMissing }
    if let key = try await read() { return key }
    let secret = SecretBytes(count: SodiumDataKey.byteCount, filledBy: Sodium.fillRandom)
    try await store.commit([.set(.dataKey, secret)])
    // A sign-out between the two would have left a key behind that nobody deletes.
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
