import Foundation
import LandfallAuth
import LandfallDomain
import LandfallSodium
import LandfallTestSupport
import Testing

@testable import LandfallKeychain

/// A keychain in memory with Apple's statuses.
///
/// It can be locked, and fail at any call.
private final class MemoryKeychain: KeychainItems, @unchecked Sendable {
  // Sendable: used from one task only.
  var values: [String: [UInt8]] = [:]
  var isLocked = false
  /// The number of calls that succeed before every later one fails.
  var callsLeft = Int.max

  var sessions: [String] { values.keys.filter { $0.hasPrefix("session.") } }

  private func fault() -> Int32? {
    if isLocked { return KeychainStatus.interactionNotAllowed }
    callsLeft -= 1
    return callsLeft < 0 ? -36 : nil
  }

  func copy(_ account: String) -> (status: Int32, value: SecretBytes?) {
    if let fault = fault() { return (fault, nil) }
    guard let value = values[account] else { return (KeychainStatus.itemNotFound, nil) }
    return (KeychainStatus.success, SecretBytes(copying: value))
  }

  func add(_ account: String, _ value: SecretBytes) -> Int32 {
    if let fault = fault() { return fault }
    guard values[account] == nil else { return KeychainStatus.duplicateItem }
    values[account] = value.withUnsafeBytes { Array($0) }
    return KeychainStatus.success
  }

  func update(_ account: String, _ value: SecretBytes) -> Int32 {
    if let fault = fault() { return fault }
    guard values[account] != nil else { return KeychainStatus.itemNotFound }
    values[account] = value.withUnsafeBytes { Array($0) }
    return KeychainStatus.success
  }

  func delete(_ account: String) -> Int32 {
    if let fault = fault() { return fault }
    return values.removeValue(forKey: account) == nil
      ? KeychainStatus.itemNotFound : KeychainStatus.success
  }

  func accounts() -> (status: Int32, accounts: [String]) {
    if let fault = fault() { return (fault, []) }
    return values.isEmpty
      ? (KeychainStatus.itemNotFound, []) : (KeychainStatus.success, Array(values.keys))
  }
}

/// An app on a phone: its files and its keychain.
private struct Phone {
  let folder: ScratchFolder
  let keychain = MemoryKeychain()

  init() throws { folder = try ScratchFolder() }

  func file(_ keys: (any KeyProvider)? = nil) -> SealedFileStore {
    SealedFileStore(
      path: folder.path + "/data/secure.store", namespace: "app",
      keys: keys ?? KeychainKeyProvider(keychain))
  }

  /// The store as a new process of the app opens it.
  func store() -> KeychainSessionStore { KeychainSessionStore(file(), keychain) }
}

extension KeychainSessionStore {
  fileprivate func set(_ key: String, _ value: String) throws {
    let key = try #require(SecureStoreKey(key))
    try update { _ in [.set(key, SecretBytes(copying: value.utf8))] }
  }

  fileprivate func text(_ key: String) throws -> String? {
    try value(for: try #require(SecureStoreKey(key)))?.withUnsafeBytes {
      String(decoding: $0, as: UTF8.self)
    }
  }
}

@Suite("The keychain of a phone")
struct KeychainTests {
  private let phone: Phone
  private var keychain: MemoryKeychain { phone.keychain }

  init() throws { phone = try Phone() }

  @Test("The key is made once, and a new process opens the store with it")
  func key() throws {
    try phone.store().set("note", "a")
    let keys = keychain.values.filter { $0.key.hasPrefix("store-key.") }
    #expect(keys.count == 1 && keys.values.first?.count == 32)
    try phone.store().set("other", "b")
    #expect(try phone.store().text("note") == "a")
    #expect(keychain.values.filter { $0.key.hasPrefix("store-key.") } == keys)
  }

  @Test("Before the first unlock the store is locked, and opens after it")
  func locked() throws {
    try phone.store().set("session", "ada")
    keychain.isLocked = true
    let store = phone.store()
    #expect(throws: SecureStoreError.locked) { try store.text("session") }
    #expect(throws: SecureStoreError.locked) { try store.set("note", "a") }
    #expect(try store.quarantine() == false)
    keychain.isLocked = false
    #expect(try store.text("session") == "ada")
  }

