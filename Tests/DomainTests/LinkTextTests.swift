import LandfallDomain
import Testing

@Suite("Links that are printed")
struct LinkTextTests {
  static let mask = LinkText.mask

  @Test(
    "Secrets are masked, the rest stands",
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

  @Test("A segment of 40 bytes stands, one of 41 is masked")
  func longSegments() {
    let forty = String(repeating: "a", count: 40)
    #expect(LinkText("x://m/\(forty)").description == "x://m/\(forty)")
    #expect(LinkText("x://m/\(forty)a/t").description == "x://m/\(Self.mask)/t")
  }

  @Test("A claim prints its names and none of its values")
  func claim() {
    let claim = LinkClaim(
      rule: "auth-callback", payload: [NamedValue("code", "secret")], runs: .signedOutOnly)
    #expect(claim.description == "auth-callback(code: \(Self.mask))")
    #expect(!String(reflecting: claim).contains("secret"))
  }
}
