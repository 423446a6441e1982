import LandfallAuth
import LandfallDomain
import LandfallTestSupport
import Testing

@Suite struct EmailAddressTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let id: String
    let text: String
    let error: EmailAddressError
    var testDescription: String { id }

    init(_ id: String, _ text: String, _ error: EmailAddressError) {
      self.id = id
      self.text = text
      self.error = error
    }
  }

  @Test(
    "An address is converted to lower case",
    arguments: [
      ("Ada@Acme.TEST", "ada@acme.test"), ("a@b.c", "a@b.c"), ("a.b+c@d-e.f", "a.b+c@d-e.f"),
      ("o'hara@b.c", "o'hara@b.c"), ("a@XN--80AK6AA92E.com", "a@xn--80ak6aa92e.com"),
    ])
  func folded(text: String, address: String) {
    #expect(EmailAddress(text)?.text == address)
  }

  @Test(
    "A typed address is trimmed; one from a file or a token is not",
    arguments: [" ada@acme.test", "ada@acme.test ", "\tada@acme.test\r\n"])
  func trimmed(text: String) throws {
    #expect(try EmailAddress(typed: text).text == "ada@acme.test")
    #expect(EmailAddress(text) == nil)
  }

  private static let rows = [
    Row("empty", "", .empty),
    Row("cyrillic-a", "adа@acme.test", .notASCII("а")),
    Row("cyrillic-whole", "ада@acme.test", .notASCII("а")),
    Row("greek-omicron", "bοb@acme.test", .notASCII("ο")),
    Row("cyrillic-in-the-domain", "ada@аcme.test", .notASCII("а")),
    Row("kelvin-sign-folds-to-k", "\u{212A}@acme.test", .notASCII("\u{212A}")),
    Row("dotted-capital-i", "İda@acme.test", .notASCII("İ")),
    Row("full-width-letter", "ａda@acme.test", .notASCII("ａ")),
    Row("full-width-at", "ada＠acme.test", .notASCII("＠")),
    Row("full-width-dot", "ada@acme．test", .notASCII("．")),
    Row("ideographic-dot", "ada@acme。test", .notASCII("。")),
    Row("zero-width-space", "ada\u{200B}@acme.test", .notASCII("\u{200B}")),
    Row("zero-width-joiner", "ada@ac\u{200D}me.test", .notASCII("\u{200D}")),
    Row("soft-hyphen", "ada@ac\u{AD}me.test", .notASCII("\u{AD}")),
    Row("byte-order-mark", "\u{FEFF}ada@acme.test", .notASCII("\u{FEFF}")),
    Row("combining-mark", "ada\u{301}@acme.test", .notASCII("\u{301}")),
    Row("accent-composed", "adá@acme.test", .notASCII("á")),
    Row("right-to-left-override", "ada\u{202E}@acme.test", .notASCII("\u{202E}")),
    Row("no-break-space-behind", "ada@acme.test\u{A0}", .notASCII("\u{A0}")),
    Row("ideographic-space-before", "\u{3000}ada@acme.test", .notASCII("\u{3000}")),
    Row("variation-selector", "ada\u{FE0F}@acme.test", .notASCII("\u{FE0F}")),
    Row("mathematical-letter", "𝐚da@acme.test", .notASCII("𝐚")),
    Row("tag-character", "ada\u{E0061}@acme.test", .notASCII("\u{E0061}")),
    Row("no-at", "ada", .parts),
    Row("two-ats", "a@@b.c", .parts),
    Row("two-addresses", "a@b.test,c@d.test", .parts),
    Row("space-inside", "a b@c.d", .character(" ")),
    Row("null", "a\u{0}@c.d", .character("\u{0}")),
    Row("delete", "a\u{7F}@c.d", .character("\u{7F}")),
    Row("comma", "a,b@c.d", .character(",")),
    Row("angle-brackets", "<a@b.c>", .character("<")),
    Row("quoted", "\"a\"@b.c", .character("\"")),
    Row("comment", "a(b)@c.d", .character("(")),
    Row("nothing-before-the-at", "@b.c", .dots),
    Row("dot-first", ".a@b.c", .dots),
    Row("dot-last", "a.@b.c", .dots),
    Row("two-dots", "a..b@c.d", .dots),
    Row("no-dot-in-the-domain", "a@b", .domain),
    Row("domain-starts-with-a-dot", "a@.b", .domain),
    Row("domain-ends-with-a-dot", "a@b.", .domain),
    Row("hyphen-first", "a@-b.c", .domain),
    Row("hyphen-last", "a@b-.c", .domain),
    Row("under-score-in-the-domain", "a@b_c.d", .domain),
    Row("bracketed-number", "a@[127.0.0.1]", .domain),
    Row("line-break", "a@b.c\r\nBcc: x.y", .domain),
    Row("label-of-64", "a@" + String(repeating: "b", count: 64) + ".c", .domain),
    Row("local-part-of-65", String(repeating: "a", count: 65) + "@b.c", .tooLong),
    Row("255-bytes", "a@" + String(repeating: "b.", count: 126) + "c", .tooLong),
  ]

  @Test("A malformed address is refused with its reason", .review("S17i"), arguments: rows)
  func refused(row: Row) {
    #expect(throws: row.error) { try EmailAddress(exact: row.text) }
    #expect(EmailAddress(row.text) == nil)
    #expect(row.error.code.hasPrefix("malformed-address:"))
  }

  @Test("The reason names characters that look like others or are invisible", .review("S17i"))
  func reason() {
    #expect(
      "\(EmailAddressError.notASCII("а"))"
        == "U+0430 (CYRILLIC SMALL LETTER A) is not an ASCII character and may only look like one")
    #expect(
      EmailAddressError.parts.message(for: "\u{1B}[31m\u{202E}ad\u{430}")
        == #"'\u{1B}[31m\u{202E}ad\u{0430}' is not an e-mail address: it needs exactly one @"#)
    #expect("\(EmailAddressError.character("\u{0}"))" == "U+0000 is not allowed in an address")
  }

  @Test(
    "Domains are compared in lower-case ASCII", .review("S1"),
    arguments: [
      ("ACME.Test", "acme.test"), ("acme.test", "acme.test"), ("аcme.test", nil), ("acme", nil),
      ("acme.test.", nil), ("", nil), ("xn--bcher-kva.test", "xn--bcher-kva.test"),
      ("\u{212A}.test", nil),
    ])
  func domain(text: String, domain: String?) {
    #expect(EmailAddress.domain(text) == domain)
  }

  @Test(arguments: [
    ("123456", "123456"), ("12 34-56", "123456"), ("12AB3456", "123456"), ("12345", nil),
    ("1234567", nil), ("١٢٣٤٥٦", nil),
  ])
  func codeIsSixDigits(text: String, digits: String?) {
    #expect(SignInCode(text)?.digits == digits.map { Array($0.utf8) })
  }
}