  @Test("Without its key, as after a restore to another device, the store is set aside")
  func restored() throws {
    try phone.store().set("session", "ada")
    keychain.values = [:]
    let store = phone.store()
    #expect(throws: SecureStoreError.keyMissing) { try store.text("session") }
    #expect(try store.quarantine())
    #expect(try store.text("session") == nil)
    try store.set("session", "bob")
    #expect(try phone.store().text("session") == "bob")
  }

  @Test("An old file that is put back is refused by the anchor")
  func rollback() throws {
    try phone.store().set("note", "a")
    let path = phone.folder.path + "/data/secure.store"
    let old = try #require(FileManager.default.contents(atPath: path))
    try phone.store().set("note", "b")
    try old.write(to: URL(filePath: path))
    #expect(throws: SecureStoreError.damaged(.rolledBack)) { try phone.store().text("note") }
  }

  @Test("The session is in the keychain only; sign-out and the next person leave none behind")
  func session() throws {
    let store = phone.store()
    try store.set("session", "ada")
    try store.set("note", "a")
    #expect(try phone.file().value(for: .session)?.withUnsafeBytes { $0.first } == 0)
    #expect(keychain.sessions.count == 1)
    #expect(try phone.store().text("session") == "ada")
    try store.set("session", "bob")
    #expect(keychain.sessions.count == 1)
    #expect(try phone.store().text("session") == "bob")
    try store.update(SecureStoreChange.endingSession)
    #expect(keychain.sessions.isEmpty)
    #expect(try phone.store().text("session") == nil)
    try store.set("session", "ada")
    try store.update { _ in [.delete(.session)] }
    #expect(keychain.sessions.isEmpty)
  }

  @Test("An app that is installed again is signed out, and the old session is deleted")
  func installedAgain() throws {
    try phone.store().set("session", "ada")
    try FileManager.default.removeItem(atPath: phone.folder.path + "/data")
    let store = phone.store()
    #expect(try store.text("session") == nil)
    try store.set("session", "bob")
    #expect(keychain.sessions.count == 1)
  }

  @Test("A session in the file, from before the keychain, counts until the next sign-in")
  func earlierVersion() throws {
    try phone.file().commit([.set(.session, SecretBytes(copying: "{\"ada\"}".utf8))])
    let store = phone.store()
    #expect(try store.text("session") == "{\"ada\"}")
    try store.set("session", "bob")
    #expect(try store.text("session") == "bob")
    #expect(try phone.file().value(for: .session)?.withUnsafeBytes { $0.first } == 0)
  }

  @Test("A keychain that fails at any call leaves the old session or the new one, never another")
  func failures() throws {
    for calls in 0... {
      let phone = try Phone()
      try phone.store().set("session", "ada")
      phone.keychain.callsLeft = calls
      var isDone = true
      do throws(SecureStoreError) {
        try phone.store().update { _ in [.set(.session, SecretBytes(copying: "bob".utf8))] }
      } catch {
        isDone = false
        guard case .system(_, -36) = error else {
          Issue.record("call \(calls): \(error)")
          return
        }
      }
      phone.keychain.callsLeft = .max
      let text = try phone.store().text("session")
      #expect(text == (isDone ? "bob" : "ada"), "call \(calls)")
      // Whatever was left behind is gone after a sign-out.
      try phone.store().update(SecureStoreChange.endingSession)
      #expect(phone.keychain.sessions.isEmpty, "call \(calls)")
      if isDone { return }
    }
  }

  @Test("A sign-out whose item cannot be deleted says so, and the session counts no more")
  func failedSignOut() throws {
    let store = phone.store()
    try store.set("session", "ada")
    // The key and the anchor are read and written first.
    var failed = false
    for calls in 0..<10 where !failed {
      keychain.callsLeft = calls
      do throws(SecureStoreError) {
        try phone.store().update(SecureStoreChange.endingSession)
      } catch .system(call: "SecItemDelete", code: -36) {
        failed = true
      } catch { continue }
    }
    keychain.callsLeft = .max
    #expect(failed)
    #expect(try phone.store().text("session") == nil)
    #expect(keychain.sessions.count == 1)
    try phone.store().update(SecureStoreChange.endingSession)
    #expect(keychain.sessions.isEmpty)
  }
}
