import LandfallDomain
import Testing

@Suite("Constraints")
struct ConstraintTests {
  @Test(
    "A constraint's text parses back to it",
    arguments: [
      ("slug", Constraint.slug), ("uuid", .uuid), ("int", .int),
      ("alphabet:ABC:é", .alphabet("ABC:é")),
      ("length:2-8", .length(2, 8)), ("length:5-5", .length(5, 5)),
      ("oneOf:a|b", .oneOf(["a", "b"])),
      ("oneOf:a|", .oneOf(["a", ""])),
      (#"alphabet:a\&\|\\"#, .alphabet(#"a&|\"#)),
      (#"oneOf:a\&b|c\|d|\\"#, .oneOf(["a&b", "c|d", #"\"#])),
      ("oneOf:a\\&\u{301}|b", .oneOf(["a&\u{301}", "b"])),
    ])
  func roundTrip(text: String, constraint: Constraint) throws {
    #expect(try Constraint(text) == constraint)
    #expect(constraint.description == text)
  }

  @Test("Several constraints are joined by &")
  func list() throws {
    #expect(try Constraint.list("alphabet:ab&length:1-3") == [.alphabet("ab"), .length(1, 3)])
    #expect(throws: ConstraintError.unknown("")) { try Constraint.list("slug&") }
    #expect(
      try Constraint.list(#"alphabet:a\&b\\&oneOf:x\&y|z\\|w&length:1-3"#)
        == [.alphabet(#"a&b\"#), .oneOf(["x&y", #"z\"#, "w"]), .length(1, 3)])
  }

  @Test(
    "A text that is not a constraint is refused",
    arguments: [
      ("", ConstraintError.unknown("")), ("Slug", .unknown("Slug")), ("slug:", .unknown("slug:")),
      ("alphabet:", .unknown("alphabet:")), ("oneOf:", .unknown("oneOf:")),
      ("length", .unknown("length")), ("length:3", .malformedLength("length:3")),
      ("length:0-3", .malformedLength("length:0-3")),
      ("length:+1-9", .malformedLength("length:+1-9")),
      ("length:4-3", .malformedLength("length:4-3")),
      ("length:1-2-3", .malformedLength("length:1-2-3")),
      ("length:a-b", .malformedLength("length:a-b")),
      (#"alphabet:a\b"#, .malformedEscape(#"alphabet:a\b"#)),
      (#"oneOf:a|b\"#, .malformedEscape(#"oneOf:a|b\"#)),
    ])
  func refused(text: String, error: ConstraintError) {
    #expect(throws: error) { try Constraint(text) }
  }

  @Test("Two constraints are equal if their bytes are equal")
  func byteExact() {
    let all: [Constraint] = [
      .slug, .uuid, .int, .alphabet("\u{E9}"), .alphabet("e\u{301}"), .length(1, 2), .length(1, 3),
      .length(2, 2), .oneOf(["\u{E9}"]), .oneOf(["e\u{301}"]), .oneOf(["a", "b"]), .oneOf(["a|b"]),
      .oneOf(["b", "a"]), .oneOf([]), .oneOf(["a&b"]), .oneOf([#"a\"#, "b"]), .oneOf([#"a\|b"#]),
    ]
    for (index, one) in all.enumerated() {
      for (other, two) in all.enumerated() {
        #expect((one == two) == (index == other), "\(one) and \(two)")
      }
    }
    #expect(Set(all + all).count == all.count)
  }
}
