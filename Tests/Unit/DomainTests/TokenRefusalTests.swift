import LandfallDomain
import LandfallTestSupport
import Testing

@Suite("Refusals of share tokens")
struct TokenRefusalTests {
  @Test(
    "Each refusal has its own code, and only expiry is shown as such",
    .clause("SHARE-R05", "SHARE-F02", "SHARE-F04"))
  func codes() {
    let all = TokenRefusal.allCases
    #expect(Set(all.map(\.rawValue)).count == all.count)
    #expect(all.allSatisfy { $0.rawValue.hasPrefix("token-") })
    #expect(all.filter { $0.kind == .expiredToken } == [.expired])
  }

  @Test(
    "A kind and an id are accepted exactly as spelled, or not at all",
    arguments: [
      ("game", "g-17", true), ("game-type", "a|b", true), ("g2", "é", true), ("", "x", false),
      ("game", "", false), ("Game", "x", false), ("2g", "x", false), ("-g", "x", false),
      ("ga|me", "x", false), ("ga me", "x", false),
    ])
  func entities(kind: String, id: String, isTaken: Bool) {
    #expect((SharedEntity(kind: kind, id: id) != nil) == isTaken)
  }

  @Test("An entity's kind has at most 32 bytes and its id 256")
  func bounds() {
    let (kind, id) = (String(repeating: "k", count: 32), String(repeating: "i", count: 256))
    #expect(SharedEntity(kind: kind, id: id) != nil)
    #expect(SharedEntity(kind: kind + "k", id: id) == nil)
    #expect(SharedEntity(kind: kind, id: id + "i") == nil)
  }

  @Test("The durations are those of the specification", .clause("SHARE-D01", "SHARE-D05"))
  func durations() {
    #expect(ShareDuration.allCases.map(\.rawValue) == ["1h", "1d", "7d", "30d", "indefinite"])
    #expect(
      ShareDuration.allCases.map(\.lifetime)
        == [.seconds(3_600), .seconds(86_400), .seconds(604_800), .seconds(2_592_000), nil])
  }
}
