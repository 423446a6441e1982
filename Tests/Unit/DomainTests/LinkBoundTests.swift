@_spi(TypedRoutes) import LandfallDomain
import LandfallTestSupport
import Testing

@Suite("Links of any length and of any bytes")
struct LinkBoundTests {
  /// An endless sequence of bytes that counts how many were read.
  private final class Endless: Sequence, IteratorProtocol {
    private(set) var seen = 0

    func next() -> UInt8? {
      seen += 1
      return seen % 50 == 0 ? UInt8(ascii: "/") : UInt8(ascii: "a")
    }
  }

  @Test("A link that is too long is read only as far as needed to know that", .review("S11"))
  func endless() {
    let bytes = Endless()
    let link = LinkText(bytes: bytes)
    #expect(link.isTooLong)
    #expect(bytes.seen <= LinkText.longestKept + 1)
    #expect(link.withBytes { $0.count } == LinkText.longestKept)
  }

  @Test(
    "A long link is kept and printed only up to a bound", .review("S11"),
    arguments: [1 << 12, 1 << 16, 1 << 22], ["a/", "é/", "?a=b&", "#", "\u{1F600}"])
  func bounded(count: Int, piece: String) {
    let raw = "docodego://app/" + String(repeating: piece, count: count)
    let link = LinkText(raw)
    #expect(link.isTooLong)
    #expect(link.raw.utf8.count <= LinkText.longestKept + 2)
    // A mask can be longer than the text it replaces, but never by more than this factor.
    #expect(link.description.utf8.count <= LinkText.longestKept * 8)
    #expect(link.description.hasSuffix("…"))
  }

  @Test("A link of the maximum length is kept whole", .review("S11"))
  func longest() {
    let raw = "docodego://app/" + String(repeating: "a", count: Limits.maximumURLBytes - 15)
    let link = LinkText(raw)
    #expect(link.raw == raw)
    #expect(!link.isTooLong)
    #expect(LinkText(raw + "a").isTooLong)
  }

  @Test("Bytes that are not UTF-8 are kept as they are", .review("S8"))
  func illFormed() {
    let bytes = Array("docodego://app/".utf8) + [0xC3, 0x28, 0xFF]
    let link = LinkText(bytes: bytes)
    #expect(link.illFormedBytes == bytes)
    #expect(link.withBytes { Array($0) } == bytes)
    #expect(link.raw == "docodego://app/\u{FFFD}(\u{FFFD}")
    #expect(LinkText(bytes: Array("a\u{FFFD}".utf8)).illFormedBytes == nil)
  }
}

@Suite("Secrets in links")
struct SecretPlacesTests {
  static let mask = LinkText.mask
  static let rules = [
    rule("magic", [.host("links.test", pattern("/m/:token"))]),
    rule("join", [.scheme("app", pattern("/app/:org/join/:code/now"))]),
    rule("callback", [.scheme("app", pattern("/auth/callback"))]),
    rule("pair", [.host("pair.test", pattern("/:code"))]),
  ]

  private static func pattern(_ text: String) -> PathPattern {
    do {
      return try PathPattern(text)
    } catch {
      preconditionFailure("\(error)")
    }
  }

  private static func rule(_ id: RuleID, _ forms: [LinkRule.Form]) -> LinkRule {
    LinkRule(id: id, forms: forms, trailingSlash: .refuse, requirement: .anyone)
  }

  @Test(
    "The part after a rule's literals is masked, whatever its length", .clause("ROUTE-L02"),
    .review("S16"),
    arguments: [
      ("https://links.test/m/a1b2c3d4", "https://links.test/m/\(mask)"),
      ("https://links.test/m/abc", "https://links.test/m/\(mask)"),
      ("https://links.test/m/abc/def", "https://links.test/m/\(mask)/\(mask)"),
      ("https://links.test/m/abc/", "https://links.test/m/\(mask)/"),
      ("https://links.test//m//abc", "https://links.test//m//\(mask)"),
      ("https://links.test/M/abc", "https://links.test/M/\(mask)"),
      ("https://links.test/%6D/abc", "https://links.test/%6D/\(mask)"),
      ("https://other.test/m/abc", "https://other.test/m/\(mask)"),
      ("https://links.test/m%2Fabc", "https://links.test/\(mask)"),
      ("https://links.test/m\\abc", "https://links.test/\(mask)"),
      ("https://links.test/m;x=1/abc", "https://links.test/m;x=1/\(mask)"),
      ("https://links.test/x/../m/abc", "https://links.test/x/../m/\(mask)"),
      ("https://links.test/.//m/./abc", "https://links.test/.//m/\(mask)/\(mask)"),
      ("https://links.test/members/%2E/abc", "https://links.test/members/%2E/abc"),
      ("http://links.test/m/abc", "http://links.test/m/\(mask)"),
      ("app://m/abc", "app://m/\(mask)"), ("app:///m/abc", "app:///m/\(mask)"),
      ("app:m/abc", "app:m/abc"), ("/m/abc", "/m/\(mask)"), ("/m", "/m"),
      ("https://links.test/members/abc", "https://links.test/members/abc"),
      ("app://app/acme/join/abc", "app://app/acme/join/\(mask)"),
      ("app://app/acme/join/abc/now", "app://app/acme/join/\(mask)/\(mask)"),
      ("app://app/acme/members/bob", "app://app/acme/members/bob"),
      ("app://auth/callback", "app://auth/callback"),
      ("app://auth/callback/abc", "app://auth/callback/\(mask)"),
      ("https://pair.test/abc", "https://pair.test/\(mask)"),
      ("https://links.test/abc", "https://links.test/abc"), ("", ""),
      ("https://links.test/en/m/abc", "https://links.test/en/m/\(mask)"),
      ("https://links.test/de%2Fm%2Fabc", "https://links.test/\(mask)"),
    ])
  func masked(raw: String, shown: String) {
    let link = LinkText(raw).hiding(SecretPlaces(Self.rules))
    #expect(link.description == shown)
    #expect(link.raw == raw)
  }

  @Test(
    "Fixed text before a rule's only parameter distinguishes its links from others",
    arguments: [
      ("https://links.test/gift-abc", "https://links.test/\(mask)"),
      ("https://links.test/GIFT%2Dabc/x", "https://links.test/\(mask)/\(mask)"),
      ("https://links.test/posts/abc", "https://links.test/posts/abc"),
      ("https://links.test/@ada", "https://links.test/@ada"),
      ("https://ada@links.test/x", "https://\(mask)@links.test/x"),
    ])
  func maskedAfterFixedText(raw: String, shown: String) throws {
    let rule = LinkRule(
      id: "gift", forms: [.host("links.test", try PathPattern("/gift-[code]"))],
      trailingSlash: .accept, requirement: .anyone)
    #expect(LinkText(raw).hiding(SecretPlaces([rule])).description == shown)
  }

  @Test("A rule's path below the base path of another host is masked too")
  func belowBasePath() {
    let host = LinkHost("site.test/app/v2")
    let places = SecretPlaces(Self.rules, hosts: [host])
    for path in ["/app/v2/m/abc", "/app/v2%2Fm/abc"] {
      let shown = LinkText("https://site.test" + path).hiding(places).description
      #expect(!shown.contains("abc"), "\(shown)")
    }
    #expect(
      LinkText("https://site.test/app/v2/x/abc").hiding(places).description.hasSuffix("/x/abc"))
  }

  @Test("An app without rules masks nothing more")
  func none() {
    #expect(LinkText("x://m/abc").hiding(SecretPlaces([])).description == "x://m/abc")
  }
}
