package import LandfallDomain

/// Encrypted storage for small secrets, above all the session token (DL-B03).
///
/// A read sees the last successful commit, including those of other processes. A commit that
/// returned survives a crash and a power failure. A commit that threw has changed nothing, except
/// for ``SecureStoreError/durabilityUnknown(code:)``.
package protocol SecureStore: Sendable {
  /// Returns the value for `key`, or `nil` if there is none.
  ///
  /// - Throws: ``SecureStoreError``; never because the value is missing.
  func value(for key: SecureStoreKey) async throws(SecureStoreError) -> SecretBytes?

  /// Returns the keys that have a value, sorted.
  func keys() async throws(SecureStoreError) -> [SecureStoreKey]

  /// Applies the changes that follow from the current contents: in order, all of them or none.
  ///
  /// No other commit comes in between, not even one of another process.
  ///
  /// - Parameter changes: Returns the changes. It may be called again; only the last call counts.
  func update(
    _ changes: (SecureStoreContents) throws(SecureStoreError) -> [SecureStoreChange]
  ) async throws(SecureStoreError)

  /// Sets an unreadable store aside, so that the next commit starts a new one.
  ///
  /// Nothing is deleted. A store that is readable, locked or missing is left unchanged.
  ///
  /// - Returns: Whether a store was set aside.
  func quarantine() async throws(SecureStoreError) -> Bool
}

/// The contents of a secure store during an update.
package struct SecureStoreContents {
  /// The keys that have a value, sorted.
  package let keys: [SecureStoreKey]
  private let read: (SecureStoreKey) throws(SecureStoreError) -> SecretBytes?

  /// Creates the contents from the sorted keys and a function that reads a value.
  package init(
    keys: [SecureStoreKey],
    read: @escaping (SecureStoreKey) throws(SecureStoreError) -> SecretBytes?
  ) {
    self.keys = keys
    self.read = read
  }

  /// Returns the value for `key`, or `nil` if there is none.
  package func value(for key: SecureStoreKey) throws(SecureStoreError) -> SecretBytes? {
    try read(key)
  }
}

/// One change in a commit.
package enum SecureStoreChange: Sendable {
  /// Stores a value under a key and replaces an existing value.
  case set(SecureStoreKey, SecretBytes)
  /// Deletes the value under a key; does nothing if there is none.
  case delete(SecureStoreKey)

  /// Returns the changes that delete every value of the session from a store.
  ///
  /// The keys decide this: see `SecureStoreKey.endsWithSession`. Because a sign-out does not list
  /// them by name, it cannot miss a secret that was added later.
  package static func endingSession(in store: SecureStoreContents) -> [SecureStoreChange] {
    [.delete(.session)]
      + store.keys.filter { $0.endsWithSession && $0 != .session }.map { .delete($0) }
  }

  /// The key that the change affects.
  package var key: SecureStoreKey {
    switch self {
    case .set(let key, _), .delete(let key): key
    }
  }
}

/// The name of a value in the secure store: 1 to 128 of `A`–`Z`, `a`–`z`, `0`–`9`, `_`, `.`, `-`.
///
/// The character set is that of expo-secure-store (`^[\w.-]+$`); the maximum length is Landfall's.
/// A value is deleted at sign-out unless its key says otherwise; see `endsWithSession`.
package struct SecureStoreKey: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The longest key, in bytes.
  package static let maximumBytes = 128

  /// The key's text.
  package let text: String

  /// Creates a key, or returns `nil` if `text` is not a valid key.
  package init?(_ text: String) {
    guard 1...Self.maximumBytes ~= text.utf8.count, text.utf8.allSatisfy(Self.isKeyByte) else {
      return nil
    }
    self.text = text
  }

  private init(known text: String) { self.text = text }

  /// The key of the session.
  package static let session = SecureStoreKey(known: "session")

  /// The key under which the encryption key of cached data is stored.
  ///
  /// It is deleted together with the session, in the same commit. After a sign-out no copy of the
  /// cached data can be read.
  package static let dataKey = SecureStoreKey(known: "data-key")

  /// The key under which the encryption key of the saved tabs of guests is stored.
  ///
  /// It belongs to no person, so it outlives the session.
  package static let guestKey = SecureStoreKey(known: "guest-key")

  /// The key of the last request for a sign-in link: its address and time.
  package static let signInRequest = SecureStoreKey(known: "sign-in-request")

  /// The key of a note that a link waits for a sign-in; it contains neither the link nor its
  /// organization.
  ///
  /// The link itself stays in memory and is lost with the process. The next sign-in then reports
  /// the loss. The note outlives the session, because the services may end a session before that
  /// sign-in.
  package static let pendingLost = SecureStoreKey(known: "pending-lost")

  /// Prefixes of keys whose values outlive the session.
  ///
  /// `device.` is for an app's own values. Keys of share tokens stay because a shared link remains
  /// valid after its issuer signs out.
  private static let devicePrefixes = ["device.", "share-key.", "share-secret."]

  /// Whether the value is deleted when the session ends; only the keys listed here are exempt.
  package var endsWithSession: Bool {
    self != .pendingLost && self != .guestKey
      && !Self.devicePrefixes.contains { text.hasPrefix($0) }
  }

  /// The key's text.
  package var description: String { text }

  /// Compares two keys byte by byte.
  package static func < (left: SecureStoreKey, right: SecureStoreKey) -> Bool {
    left.text < right.text
  }

  private static func isKeyByte(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || "_.-".utf8.contains(byte)
  }
}

/// A key that encrypts data outside the secure store.
///
/// Every sealed value is bound to a context, such as the columns that identify its row. It cannot
/// be opened in another context.
package protocol DataKey: Sendable {
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
package protocol DataKeySource: Sendable {
  /// The type of the key.
  associatedtype Key: DataKey

  /// Returns the key, or `nil` if there is none, for example because another process has deleted
  /// it.
  func dataKey() async throws(SecureStoreError) -> Key?

  /// Returns the key, and creates it if there is none.
  ///
  /// - Throws: ``SecureStoreError``; `keyMissing` if no one is signed in, so that late data is
  ///   never kept for the next person.
  func makeDataKey() async throws(SecureStoreError) -> Key
}
