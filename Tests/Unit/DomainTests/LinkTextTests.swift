@_spi(TypedRoutes) import LandfallDomain
import LandfallTestSupport
import Testing

@Suite("Printed links")
struct LinkTextTests {
  static let mask = LinkText.mask

  @Test(
    "Secrets are masked, the rest is printed",
    arguments: [
      ("docodego://app/acme-corp/members", "docodego://app/acme-corp/members"),
      ("docodego://app/search?q=test&page=2", "docodego://app/search?q=\(mask)&page=\(mask)"),
      ("docodego://auth/callback?secret", "docodego://auth/callback?\(mask)"),
      ("docodego://auth/callback?a=b=secret&&c=", "docodego://auth/callback?a=\(mask)&&c=\(mask)"),
      ("docodego://app#secret", "docodego://app#\(mask)"),
      ("docodego://app?x=1#secret?y=2", "docodego://app?x=\(mask)#\(mask)"),
      ("https://ada:secret@host/x", "https://\(mask)@host/x"),
      ("", ""), ("?", "?"), ("#", "#\(mask)"),
    ])
  func masked(raw: String, shown: String) {
    let link = LinkText(raw)
    #expect(link.description == shown)
    #expect(link.debugDescription == shown)
    #expect("\(link)" == shown)
    #expect(link.raw == raw)
    #expect(!link.description.contains("secret"))
  }

  @Test("A segment of 40 bytes is printed, one of 41 is masked")
  func longSegments() {
    let forty = "the-minutes-of-the-meeting-of-last-tuesd"
    #expect(forty.utf8.count == LinkText.longestPlainSegment)
    #expect(LinkText("x://m/\(forty)").description == "x://m/\(forty)")
    #expect(LinkText("x://m/\(forty)a/t").description == "x://m/\(Self.mask)/t")
  }

  @Test(
    "A segment that looks like a token is masked",
    .clause("DL-F01"),
    arguments: [
      "3f2c9d1e8b7a6f50", "3F2C9D1E8B7A6F50", "deadbeefdeadbeefdead",
      "550e8400-e29b-41d4-a716-446655440000",
      "12345678-1234-1234-1234-123456789012", "dGhpcyBpcyBhIHRva2Vu", "qN7-zT_0bXw4Lk9R",
      "QxZkLmNoPqRsTuVw",
      "k3jf9s8d7f6g5h4j", "abcdefghijklmnopqrst", "4111111111111111", "inv.3f2c9d1e8b7a6f50.x",
      "%33f2c9d1e8b7a6f50", "3f2c9d1e%38b7a6f50", "dGhp+yBpcyBhIHRva2V==", "release-a1b2c3d4e5",
      "mfrggzdfmztwq2lk", "sess_9aF3kQ81ZpXo",
    ])
  func tokens(segment: String) {
    #expect(LinkText("x://m/\(segment)/t").description == "x://m/\(Self.mask)/t")
    #expect(LinkText("/m/\(segment)").description == "/m/\(Self.mask)")
  }

  @Test(
    "A short segment is printed, and so is one that looks like a name",
    .clause("DL-F01"),
    arguments: [
      "acme-corp", "members", "my%20team", "platform-engineering-2024", "Q3-results-and-forecast",
      "GettingStartedGuide", "getting_started_with_maps", "release-notes-v2",
      "2026-11-21-board-meeting",
      "team42", "3f2c9d1", "a1b2c3d4e5f6g7h", "20261121", "123456789012345", "ACME-INTERNATIONAL",
      "caf%C3%A9-olé-de-la-gare", "%D9%81%D8%B1%D9%8A%D9%82", "links.docodego.example",
      "the-2nd-annual-report", "1a2B.3c4D.5e6F.7g8H",
    ])
  func names(segment: String) {
    #expect(LinkText("x://m/\(segment)/t").description == "x://m/\(segment)/t")
  }

  @Test("Random tokens of 16 bytes and more are hardly ever taken for names")
  func random() {
    let alphabets = [
      "0123456789abcdef", "abcdefghijklmnopqrstuvwxyz234567",
      "0123456789abcdefghijklmnopqrstuvwxyz",
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_",
    ].map { Array($0) }
    var state: UInt64 = 1
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    for alphabet in alphabets {
      var passed = 0
      for index in 0..<2000 {
        let token = String((0..<(20 + index % 20)).map { _ in alphabet[next(alphabet.count)] })
        if LinkText("/" + token).description.contains(token) { passed += 1 }
      }
      #expect(passed <= 2, "\(passed) of 2000 over \(alphabet.count) characters")
    }
  }

  @Test("A rule link prints its names and none of its values")
  func ruleLink() {
    let ruleLink = RuleLink(
      rule: "auth-callback", payload: [NamedValue("code", "secret")], requirement: .signedOut)
    #expect(ruleLink.description == "auth-callback(code: \(Self.mask))")
    #expect(!String(reflecting: ruleLink).contains("secret"))
  }
}
