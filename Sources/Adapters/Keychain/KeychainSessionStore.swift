package import LandfallAuth
package import LandfallDomain
import LandfallNotificationBus
package import LandfallSodium

/// A secure store whose session is in a keychain, and everything else in a sealed file.
///
/// The file has a reference to the keychain's item, so a commit to the file decides which session
/// counts. A new session has a new item, which is added before that commit; all others are deleted
/// after it. A process that is killed in between leaves an item without a reference, which the next
/// sign-in or sign-out deletes. An app that is installed again has no file, so it is signed out.
///
/// One process may use it at a time.
package final class KeychainSessionStore: SecureStore {
  private static let prefix = "session."
  private let file: SealedFileStore
  private let items: any KeychainItems
  private let writing = Locked(())

  /// Makes a store; nothing is read or written.
  package init(_ file: SealedFileStore, _ items: any KeychainItems) {
    self.file = file
    self.items = items
  }

  package func value(for key: SecureStoreKey) throws(SecureStoreError) -> SecretBytes? {
    try Self.resolve(try file.value(for: key), for: key, items)
  }

  /// Returns the session that a value of the file refers to; any other value is returned unchanged.
  private static func resolve(
    _ value: SecretBytes?, for key: SecureStoreKey, _ items: any KeychainItems
  ) throws(SecureStoreError) -> SecretBytes? {
    guard key == .session, let value, let account = account(of: value) else { return value }
    return try items.value(account)
  }

  package func keys() throws(SecureStoreError) -> [SecureStoreKey] { try file.keys() }

  /// Applies the changes that follow from the current contents: in order, all of them or none.
  ///
  /// If the keychain fails to delete the item of an earlier session, a new session counts
  /// nevertheless. The next change of the session deletes the item.
  ///
  /// - Throws: ``SecureStoreError``; if only the item of a deleted session is left, the changes are
  ///   applied nevertheless.
  package func update(
    _ changes: (SecureStoreContents) throws(SecureStoreError) -> [SecureStoreChange]
  ) throws(SecureStoreError) {
    try writing.withLock { _ throws(SecureStoreError) in
      var session: SecureStoreChange?
      try file.update { contents throws(SecureStoreError) in
        var changes = try changes(
          SecureStoreContents(keys: contents.keys) { key throws(SecureStoreError) in
            try Self.resolve(try contents.value(for: key), for: key, self.items)
          })
        session = changes.last { $0.key == .session }
        for index in changes.indices {
          guard case .set(.session, let session) = changes[index] else { continue }
          let account = Self.prefix + String(UInt64.random(in: 0 ... .max), radix: 16)
          try items.set(account, session)
          changes[index] = .set(.session, SecretBytes(copying: [0] + Array(account.utf8)))
        }
        return changes
      }
      guard let session else { return }
      do throws(SecureStoreError) {
        try deleteUnused()
      } catch {
        guard case .set = session else { throw error }
      }
    }
  }

  /// Sets an unreadable file aside.
  package func quarantine() throws(SecureStoreError) -> Bool { try file.quarantine() }

  private func deleteUnused() throws(SecureStoreError) {
    let account = try file.value(for: .session).flatMap(Self.account)
    try items.deleteAll(from: Self.prefix, except: account)
  }

  /// Returns the account that a value of the file refers to.
  ///
  /// It is `nil` for a session itself, from before the app used the keychain.
  private static func account(of value: SecretBytes) -> String? {
    value.withUnsafeBytes { bytes in
      bytes.first == 0 ? String(decoding: bytes.dropFirst(), as: UTF8.self) : nil
    }
  }
}
