import CSodium
import Glibc
import LandfallAuth
import LandfallDomain
import LandfallSodium
import LandfallTestSupport
import Testing

@Suite("Damage: a changed file is never read")
struct DamageTests {
  @Test("Every single bit flip is detected as corruption", .clause("DL-I03"))
  func bitFlips() throws {
    let home = try TemporaryHome()
    let (store, bytes) = try home.filled()
    for bit in 0..<(bytes.count * 8) {
      var changed = bytes
      changed[bit / 8] ^= 1 << UInt8(bit % 8)
      try Files.write(changed, to: home.file)
      #expect(home.store().readError() == .damaged(.corrupted), "bit \(bit)")
    }
    try Files.write(bytes, to: home.file)
    #expect(try store.get("session") == "first")
  }

  @Test("A bit flip with a repaired checksum is refused by a later check")
  func repairedFlips() throws {
    let home = try TemporaryHome()
    let (_, bytes) = try home.filled()
    var seen: Set<SecureStoreError> = []
    for bit in 0..<((bytes.count - 16) * 8) {
      var changed = bytes
      changed[bit / 8] ^= 1 << UInt8(bit % 8)
      try Files.write(Self.repaired(changed), to: home.file)
      let error = home.store().readError()
      let byte = bit / 8
      switch byte {
      case 0..<8: #expect(error == .damaged(.notAStore), "bit \(bit)")
      case 8..<10:
        let version = Int(changed[8]) | Int(changed[9]) << 8
        #expect(error == .unsupportedVersion(version), "bit \(bit)")
      case 10, 12..<16, 40..<64, 120..<128:
        #expect(error == .damaged(.corrupted), "bit \(bit)")
      case 11: #expect(error == .damaged(.corrupted) || error == .wrongKey, "bit \(bit)")
      case 16..<32: #expect(error == .damaged(.foreign), "bit \(bit)")
      case 32..<40, 64..<120: #expect(error == .wrongKey, "bit \(bit)")
      default: #expect(error == .damaged(.tampered), "bit \(bit)")
      }
      if let error { seen.insert(error) }
    }
    #expect(seen.count >= 5)
  }

  @Test("Every truncation and every appended byte is detected as corruption")
  func lengths() throws {
    let home = try TemporaryHome()
    let (_, bytes) = try home.filled()
    for count in 0..<bytes.count {
      try Files.write(Array(bytes[..<count]), to: home.file)
      #expect(home.store().readError() == .damaged(.corrupted), "first \(count) bytes")
      if count > 16 {
        try Files.write(Self.repaired(Array(bytes[..<count])), to: home.file)
        #expect(home.store().readError() != nil, "first \(count) bytes, repaired")
      }
    }
    for byte in UInt8.min...UInt8.max {
      try Files.write(bytes + [byte], to: home.file)
      #expect(home.store().readError() == .damaged(.corrupted), "one byte \(byte) more")
    }
    try Files.write([UInt8](repeating: 0x5A, count: (1 << 20) + 1), to: home.file)
    #expect(home.store().readError() == .damaged(.corrupted))
  }

  @Test("1,200 wrong keys are reported as wrong keys", .clause("DL-F02"))
  func wrongKeys() throws {
    let home = try TemporaryHome()
    let (_, bytes) = try home.filled()
    let keyFile = try home.ownKeyFile()
    let key = try Files.read(keyFile)
    var keys = (0..<256).map { bit in
      var near = key
      near[bit / 8] ^= 1 << UInt8(bit % 8)
      return near
    }
    keys += (0..<944).map { _ in SodiumCryptography().randomBytes(32) }
    for wrong in keys {
      try Files.write(wrong, to: keyFile)
      #expect(home.store().readError() == .wrongKey)
    }
    try Files.write(key, to: keyFile)
    #expect(try home.store().get("session") == "first")
    #expect(try Files.read(home.file) == bytes)
  }

  @Test("A store that has read the file before detects the damage", .clause("DL-I03"))
  func damageAfterRead() throws {
    let home = try TemporaryHome()
    let (store, bytes) = try home.filled()
    #expect(try store.get("session") == "first")
    var changed = bytes
    changed[200] ^= 1
    try Files.write(changed, to: home.file)
    #expect(store.readError() == .damaged(.corrupted))
    try Files.write(bytes, to: home.file)
    #expect(try store.get("session") == "first")
  }

  @Test("Another store's file under the same key is foreign")
  func foreign() throws {
    let home = try TemporaryHome()
    let (_, bytes) = try home.filled()
    let other = SealedFileStore(path: home.folder + "/other.store", keys: home.keys)
    try other.set("session", "other")
    try Files.write(bytes, to: home.folder + "/other.store")
    #expect(other.readError() == .damaged(.foreign))
    #expect(try home.store().get("session") == "first")
  }

  @Test("An older file is rolled back, in this process and in the next")
  func rollback() throws {
    let home = try TemporaryHome()
    let (store, old) = try home.filled()
    try store.set("session", "second")
    let new = try Files.read(home.file)
    try Files.write(old, to: home.file)
    #expect(store.readError() == .damaged(.rolledBack))
    #expect(home.store().readError() == .damaged(.rolledBack))
    #expect(throws: SecureStoreError.damaged(.rolledBack)) { try store.set("session", "third") }
    try Files.write(new, to: home.file)
    #expect(try home.store().get("session") == "second")
  }

  @Test("A lost, torn or outdated anchor locks no one out")
  func anchor() throws {
    let home = try TemporaryHome()
    let (store, _) = try home.filled()
    let name = try #require(
      Files.names(in: home.path + "/keys").first { $0.hasSuffix(".anchor") })
    let path = home.path + "/keys/" + name
    let behind = try Files.read(path)
    try store.set("session", "second")
    let variants: [[UInt8]] = [behind, Array(behind[..<20]), [], [UInt8](repeating: 7, count: 56)]
    for bytes in variants {
      try Files.write(bytes, to: path)
      #expect(try home.store().get("session") == "second")
    }
    unlink(path)
    #expect(try home.store().get("session") == "second")
    try store.set("session", "third")
    #expect(try Files.read(path) != behind)
  }

  @Test("A file of a newer version is neither overwritten nor moved")
  func newerVersion() throws {
    let home = try TemporaryHome()
    var (store, bytes) = try home.filled()
    bytes[8] = 3
    bytes = Self.repaired(bytes)
    try Files.write(bytes, to: home.file)
    #expect(store.readError() == .unsupportedVersion(3))
    #expect(throws: SecureStoreError.unsupportedVersion(3)) { try store.set("session", "x") }
    #expect(throws: SecureStoreError.unsupportedVersion(3)) {
      try store.update(SecureStoreChange.endingSession)
    }
    #expect(try store.quarantine() == false)
    #expect(try Files.read(home.file) == bytes)
  }

  /// Returns the same bytes with a corrected checksum.
  static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    let body = Array(bytes[..<(bytes.count - 16)])
    var digest = [UInt8](repeating: 0, count: 16)
    crypto_generichash(&digest, 16, body, UInt64(body.count), nil, 0)
    return body + digest
  }
}
