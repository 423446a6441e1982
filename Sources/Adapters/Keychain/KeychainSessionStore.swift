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

  /// Returns the value for `key`; a session whose item is gone is `nil`.
  package func value(for key: SecureStoreKey) throws(SecureStoreError) -> SecretBytes? {
    let value = try file.value(for: key)
    guard key == .session, let value, let account = Self.account(of: value) else { return value }
    return try items.value(account)
  }

  /// Returns the keys that have a value, sorted.
  package func keys() throws(SecureStoreError) -> [SecureStoreKey] { try file.keys() }

  /// Applies all changes in order, or none of them.
  ///
  /// If the keychain fails to delete the item of an earlier session, a new session counts
  /// nevertheless. The next change of the session deletes the item.
  ///
  /// - Throws: ``SecureStoreError``; if only the item of a deleted session is left, the changes are
  ///   applied nevertheless.
  package func commit(_ changes: [SecureStoreChange]) throws(SecureStoreError) {
    try writing.withLock { _ throws(SecureStoreError) in
      var inFile: [SecureStoreChange] = []
      for change in changes {
        guard case .set(.session, let session) = change else {
          inFile.append(change)
          continue
        }
        let account = Self.prefix + String(UInt64.random(in: 0 ... .max), radix: 16)
        try items.set(account, session)
        inFile.append(.set(.session, SecretBytes(copying: [0] + Array(account.utf8))))
      }
      try file.commit(inFile)
      guard let session = changes.last(where: { $0.key == .session }) else { return }
      do throws(SecureStoreError) {
        try deleteUnused()
      } catch {
        guard case .set = session else { throw error }
      }
    }
  }

  /// Deletes every value that belongs to the session, in the file and then in the keychain.
  package func endSession() throws(SecureStoreError) {
    try writing.withLock { _ throws(SecureStoreError) in
      try file.endSession()
      try deleteUnused()
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
