import LandfallAuth
import LandfallDomain
import LandfallTestSupport
import Testing

@testable import LandfallSodium

@Suite("Stored keys of share tokens")
struct StoredShareKeysTests {
  private let home: TemporaryHome
  private let keys: StoredShareKeys
  private let now = ShareFixture.now

  init() throws {
    home = try TemporaryHome()
    keys = StoredShareKeys(in: home.store())
  }

  private func isThere(_ prefix: String, _ id: ShareKeyID) async throws -> Bool {
    let name = try #require(SecureStoreKey(prefix + id.text))
    return try home.store().value(for: name) != nil
  }

  @Test("The first key is made once and is shared with the next process")
  func first() async throws {
    let one = try await keys.signer(at: now).verificationKey
    let other = try await StoredShareKeys(in: home.store()).signer(at: now).verificationKey
    #expect(one == other)
    #expect(try await keys.published(at: now) == [one.paserk])
  }

  @Test("Rotation: the new key signs, the old one verifies for the overlap, its secret is gone")
  func rotation() async throws {
    let old = try await keys.signer(at: now).verificationKey
    let later = now + .seconds(86_400)
    let new = try await keys.rotate(at: later, overlap: .seconds(3_600))
    #expect(try await keys.signer(at: later).verificationKey == new)
    #expect(try await !isThere(StoredShareKeys.secretPrefix, old.id))
    let ring = try await keys.ring()
    #expect(ring.key(old.id, at: later + .milliseconds(3_599_999)) != nil)
    #expect(ring.key(old.id, at: later + .seconds(3_600)) == nil)
    #expect(Set(ring.published(at: later)) == [old, new])
    #expect(ring.published(at: later + .seconds(3_600)) == [new])
    // What was issued before ends with the old key.
    #expect(ring.end(ofTokenIssuedAt: now) == .at(later + .seconds(3_600)))
    #expect(ring.end(ofTokenIssuedAt: later) == .never)
    try await keys.remove(old.id)
    #expect(try await keys.ring().end(ofTokenIssuedAt: now).isOver(at: now))
  }

  @Test("A rotation also shortens the time of keys that an earlier one replaced")
  func earlierKeys() async throws {
    let first = try await keys.signer(at: now).verificationKey
    let second = try await keys.rotate(at: now, overlap: nil)
    let third = try await keys.rotate(at: now, overlap: .seconds(3_600))
    for old in [first, second] {
      #expect(try await keys.ring().key(old.id, at: now + .milliseconds(3_599_999)) != nil)
      #expect(try await keys.ring().key(old.id, at: now + .seconds(3_600)) == nil)
    }
    let fourth = try await keys.rotate(at: now, overlap: .zero)
    #expect(try await keys.ring().published(at: now) == [fourth])
    #expect(try await keys.ring().key(third.id, at: now) == nil)
  }

  @Test("A key that another process removes during a rotation stays removed")
  func removedMeanwhile() async throws {
    let stolen = try await keys.signer(at: now).verificationKey
    let store = InterruptedStore(home.store()) { [keys] in try await keys.remove(stolen.id) }
    let new = try await StoredShareKeys(in: store).rotate(at: now, overlap: .seconds(3_600))
    #expect(try await Set(keys.ring().published(at: now)) == [new])
    #expect(try await !isThere(StoredShareKeys.namePrefix, stolen.id))
  }

  @Test("Of two rotations at once, the second one ends the key of the first")
  func rotatedMeanwhile() async throws {
    _ = try await keys.signer(at: now)
    let store = InterruptedStore(home.store()) { [keys, now] in
      try await keys.rotate(at: now, overlap: .seconds(60))
    }
    let new = try await StoredShareKeys(in: store).rotate(at: now, overlap: .zero)
    #expect(try await keys.ring().signing.map(\.id) == [new.id])
    #expect(try await keys.ring().published(at: now) == [new])
  }

  @Test("Of two first keys at once, one is made")
  func firstMeanwhile() async throws {
    let store = InterruptedStore(home.store()) { [keys, now] in _ = try await keys.signer(at: now) }
    let one = try await StoredShareKeys(in: store).signer(at: now).verificationKey
    #expect(try await keys.published(at: now) == [one.paserk])
  }

  @Test(
    "After an immediate rotation, or with the clock set back, the new key signs")
  func rotationAtOnce() async throws {
    for seconds in [0, 0, -3_600, 0] {
      let time = now + .seconds(seconds)
      let old = try await keys.signer(at: time).verificationKey
      let new = try await keys.rotate(at: time, overlap: .seconds(60))
      #expect(try await keys.signer(at: time).verificationKey == new)
      #expect(try await keys.signer(at: now + .seconds(86_400)).verificationKey == new)
      #expect(try await !isThere(StoredShareKeys.secretPrefix, old.id))
    }
    #expect(try await keys.ring().signing.count == 1)
  }

