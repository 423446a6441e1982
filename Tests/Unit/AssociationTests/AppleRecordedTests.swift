import LandfallAssociation
import LandfallTestSupport
import Testing

/// The answers of Apple's own tool, as recorded in `Tests/Vectors/association`.
@Suite("Apple's file, as recorded")
struct AppleRecordedTests {
  @Test("The matcher decides as recorded", .clause("ROUTE-L06"), arguments: RecordedCase.all)
  func decision(row: RecordedCase) throws {
    let matcher = AppleMatcher(try AppleAssociation(row.aasa))
    let decision = matcher.decision(for: row.url, domain: row.domain, appID: row.appID)
    #expect(decision.rawValue == row.expected)
    let verdict = matcher.verdict(for: row.url, domain: row.domain, appID: row.appID)
    #expect(verdict.decision == decision)
  }

  @Test("All recorded cases are read")
  func count() {
    #expect(RecordedCase.all.count == 156)
    #expect(RecordedCase.all.count { $0.expected != "no_match" } == 97)
  }
}
