@_spi(TypedRoutes) import LandfallDomain
import Testing

@Suite("Path patterns")
struct PathPatternTests {
  @Test(
    "A pattern's text parses back to it",
    arguments: [
      "/", "/app", "/app/:org/members/:member", "/help/*page", "/*rest", "/a/é/+x", "/:a?",
      "/x/*b?", "/@[a]", "/x/[a].b c/y", "/my page",
    ])
  func roundTrip(text: String) throws {
    let pattern = try PathPattern(text)
    #expect(pattern.description == text)
    #expect(try PathPattern(pattern.description) == pattern)
    #expect(pattern.id.text == text)
  }

  @Test("Segments and parameter names are read from left to right")
  func segments() throws {
    let pattern = try PathPattern("/app/:org/files/*path")
    #expect(
      pattern.segments == [
        .literal("app"), .parameter("org"), .literal("files"), .catchAll("path"),
      ])
    #expect(pattern.parameterNames == ["org", "path"])
    for name in ["org", "path"] { #expect(pattern.hasParameter(named: name)) }
    for name in ["app", "or", "orgs", "files", ""] { #expect(!pattern.hasParameter(named: name)) }
  }

  @Test(
    "A malformed pattern is refused with its reason",
    arguments: [
      ("app", PatternError.missingLeadingSlash(pattern: "app")),
      ("", .missingLeadingSlash(pattern: "")),
      ("/app/", .emptySegment(pattern: "/app/")), ("//", .emptySegment(pattern: "//")),
      ("/:", .malformedName("", pattern: "/:")), ("/:a.b", .malformedName("a.b", pattern: "/:a.b")),
      ("/*é", .malformedName("é", pattern: "/*é")),
      ("/:a/:a", .repeatedName("a", pattern: "/:a/:a")),
      ("/:a/*a", .repeatedName("a", pattern: "/:a/*a")),
      ("/*a/b", .catchAllNotLast("a", pattern: "/*a/b")),
      ("/a?b", .malformedLiteral("a?b", pattern: "/a?b")),
      ("/a%20b", .malformedLiteral("a%20b", pattern: "/a%20b")),
      ("/..", .malformedLiteral("..", pattern: "/..")),
      ("/.", .malformedLiteral(".", pattern: "/.")),
      ("/a\\b", .malformedLiteral("a\\b", pattern: "/a\\b")),
      ("/a:b", .malformedLiteral("a:b", pattern: "/a:b")),
      ("/:a?/b", .optionalNotLast("a", pattern: "/:a?/b")),
      ("/*a?/b", .optionalNotLast("a", pattern: "/*a?/b")),
      ("/:?", .malformedName("", pattern: "/:?")), ("/a?", .malformedLiteral("a?", pattern: "/a?")),
      ("/[a]", .malformedBrackets("[a]", pattern: "/[a]")),
      ("/@[a", .malformedBrackets("@[a", pattern: "/@[a")),
      ("/@]a[", .malformedBrackets("@]a[", pattern: "/@]a[")),
      ("/a[b]c[d]", .malformedBrackets("a[b]c[d]", pattern: "/a[b]c[d]")),
      ("/@[a]?", .malformedBrackets("@[a]?", pattern: "/@[a]?")),
      ("/@[a b]", .malformedName("a b", pattern: "/@[a b]")),
      ("/@[a]/:a", .repeatedName("a", pattern: "/@[a]/:a")),
      ("/:\u{301}a", .malformedName("\u{301}a", pattern: "/:\u{301}a")),
    ])
  func refused(text: String, error: PatternError) {
    #expect(throws: error) { try PathPattern(text) }
  }

  @Test("An optional part gives two forms, the longer one first")
  func forms() throws {
    for (text, forms) in [
      ("/x/:a?", ["/x/:a", "/x"]), ("/*a?", ["/*a", "/"]), ("/@[a]/*b?", ["/@[a]/*b", "/@[a]"]),
      ("/x/:a", ["/x/:a"]), ("/", ["/"]),
    ] {
      let pattern = try PathPattern(text)
      #expect(pattern.forms.map(\.description) == forms)
      #expect(pattern.short?.description == (forms.count == 2 ? forms[1] : nil))
      #expect(
        pattern.requiredNames + [pattern.optionalName].compactMap { $0 } == pattern.parameterNames)
    }
  }

  @Test("Two spellings of one letter are two patterns, and so are two kinds of segment")
  func byteExact() throws {
    let composed = try PathPattern("/caf\u{E9}")
    let decomposed = try PathPattern("/cafe\u{301}")
    #expect(composed.description == decomposed.description)
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed, try PathPattern("/caf\u{E9}")]).count == 2)
    let segments: [PathPattern.Segment] = [
      .literal("a"), .parameter("a"), .catchAll("a"), .literal("b"), .optionalParameter("a"),
      .optionalCatchAll("a"), .partial(head: "@", name: "a", tail: ""),
      .partial(head: "", name: "a", tail: "@"),
    ]
    for (index, one) in segments.enumerated() {
      for (other, two) in segments.enumerated() { #expect((one == two) == (index == other)) }
    }
    #expect(Set(segments).count == segments.count)
    for segment in segments where segment != .catchAll("a") {
      #expect(try PathPattern("/\(segment)").segments == [segment])
    }
  }
}
