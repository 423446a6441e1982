import LandfallAuth
import LandfallDomain
import LandfallTestSupport
import Testing

@Suite("The gate of link rules")
struct RootGateTests {
  private static let live = SessionFacts(person: Samples.ada, expiresAt: Samples.now)

  /// Every place, and what a link gets there by the gate of its rule.
  static let rows: [(RootRoute.Place, always: String, signedOutOnly: String, signedIn: String)] = [
    (.launching, "open", "wait", "wait"),
    (.bootstrapping, "open", "wait", "wait"),
    (.welcome(.noSession), "open", "open", "closed: welcome"),
    (.signingIn("email"), "open", "open", "closed: signing-in"),
    (.registering("r"), "open", "closed: registering", "closed: registering"),
    (.priming(Samples.ada), "open", "closed: priming", "closed: priming"),
    (
      .signingInByLink("m", .confirming), "open", "closed: signing-in-by-link",
      "closed: signing-in-by-link"
    ),
    (
      .signingInByLink("m", .finalizing), "open", "closed: signing-in-by-link",
      "closed: signing-in-by-link"
    ),
    (
      .signingInByLink("m", .success), "open", "closed: signing-in-by-link",
      "closed: signing-in-by-link"
    ),
    (.signingInByLink("m", .asking(account: nil)), "open", "open", "closed: signing-in-by-link"),
    (.signingInByLink("m", .failure(code: "x")), "open", "open", "closed: signing-in-by-link"),
    (.ready(live), "open", "closed: ready", "open"),
  ]

  private func text(_ answer: RootRoute.GateAnswer) -> String {
    switch answer {
    case .open: "open"
    case .wait: "wait"
    case .closed(let reason): "closed: " + reason
    }
  }

  @Test(
    "answers in every place",
    .clause("ROUTE-T12", "ROUTE-T13", "ROUTE-T15", "ROUTE-R03", "ROUTE-G04"),
    arguments: rows)
  func answers(
    place: RootRoute.Place, always: String, signedOutOnly: String, signedIn: String
  ) {
    #expect(text(RootRoute.answer(.always, in: place)) == always)
    #expect(text(RootRoute.answer(.signedOutOnly, in: place)) == signedOutOnly)
    #expect(text(RootRoute.answer(.signedIn, in: place)) == signedIn)
  }

  @Test("the table has every place")
  func isComplete() {
    #expect(Set(Self.rows.map(\.0.name)) == Set(RootPlace.allCases))
  }
}
