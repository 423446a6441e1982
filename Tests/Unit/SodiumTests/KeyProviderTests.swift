import Glibc
import LandfallAuth
import LandfallDomain
import LandfallSodium
import LandfallTestSupport
import Testing

@Suite("Keys: missing, locked, revoked, replaced")
struct KeyProviderTests {
  @Test(
    "A read reports a missing key and never makes one; after quarantine the store is new",
    .clause("DL-F02"))
  func missingKey() throws {
    let home = try TemporaryHome()
    let (store, bytes) = try home.filled()
    #expect(try store.get("session") == "first")
    let keyFile = try home.ownKeyFile()
    unlink(keyFile)
    #expect(store.readError() == .keyMissing)
    #expect(throws: SecureStoreError.keyMissing) { try store.set("session", "x") }
    #expect(!Files.exists(keyFile))
    #expect(try store.quarantine())
    #expect(try Files.read(home.file + ".corrupt-1") == bytes)
    #expect(try store.get("session") == nil)
    #expect(!Files.exists(keyFile))
    try store.set("session", "second")
    #expect(try home.store().get("session") == "second")
  }

  @Test("Quarantine does not touch a readable or missing store; numbers increase")
  func quarantine() throws {
    let home = try TemporaryHome()
    #expect(try home.store().quarantine() == false)
    let (store, _) = try home.filled()
    #expect(try store.quarantine() == false)
    for number in 1...3 {
      let bystander = home.store()
      #expect(try bystander.get("session") != nil)
      try Files.write([UInt8(number)], to: home.file)
      #expect(try store.quarantine())
      #expect(try Files.read(home.file + ".corrupt-\(number)") == [UInt8(number)])
      try store.set("session", "again \(number)")
      #expect(try bystander.get("session") == "again \(number)")
      #expect(try home.store().get("session") == "again \(number)")
    }
  }

  @Test("A rolled-back file is set aside, and next to the new store it is foreign")
  func quarantineAfterRollback() throws {
    let home = try TemporaryHome()
    let (store, old) = try home.filled()
    try store.set("session", "second")
    try Files.write(old, to: home.file)
    #expect(try home.store().quarantine())
    try home.store().set("session", "third")
    #expect(try store.get("session") == "third")
    try Files.write(old, to: home.file)
    #expect(home.store().readError() == .damaged(.foreign))
  }

  @Test("An invalid key file stays, and the next store has its own key")
  func malformedKeyFile() throws {
    let home = try TemporaryHome()
    _ = try home.filled()
    let keyFile = try home.ownKeyFile()
    try Files.write([1, 2, 3], to: keyFile)
    #expect(home.store().readError() == .wrongKey)
    #expect(try home.store().quarantine())
    try home.store().set("session", "second")
    #expect(try Files.read(keyFile) == [1, 2, 3])
    #expect(try home.store().get("session") == "second")
  }

  @Test("A passphrase: locked without one, wrong key with another, one derivation per store")
  func passphrase() throws {
    let home = try TemporaryHome()
    let asked = Counter()
    let right = PassphraseProvider(cost: .minimum) {
      asked.add()
      return SecretBytes(copying: "correct horse".utf8)
    }
    let none = PassphraseProvider(cost: .minimum) { nil }
    let wrong = PassphraseProvider(cost: .minimum) { SecretBytes(copying: "battery".utf8) }
    #expect(try home.store(none).get("session") == nil)
    #expect(throws: SecureStoreError.locked) { try home.store(none).set("session", "x") }
    let store = home.store(right)
    try store.set("session", "first")
    for _ in 0..<10 { #expect(try store.get("session") == "first") }
    try store.set("session", "second")
    #expect(asked.value == 1)
    #expect(home.store(none).readError() == .locked)
    #expect(try home.store(none).quarantine() == false)
    #expect(home.store(wrong).readError() == .wrongKey)
    #expect(try home.store(right).get("session") == "second")
    #expect(home.store().readError() == .wrongKey)
    // A forgotten passphrase does not lose the store.
    #expect(try home.store().quarantine() == false)
    #expect(try home.store(right).get("session") == "second")
  }

  @Test("The default passphrase cost is argon2id13, two passes over 64 MiB, stored in the file")
  func passphraseCost() throws {
    let home = try TemporaryHome()
    let keys = PassphraseProvider { SecretBytes(copying: "correct horse".utf8) }
    try home.store(keys).set("session", "first")
    let bytes = try Files.read(home.file)
    #expect(bytes[11] == 1)
    #expect(Array(bytes[56..<64]) == [2, 0, 0, 0, 0, 0, 1, 0])
    #expect(try home.store(keys).get("session") == "first")
    var greedy = bytes
    greedy[63] = 0xFF
    try Files.write(DamageTests.repaired(greedy), to: home.file)
    #expect(home.store(keys).readError() == .damaged(.corrupted))
  }

  @Test(
    "A key in the environment is hex or base64 of 32 bytes",
    arguments: [
      (String(repeating: "0f", count: 32), true), (String(repeating: "0F", count: 32), true),
      (String(repeating: "A", count: 43) + "=", true), (String(repeating: "A", count: 43), true),
      (String(repeating: "0f", count: 31), false), (String(repeating: "A", count: 48), false),
      ("not a key", false),
    ])
  func environment(_ text: String, _ isKey: Bool) throws {
    let home = try TemporaryHome()
    let keys = EnvironmentKeyProvider(variable: "KEY") { $0 == "KEY" ? text : nil }
    if isKey {
      try home.store(keys).set("session", "first")
      #expect(try home.store(keys).get("session") == "first")
      let unset = EnvironmentKeyProvider(variable: "KEY") { _ in nil }
      #expect(home.store(unset).readError() == .keyMissing)
    } else {
      #expect(throws: SecureStoreError.wrongKey) { try home.store(keys).set("session", "x") }
      #expect(!Files.exists(home.file))
    }
  }

  @Test(
    "A revoked kernel key locks the next read; after quarantine a new one is made",
    .clause("DL-F02"))
  func kernelKeyring() throws {
    let home = try TemporaryHome()
    let keys = KernelKeyringProvider(name: "landfall-test:\(home.path)")
    let store = home.store(keys)
    #expect(try store.get("session") == nil)
    do {
      try store.set("session", "first")
    } catch SecureStoreError.system(call: let call, code: let code)
      where call == "add_key" || call == "keyctl_search"
    {
      try Test.cancel("the kernel refuses \(call) here (errno \(code))")
    }
    let first = try store.storeID()
    defer { if let first { keys.remove(first) } }
    #expect(try store.get("session") == "first")
    #expect(try home.store(keys).get("session") == "first")
    #expect(keys.revoke(first))
    #expect(store.readError() == .locked)
    #expect(home.store(keys).readError() == .locked)
    #expect(throws: SecureStoreError.locked) { try store.set("session", "x") }
    #expect(try store.quarantine())
    #expect(Files.exists(home.file + ".corrupt-1"))
    try store.set("session", "second")
    let second = try store.storeID()
    defer { if let second { keys.remove(second) } }
    #expect(try home.store(keys).get("session") == "second")
  }
}

/// A counter for sendable closures.
final class Counter: @unchecked Sendable {
  // Sendable: used by one test on one thread.
  private(set) var value = 0
  func add() { value += 1 }
}
