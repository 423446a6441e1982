public import LandfallDomain

/// A key that encrypts data outside the secure store.
///
/// Every sealed value is bound to a context, such as the columns that identify its row. It cannot
/// be opened in another context.
public protocol DataKey: Sendable {
  /// Returns a name for `subject` that reveals nothing to anyone without the key: 32 bytes, always
  /// the same for the same subject.
  func name(for subject: [UInt8]) -> [UInt8]

  /// Seals a value for one context.
  func seal(_ value: [UInt8], in context: [UInt8]) -> [UInt8]

  /// Opens a sealed value. Returns `nil` if the key or the context is another one, or the value was
  /// changed.
  func open(_ sealed: [UInt8], in context: [UInt8]) -> [UInt8]?
}

/// The source of the key that encrypts cached data.
public protocol DataKeySource: Sendable {
  /// Returns the key, or `nil` if there is none, for example because another process has deleted
  /// it.
  ///
  /// - Throws: ``SecureStoreError``.
  func dataKey() async throws(SecureStoreError) -> (any DataKey)?

  /// Returns the key, and creates it if there is none.
  ///
  /// - Throws: ``SecureStoreError``; `keyMissing` if no one is signed in, so that late data is
  ///   never kept for the next person.
  func makeDataKey() async throws(SecureStoreError) -> any DataKey
}
