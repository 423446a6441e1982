import LandfallAuth
import LandfallDomain
import LandfallTestSupport
import Synchronization
import Testing

@testable import LandfallSodium

@Suite("Share tokens and time")
struct ShareTokenTimeTests {
  private let fixture: ShareFixture

  init() throws { fixture = try ShareFixture() }

  @Test(
    "A token is expired exactly at its end, and not before",
    .clause("SHARE-D01", "SHARE-D02", "SHARE-D03", "SHARE-D04", "SHARE-R02", "SHARE-F02"),
    arguments: [
      (ShareDuration.oneHour, 3_600), (.oneDay, 86_400), (.sevenDays, 604_800),
      (.thirtyDays, 2_592_000),
    ])
  func ends(duration: ShareDuration, seconds: Int) throws {
    let text = try fixture.text(duration)
    // One verifier, so that remembered tokens are judged by the clock of each call.
    var verifier = ShareTokenVerifier()
    for (offset, refusal) in [
      (-1_000, nil), (-1, nil), (0, .expired), (1, .expired), (1_000, .expired), (-1_000, nil),
    ] as [(Int, TokenRefusal?)] {
      let now = ShareFixture.now + .seconds(seconds) + .milliseconds(offset)
      #expect(fixture.refusal(text, at: now, by: &verifier) == refusal, "\(offset) ms")
    }
    #expect(verifier.computedSignatures == 1)
    #expect(TokenRefusal.expired.kind == .expiredToken)
  }

  @Test("An indefinite token opens after 100 years", .clause("SHARE-D05"))
  func indefinite() throws {
    let text = try fixture.text(.indefinite)
    let later = ShareFixture.now + .seconds(100 * 366 * 86_400)
    #expect(fixture.refusal(text, at: later) == nil)
  }

