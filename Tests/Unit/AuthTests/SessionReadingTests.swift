import LandfallAuth
import LandfallDomain
import LandfallTestSupport
import Testing

@Suite struct SessionReadingTests {
  private let record = SessionRecord(Samples.session())

  private func reading(at now: Timestamp) -> SessionReading {
    SessionReading(of: .success(record.encoded()), now: now)
  }

  @Test func lifetimeIsSecondsAndNotMilliseconds() {
    let expiry = SessionLifetime.expiry(from: Samples.now)
    #expect(expiry.milliseconds - Samples.now.milliseconds == 604_800 * 1000)
  }

  @Test(.clause("DL-T07")) func liveUpToOneMillisecondBeforeExpiry() {
    let reading = reading(at: record.expiresAt.plus(ms: -1))
    guard case .live(let facts) = reading.status else {
      Issue.record("not live")
      return
    }
    #expect(facts.person == Samples.ada)
    #expect(facts.expiresAt == record.expiresAt)
    #expect(reading.token.map { Samples.text($0.secret) } == Samples.tokenText)
  }

  @Test(.clause("DL-T08"), arguments: [0, 1, 86_400_000])
  func expiredFromExpiryOn(late: Int64) {
    let reading = reading(at: record.expiresAt.plus(ms: late))
    #expect(reading.status == .signedOut(.expired(at: record.expiresAt)))
    #expect(reading.token == nil)
  }

  @Test(.clause("DL-T08")) func nothingStoredIsNoSession() {
    let reading = SessionReading(of: .success(nil), now: Samples.now)
    #expect(reading.status == .signedOut(.noSession))
    #expect(reading.token == nil)
  }

  @Test(arguments: [
    (Int64(86_400_000), false), (86_400_001, true), (0, false), (-3_600_000, false),
  ])
  func refreshIsDueAfterMoreThanADay(age: Int64, due: Bool) {
    guard case .live(let facts) = reading(at: Samples.now.plus(ms: age)).status else {
      Issue.record("not live")
      return
    }
    #expect(facts.refreshDue == due)
  }

  @Test(arguments: [
    SecureStoreError.locked, .keyMissing, .damaged(.tampered), .system(call: "open", code: 13),
  ])
  func storeThatCannotBeReadIsSignedOutWithItsCode(error: SecureStoreError) {
    let reading = SessionReading(of: .failure(error), now: Samples.now)
    #expect(reading.status == .signedOut(.unreadable(.store(error))))
    #expect(reading.token == nil)
  }

  @Test func recordThatCannotBeReadIsUnreadable() {
    let reading = SessionReading(
      of: .success(SecretBytes(copying: Array("{}".utf8))), now: Samples.now)
    #expect(reading.status == .signedOut(.unreadable(.malformed)))
  }

  private static let skews: [(Int64, Duration?)] = [
    (60_000, nil), (60_001, .milliseconds(60_001)), (-60_000, nil),
    (-60_001, .milliseconds(-60_001)), (0, nil),
  ]

  @Test(arguments: skews)
  func skewOverAMinuteIsReported(ahead: Int64, skew: Duration?) {
    let server = Samples.now.plus(ms: ahead)
    #expect(SessionLifetime.skew(serverTime: server, now: Samples.now) == skew)
  }

  @Test func clockThatWasSetBackIsReported() {
    #expect(reading(at: Samples.now.plus(ms: -3_600_000)).clockSkew == .seconds(3600))
    #expect(reading(at: Samples.now.plus(ms: 3_600_000)).clockSkew == nil)
  }
}
