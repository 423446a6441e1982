import LandfallDomain
import LandfallParsing
import LandfallTestSupport
import Testing

@Suite struct DeepLinkTests {
  struct Accepted: CustomTestStringConvertible, Sendable {
    let id: String
    let link: String
    let path: String
    var slash = false
    var testDescription: String { id }
  }

  @Test(
    "The authority becomes the start of the path", .clause("DL-S03", "DL-E06"),
    arguments: [
      Accepted(
        id: "plain", link: "docodego://app/acme-corp/members", path: "/app/acme-corp/members"),
      Accepted(id: "empty authority", link: "docodego:///app/x", path: "/app/x"),
      Accepted(id: "upper case", link: "DOCODEGO://APP/Acme", path: "/app/Acme"),
      Accepted(id: "only an authority", link: "docodego://app", path: "/app"),
      Accepted(id: "trailing slash", link: "docodego://app/x/", path: "/app/x", slash: true),
      Accepted(id: "root", link: "docodego:///", path: "/"),
      Accepted(
        id: "encoded space", link: "docodego://app/teams/my%20team", path: "/app/teams/my%20team"),
      Accepted(id: "encoded slash", link: "docodego://app/a%2fb", path: "/app/a%2Fb"),
      Accepted(id: "needless encoding", link: "docodego://app/%61", path: "/app/a"),
      Accepted(id: "raw UTF-8", link: "docodego://app/é", path: "/app/%C3%A9"),
      Accepted(id: "web", link: "https://docodego.com/app", path: "/app"),
      Accepted(id: "web root", link: "https://docodego.com", path: "/"),
      Accepted(id: "three dots", link: "docodego://app/...", path: "/app/..."),
    ])
  func accepts(_ row: Accepted) throws {
    let link = try DeepLink(row.link)
    #expect(link.path == row.path)
    #expect(link.hasTrailingSlash == row.slash)
  }

  struct Refused: CustomTestStringConvertible, Sendable {
    let id: String
    let link: String
    let reason: InvalidLink.Reason
    let offset: Int
    init(_ id: String, _ link: String, _ reason: InvalidLink.Reason, _ offset: Int) {
      self.id = id
      self.link = link
      self.reason = reason
      self.offset = offset
    }
    var testDescription: String { id }
  }

  @Test(
    "A link against the grammar is refused at its byte", .clause("DL-T02"),
    arguments: [
      Refused("empty", "", .malformedScheme, 0),
      Refused("no scheme", "/app/x", .malformedScheme, 0),
      Refused("no colon", "docodego", .malformedScheme, 8),
      Refused("space before", " docodego://app", .space, 0),
      Refused("file", "file:///etc/passwd", .malformedScheme, 0),
      Refused("no authority", "docodego:app/x", .missingAuthority, 9),
      Refused("one slash", "docodego:/app", .missingAuthority, 10),
      Refused("scheme alone", "docodego:", .missingAuthority, 9),
      Refused("bare", "docodego://", .emptyPath, 11),
      Refused("bare query", "docodego://?q", .emptyPath, 11),
      Refused("bare web", "https://", .emptyPath, 8),
      Refused("web without host", "https:///x", .malformedAuthority, 8),
      Refused("user", "docodego://me@app/x", .userInfo, 13),
      Refused("user and password", "docodego://me:pw@app/x", .userInfo, 16),
      Refused("port", "docodego://app:80/x", .port, 14),
      Refused("web port", "https://docodego.com:443/x", .port, 20),
      Refused("percent in authority", "docodego://%61pp/x", .percentInAuthority, 11),
      Refused("non-ASCII authority", "docodego://аpp/x", .malformedAuthority, 11),
      Refused("IPv6", "docodego://[::1]/x", .malformedAuthority, 11),
      Refused("IPv4", "https://1.2.3/x", .malformedAuthority, 12),
      Refused("hexadecimal host", "https://a.0x1f/", .malformedAuthority, 10),
      Refused("punycode", "https://xn--a.com/", .malformedAuthority, 8),
      Refused("empty label", "https://a..com/", .malformedAuthority, 10),
      Refused("dots as authority", "docodego://../x", .dotSegment, 11),
      Refused("backslash", "docodego://app\\x", .backslash, 14),
      Refused("backslash in fragment", "docodego://app#\\", .backslash, 15),
      Refused("tab", "docodego://app/a\tb", .controlCharacter, 16),
      Refused("delete", "docodego://app/\u{7F}", .controlCharacter, 15),
      Refused("space in query", "docodego://app?a b", .space, 16),
      Refused("encoded NUL", "docodego://app/%00", .encodedControlCharacter, 15),
      Refused("encoded newline in query", "docodego://app?a=%0A", .encodedControlCharacter, 17),
      Refused("empty segment", "docodego://app//x", .emptySegment, 15),
      Refused("dot", "docodego://app/./x", .dotSegment, 15),
      Refused("encoded dots", "docodego://app/x/.%2E", .dotSegment, 17),
      Refused("malformed percent", "docodego://app/%zz", .malformedPercent, 15),
      Refused("percent at the end", "docodego://app/a%", .malformedPercent, 16),
      Refused("percent in fragment", "docodego://app#%4", .malformedPercent, 15),
      Refused("overlong", "docodego://app/%c0%ae", .illFormedUTF8, 15),
      Refused("surrogate", "docodego://app/%ed%a0%80", .illFormedUTF8, 15),
      Refused("half a scalar", "docodego://app?q=%C3&x", .illFormedUTF8, 17),
      Refused("half encoded, half raw", "docodego://app/%C3é", .illFormedUTF8, 15),
      Refused(
        "too long", "docodego://app/" + String(repeating: "a", count: 2034), .tooLong, 2048),
      Refused(
        "65 segments", "docodego://app" + String(repeating: "/a", count: 64), .tooManySegments, 141),
      Refused(
        "129 items", "docodego://app?" + String(repeating: "a&", count: 128), .tooManyQueryItems,
        271),
    ])
  func refuses(_ row: Refused) {
    #expect(throws: InvalidLink(row.reason, at: row.offset)) { try DeepLink(row.link) }
  }

  @Test func limitsThemselvesAreAccepted() throws {
    #expect(
      try DeepLink("docodego://app" + String(repeating: "/a", count: 63)).segments.count == 64)
    #expect(
      try DeepLink("docodego://app?" + String(repeating: "a&", count: 127) + "a").query.count == 128
    )
    #expect(
      try DeepLink("docodego://app/" + String(repeating: "a", count: 2033)).segments[1].count
        == 2033)
  }

  @Test("The query is kept unchanged", .clause("DL-E03"))
  func query() throws {
    let link = try DeepLink("docodego://app/search?q=a+b%26c&page=2&q&=x&&e==#f%20r")
    #expect(
      link.query == [
        NamedValue("q", "a+b&c"), NamedValue("page", "2"), NamedValue("q", ""),
        NamedValue("", "x"), NamedValue("e", "="),
      ])
    #expect(link.fragment == "f%20r")
    #expect(try DeepLink("docodego://app?").query.isEmpty)
    #expect(try DeepLink("docodego://app#").fragment == "")
  }

  @Test func printingRevealsNoSecret() throws {
    let link = try DeepLink("docodego://app?code=canary#canary")
    #expect(!"\(link)".contains("canary"))
    #expect(!String(reflecting: link).contains("canary"))
  }
}