  @Test("Rotation with a lead: the key is published first, signs later, then the old secret goes")
  func lead() async throws {
    let old = try await keys.signer(at: now).verificationKey
    let new = try await keys.rotate(at: now, lead: .seconds(3_600), overlap: .seconds(60))
    #expect(Set(try await keys.ring().published(at: now)) == [old, new])
    #expect(try await keys.signer(at: now + .milliseconds(3_599_999)).verificationKey == old)
    #expect(try await isThere(StoredShareKeys.secretPrefix, old.id))
    let then = now + .seconds(3_600)
    #expect(try await keys.signer(at: then).verificationKey == new)
    #expect(try await !isThere(StoredShareKeys.secretPrefix, old.id))
    #expect(try await keys.ring().key(old.id, at: then + .milliseconds(59_999)) != nil)
    #expect(try await keys.ring().key(old.id, at: then + .seconds(60)) == nil)
    // Before the change the old secret is already gone, so the new key signs.
    #expect(try await keys.signer(at: now).verificationKey == new)
  }

  @Test("A key that has not begun is replaced by one that begins before it")
  func pending() async throws {
    let old = try await keys.signer(at: now).verificationKey
    let late = try await keys.rotate(at: now, lead: .seconds(86_400), overlap: nil)
    let early = try await keys.rotate(at: now, lead: .seconds(60), overlap: .seconds(3_600))
    #expect(try await keys.signer(at: now).verificationKey == old)
    let after = now + .seconds(86_400)
    #expect(try await keys.signer(at: after).verificationKey == early)
    #expect(try await keys.ring().key(early.id, at: after) != nil)
    #expect(try await !isThere(StoredShareKeys.secretPrefix, late.id))
  }

  @Test("A key that has ended signs no more, even if the key after it was removed")
  func ended() async throws {
    let old = try await keys.signer(at: now).verificationKey
    let next = try await keys.rotate(at: now, lead: .seconds(60), overlap: .seconds(60))
    try await keys.remove(next.id)
    #expect(try await keys.signer(at: now + .seconds(119)).verificationKey == old)
    let signer = try await keys.signer(at: now + .seconds(120)).verificationKey
    #expect(signer != old && signer != next)
    #expect(try await !isThere(StoredShareKeys.secretPrefix, old.id))
  }

  @Test("Foreign keys are added, kept apart from our own, and removed")
  func foreign() async throws {
    let issuer = try #require(ShareIssuer("play.example"))
    let own = try await keys.signer(at: now).verificationKey
    let theirs = try ShareSigningKey.make().verificationKey
    let id = try await keys.importPublicKey(theirs.paserk, of: issuer)
    #expect(id == theirs.id)
    #expect(try await keys.ring().key(id, at: now)?.origin == .foreign(issuer))
    #expect(try await keys.published(at: now) == [own.paserk])
    await #expect(throws: ShareKeyError.alreadyKnown) {
      try await keys.importPublicKey(own.paserk, of: issuer)
    }
    let stranger = try #require(ShareIssuer("other.example"))
    await #expect(throws: ShareKeyError.alreadyKnown) {
      try await keys.importPublicKey(theirs.paserk, of: stranger)
    }
    await #expect(throws: ShareKeyError.notAPublicKey) {
      try await keys.importPublicKey("k4.local." + theirs.paserk.dropFirst(10), of: issuer)
    }
    try await keys.remove(id)
    #expect(try await keys.ring().key(id, at: now) == nil)
  }

  @Test(
    "Bytes that are not a point of the main subgroup are not accepted as a key", .review("S17f"),
    arguments: [
      ("zero", [UInt8](repeating: 0, count: 32)),
      ("identity", [1] + [UInt8](repeating: 0, count: 31)),
      ("of order two", [0xEC] + [UInt8](repeating: 0xFF, count: 30) + [0x7F]),
      ("identity, not canonical", [0xEE] + [UInt8](repeating: 0xFF, count: 30) + [0x7F]),
      ("not on the curve", [2] + [UInt8](repeating: 0, count: 31)),
    ])
  func noKey(row: String, bytes: [UInt8]) async throws {
    let issuer = try #require(ShareIssuer("play.example"))
    await #expect(throws: ShareKeyError.notAPublicKey, "\(row)") {
      try await keys.importPublicKey("k4.public." + Base64URL.text(bytes), of: issuer)
    }
  }

  @Test("Another value under a key's name is damage, not another key")
  func damage() async throws {
    let key = try await keys.signer(at: now).verificationKey
    let other = ShareKey(
      try ShareSigningKey.make().verificationKey, origin: .own(signsFrom: now))
    let name = try #require(SecureStoreKey(StoredShareKeys.namePrefix + key.id.text))
    try await home.store().commit([.set(name, SecretBytes(copying: other.text))])
    await #expect(throws: ShareKeyError.damaged) { try await keys.ring() }
    try await keys.remove(key.id)
    #expect(try await keys.ring().all.isEmpty)
  }

  @Test("Eight keys made at once are all kept")
  func together() async throws {
    let keys = keys
    let now = now
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          _ = try await keys.rotate(
            at: now, lead: .seconds(number + 1), overlap: nil)
        }
      }
      try await group.waitForAll()
    }
    #expect(try await keys.ring().all.count == 8)
  }
}
