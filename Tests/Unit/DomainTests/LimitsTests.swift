import LandfallDomain
import Testing

@Suite("Limits equal those of the requirements")
struct LimitsTests {
  @Test(
    "Each phase has its limit and its requirements",
    arguments: [
      (LimitedPhase.routeMatching, 300, ["DL-C01", "DL-A02"]),
      (.sessionRead, 100, ["DL-C02", "DL-A11"]), (.organizationSwitch, 500, ["DL-C03", "DL-A08"]),
      (.signInRender, 500, ["DL-A05"]), (.dataLoad, 2000, ["DL-A04"]), (.resume, 2000, ["DL-A06"]),
      (.warmRender, 500, ["NAV-C05"]), (.warmRenderWithSwitch, 1000, ["DL-A10"]),
      (.refresh, 3000, ["NAV-S10", "NAV-C04", "NAV-A07"]),
      (.coldRender, 3000, ["DL-C05", "DL-A09"]),
    ])
  func phase(phase: LimitedPhase, milliseconds: Int, clauses: [String]) {
    #expect(phase.limit.wholeMilliseconds == Int64(milliseconds))
    #expect(phase.clauses == clauses)
  }

  @Test("Every phase is in the table above")
  func complete() { #expect(LimitedPhase.allCases.count == 10) }

  @Test("Lifetimes and sizes are as specified")
  func numbers() {
    #expect(Limits.pendingLinkLifetime == .seconds(600))
    #expect(Limits.sessionLifetime == .seconds(7 * 24 * 60 * 60))
    #expect(Limits.sessionRefreshAge == .seconds(24 * 60 * 60))
    #expect(Limits.codeTries == 3)
    #expect(Limits.codeDigits == 6)
    #expect(Limits.maximumURLBytes == 2048)
    #expect(Limits.maximumSegments == 64)
    #expect(Limits.maximumQueryItems == 128)
  }
}