  @Test("With the clock set back one hour, our tokens open, another issuer's wait")
  func clockSetBack() throws {
    let text = try fixture.text(.oneHour)
    let earlier = ShareFixture.now + .seconds(-3_600)
    #expect(fixture.refusal(text, at: earlier) == nil)
    let issuer = try #require(ShareIssuer("play.example"))
    let foreign = ShareKeyRing([
      ShareKey(fixture.key.verificationKey, origin: .foreign(issuer))
    ])
    #expect(fixture.refusal(text, ring: foreign, at: earlier) == .issuedInFuture)
    #expect(
      fixture.refusal(text, ring: foreign, at: ShareFixture.now + .milliseconds(-60_001))
        == .issuedInFuture)
    #expect(fixture.refusal(text, ring: foreign, at: ShareFixture.now + .seconds(-60)) == nil)
  }

  @Test("A key is valid until its end, for remembered signatures as well")
  func keyEnds() throws {
    let end = ShareFixture.now + .seconds(10)
    let ring = ShareKeyRing([
      ShareKey(
        fixture.key.verificationKey, origin: .own(signsFrom: nil), verifiesUntil: end)
    ])
    let text = try fixture.text(.indefinite)
    var verifier = ShareTokenVerifier()
    #expect(fixture.refusal(text, ring: ring, at: end + .milliseconds(-1), by: &verifier) == nil)
    #expect(fixture.refusal(text, ring: ring, at: end, by: &verifier) == .unknownKey)
    #expect(fixture.refusal(text, ring: ShareKeyRing(), by: &verifier) == .unknownKey)
  }

  @Test(
    "The memory is bounded, tied to the entity, and never contains a refusal", .clause("SHARE-H03"))
  func remembered() throws {
    var verifier = ShareTokenVerifier()
    let first = try fixture.text(.indefinite)
    let other = try #require(SharedEntity(kind: "game", id: "other"))
    #expect(fixture.refusal(first, by: &verifier) == nil)
    #expect(fixture.refusal(first, by: &verifier) == nil)
    #expect(verifier.computedSignatures == 1)
    #expect(fixture.refusal(first, for: other, by: &verifier) == .forged)
    #expect(fixture.refusal(first, for: other, by: &verifier) == .forged)
    #expect(verifier.computedSignatures == 3)
    for _ in 0..<ShareTokenVerifier.rememberedSignatures {
      #expect(fixture.refusal(try fixture.text(.indefinite), by: &verifier) == nil)
    }
    let computed = verifier.computedSignatures
    #expect(fixture.refusal(first, by: &verifier) == nil)
    #expect(verifier.computedSignatures == computed + 1)
  }

  @Test("A remembered token counts only for the same bytes", .review("P8"))
  func sameBytes() throws {
    var verifier = ShareTokenVerifier()
    // Swift treats the kelvin sign and the letter K as equal text.
    var text = try fixture.text(.indefinite)
    while !text.contains("K") { text = try fixture.text(.indefinite) }
    #expect(fixture.refusal(text, by: &verifier) == nil)
    let kelvin = String(text.map { $0 == "K" ? "\u{212A}" : $0 })
    #expect(kelvin == text)
    #expect(fixture.refusal(kelvin, by: &verifier) == .malformed)
    #expect(fixture.refusal(text + "A", by: &verifier) == .malformed)
    #expect(fixture.refusal(String(text.dropLast()), by: &verifier) != nil)
    #expect(fixture.refusal(String(text.dropLast(4)), by: &verifier) != nil)
    #expect(fixture.refusal(text + String(repeating: "A", count: 1_024), by: &verifier) != nil)
    #expect(fixture.refusal(text, by: &verifier) == nil)
    #expect(verifier.computedSignatures == 1)
  }

  @Test("A token that was verified before is looked up before it is parsed", .review("P8"))
  func lookedUpFirst() throws {
    let counting = HashCounter(fixture.cryptography)
    var verifier = ShareTokenVerifier()
    let text = try fixture.text(.indefinite)
    #expect(fixture.refusal(text, by: &verifier, with: counting) == nil)
    let calls = counting.calls.withLock { $0 }
    for _ in 0..<3 { #expect(fixture.refusal(text, by: &verifier, with: counting) == nil) }
    #expect(counting.calls.withLock { $0 } == calls)
    // A key that was replaced under the same name, and a key that is gone.
    let other = try ShareSigningKey.make()
    let ring = ShareKeyRing([ShareKey(other.verificationKey, origin: .own(signsFrom: nil))])
    #expect(fixture.refusal(text, ring: ring, by: &verifier, with: counting) == .unknownKey)
    #expect(counting.calls.withLock { $0 } == calls)
  }

  @Test(
    "Times of other issuers are read in every spelling of RFC 3339",
    arguments: [
      ("2026-03-01T10:00:00Z", true), ("2026-03-01T12:00:00+02:00", true),
      ("2026-03-01T05:30:00.5-04:30", true), ("2026-03-01T10:00:00.123456789Z", true),
      ("2026-03-01 10:00:00Z", false), ("2026-03-01T10:00:00z", false),
      ("2026-03-01T10:00:60Z", false), ("2026-3-01T10:00:00Z", false),
      ("2026-03-01T10:00:00+24:00", false), ("2026-03-01T10:00:00.Z", false),
      ("2026-13-01T10:00:00Z", false), ("+002026-03-01T10:00:00Z", false),
    ])
  func spellings(end: String, isRead: Bool) throws {
    let text = try fixture.text(
      payload: #"{"jti":"\#(fixture.id())","iat":"2026-03-01T09:00:00Z","exp":"\#(end)"}"#)
    #expect(fixture.refusal(text) == (isRead ? nil : .unreadableClaims))
    guard isRead else { return }
    let before = ShareFixture.now + .milliseconds(3_599_999)
    #expect(fixture.refusal(text, at: before) == nil)
    #expect(fixture.refusal(text, at: before + .milliseconds(501)) == .expired)
  }
}

/// Counts hashes and signature checks.
private final class HashCounter: ShareTokenCryptography {
  private let inner: SodiumCryptography
  let calls = Mutex(0)

  init(_ inner: SodiumCryptography) { self.inner = inner }

  func randomBytes(_ count: Int) -> [UInt8] { inner.randomBytes(count) }

  func hash(_ message: [UInt8], byteCount: Int) -> [UInt8] {
    calls.withLock { $0 += 1 }
    return inner.hash(message, byteCount: byteCount)
  }

  func isSignature(
    _ signature: [UInt8], of message: [UInt8], by key: ShareVerificationKey
  ) -> Bool {
    calls.withLock { $0 += 1 }
    return inner.isSignature(signature, of: message, by: key)
  }
}
