import LandfallDomain
import LandfallLocalization
import Testing

@Suite("Texts")
struct TranslationsTests {
  private let english = FixedCatalogues.texts("en")
  private let arabic = FixedCatalogues.texts("ar")

  @Test("Both notations of a key lead to the same text")
  func notations() {
    #expect(english.text("mobile:tabs.members") == "Members")
    #expect(english.text("mobile.tabs.members") == "Members")
    #expect(english.text("common:deep.er.est") == "down")
  }

  @Test("A text comes from the active language, then the default, then the raw key")
  func fallback() {
    #expect(arabic.text("mobile:tabs.members") == "الأعضاء")
    #expect(arabic.text("mobile:tabs.teams") == "Teams")
    #expect(arabic.text("mobile:tabs.none") == "mobile:tabs.none")
    #expect(arabic.text("noNamespace") == "noNamespace")
    #expect(arabic.text("") == "")
    #expect(arabic.text("common:deep") == "common:deep")
    #expect(arabic.direction(of: "mobile:tabs.members") == .rightToLeft)
    #expect(arabic.direction(of: "mobile:tabs.teams") == .leftToRight)
    #expect(arabic.direction(of: "mobile:tabs.none") == .leftToRight)
  }

  @Test(
    "Plural forms are chosen, and 0 can have a form of its own in every language",
    arguments: [
      ("en", 0, "0 items"), ("en", 1, "1 item"), ("en", 2, "2 items"), ("ar", 0, "لا عناصر"),
      ("ar", 1, "عنصر"), ("ar", 2, "عنصران"), ("ar", 7, "7 عناصر"), ("ar", 25, "25 عنصرًا"),
      ("ar", 100, "100 عنصر"),
    ])
  func plurals(language: String, count: Int, text: String) {
    #expect(FixedCatalogues.texts(language).text("common:items", count: count) == text)
    #expect(english.text("common:none", count: 0) == "nothing")
    #expect(english.text("common:bare", count: 3) == "bare 3")
    // A plural form needs a count.
    #expect(english.text("common:items") == "common:items")
  }

  @Test("Values are inserted once, without escaping, and never interpreted")
  func interpolation() {
    let name = NamedValue("name", "<b> & {{name}} $t(common:only)")
    #expect(english.text("common:hello", [name]) == "Hello <b> & {{name}} $t(common:only)")
    #expect(english.text("common:raw", [name]) == "<<b> & {{name}} $t(common:only)>")
    #expect(english.text("common:both", [NamedValue("b", "2"), NamedValue("a", "1")]) == "1 and 2")
    #expect(english.text("common:gone") == "[]")
    #expect(english.text("common:page", [NamedValue("page", "12")]) == "Page 12")
    #expect(english.text("common:open", [name]) == "$t(hello and {{name")
  }

  @Test("Texts can be nested with options, and a cycle ends")
  func nesting() {
    #expect(english.text("common:nest", [NamedValue("name", "Ada")]) == "<Hello Ada>")
    #expect(english.text("common:nestOther") == "Members!")
    let values = [NamedValue("n", "3"), NamedValue("who", "A \"B\" \\C")]
    #expect(english.text("common:nestCount", values) == "3 items by Hello A \"B\" \\C")
    #expect(english.text("common:loop").utf8.count < 100)
    #expect(english.text("common:missing") == "not.there")
  }

  @Test("Values are isolated in right-to-left text")
  func isolates() {
    let ada = NamedValue("name", "Ada")
    #expect(arabic.text("common:hello", [ada]) == "مرحبًا \u{2068}Ada\u{2069}")
    #expect(english.text("common:hello", [ada]) == "Hello Ada")
    // Values with bidirectional controls are isolated everywhere.
    let turned = NamedValue("name", "\u{202E}adA")
    #expect(english.text("common:hello", [turned]) == "Hello \u{2068}\u{202E}adA\u{2069}")
    #expect(arabic.text("common:items", count: 7) == "7 عناصر")
    // Right-to-left letters in left-to-right text are isolated, and so are line breaks.
    #expect(
      english.text("common:hello", [NamedValue("name", "كريم")]) == "Hello \u{2068}كريم\u{2069}")
    #expect(
      english.text("common:hello", [NamedValue("name", "a\nb")]) == "Hello \u{2068}a b\u{2069}")
  }

  @Test("A key may contain placeholders, and options stay text whatever the value")
  func keyWithPlaceholder() {
    var texts = Translations(languages: ["en"], defaultLanguage: "en")
    let catalogue = #"""
      {"role": "<$t(roles.{{role}})>", "roles": {"owner": "Owner"},
       "say": "$t(said, {\"who\": \"{{who}}\"})", "said": "[{{who}}]"}
      """#
    texts.load(["x"], from: FixedCatalogues(texts: ["en/x": catalogue]))
    #expect(texts.text("x:role", [NamedValue("role", "owner")]) == "<Owner>")
    #expect(texts.text("x:role", [NamedValue("role", "a, {}")]) == "<roles.a, {}>")
    let who = #"", "who": "other"#
    #expect(texts.text("x:say", [NamedValue("who", who)]) == "[" + who + "]")
  }

  @Test(
    "A value cannot leave its isolate",
    arguments: [
      ("a", "\u{2068}a\u{2069}"), ("a\u{2069}b", "\u{2068}ab\u{2069}"),
      ("\u{2067}a", "\u{2068}\u{2067}a\u{2069}\u{2069}"),
      ("\u{2067}a\u{2069}\u{2069}b", "\u{2068}\u{2067}a\u{2069}b\u{2069}"),
      ("a\u{2029}b\nc", "\u{2068}a b c\u{2069}"),
      ("\u{2069}\u{2069}\u{2069}", "\u{2068}\u{2069}"), ("\u{202C}a", "\u{2068}\u{202C}a\u{2069}"),
      ("\r\u{85}\u{1C}\u{1E}", "\u{2068}    \u{2069}"),
    ])
  func isolation(value: String, isolated: String) {
    #expect(
      Array(BidiIsolation.isolate(value).unicodeScalars) == Array(isolated.unicodeScalars))
  }
}
