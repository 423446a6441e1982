import LandfallAuth
@_spi(TypedRoutes) import LandfallDomain
import LandfallTestSupport
import Testing

@Suite("The requirements of link rules")
struct RequirementTests {
  private static let live = SessionFacts(person: Samples.ada, expiresAt: Samples.now)

  /// Every app phase, and the answer to a link there for each requirement.
  static let rows: [(AppPhase, anyone: String, signedOut: String, signedIn: String)] = [
    (.launching, "met", "wait", "wait"),
    (.bootstrapping, "met", "wait", "wait"),
    (.welcome(.noSession), "met", "met", "refused: welcome"),
    (.signingIn("email"), "met", "met", "refused: signing-in"),
    (.registering("r"), "met", "refused: registering", "refused: registering"),
    (.onboarding(Samples.ada), "met", "refused: onboarding", "refused: onboarding"),
    (
      .signingInByLink("m", .confirming), "met", "refused: signing-in-by-link",
      "refused: signing-in-by-link"
    ),
    (
      .signingInByLink("m", .finalizing), "met", "refused: signing-in-by-link",
      "refused: signing-in-by-link"
    ),
    (
      .signingInByLink("m", .success), "met", "refused: signing-in-by-link",
      "refused: signing-in-by-link"
    ),
    (.signingInByLink("m", .asking(account: nil)), "met", "met", "refused: signing-in-by-link"),
    (.signingInByLink("m", .failure(.timedOut)), "met", "met", "refused: signing-in-by-link"),
    (.ready(live), "met", "refused: ready", "met"),
  ]

  private func text(_ answer: AppPhase.RequirementAnswer) -> String {
    switch answer {
    case .met: "met"
    case .wait: "wait"
    case .refused(let refusal): "refused: " + refusal.code
    }
  }

  @Test(
    "Each requirement has its answer in every phase",
    .clause("ROUTE-T12", "ROUTE-T13", "ROUTE-T15", "ROUTE-R03", "ROUTE-G04"),
    arguments: rows)
  func answers(
    phase: AppPhase, anyone: String, signedOut: String, signedIn: String
  ) {
    #expect(text(AppPhase.answer(.anyone, in: phase)) == anyone)
    #expect(text(AppPhase.answer(.signedOut, in: phase)) == signedOut)
    #expect(text(AppPhase.answer(.signedIn, in: phase)) == signedIn)
  }

  @Test("The table has every phase")
  func isComplete() {
    #expect(Set(Self.rows.map(\.0.name)) == Set(AppPhaseName.allCases))
  }
}
