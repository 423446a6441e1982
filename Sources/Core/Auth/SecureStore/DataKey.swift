/// A key that data outside the secure store is sealed with.
///
/// What is sealed is bound to a context, such as the columns that a row is found by: in another place
/// it does not open.
public protocol DataKey: Sendable {
  /// A name for something that tells nothing of it to whoever has not the key; 32 bytes, each time
  /// the same.
  func name(for subject: [UInt8]) -> [UInt8]

  /// Seals a value, in a context that it will be opened in.
  func seal(_ value: [UInt8], in context: [UInt8]) -> [UInt8]

  /// Opens what was sealed; `nil` if it was sealed with another key or in another context, or was
  /// changed since.
  func open(_ sealed: [UInt8], in context: [UInt8]) -> [UInt8]?
}

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
