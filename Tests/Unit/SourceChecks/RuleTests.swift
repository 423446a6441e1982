import LandfallTestSupport
import Testing

@Suite("Source checks")
struct RuleTests {
  @Test(
    "The sources keep the rule",
    .clause("SHARE-K01", "SHARE-K05", "SHARE-Y01", "SHARE-Y02", "SHARE-Y04"), arguments: Rules.all)
  func sources(rule: Rule) throws {
    let files = try SourceFile.all()
    #expect(files.contains(where: rule.binds) || rule.name == Rules.exhaustive.name)
    for offence in files.flatMap(rule.check) { Issue.record("\(offence)") }
  }

  @Test("Literals are read as a person sees them")
  func literals() {
    let text = """
      let a = "x\\(f("in", b) + "ner")y\\u{41}\\n" // "no"
      /* "no" */ let b = #"r"\\"# + c
      """
    let found = StringLiteral.all(in: text)
    #expect(found.map(\.text) == ["in", "ner", "x\u{FFFC}y", "r\"\\"])
    #expect(found.map(\.line) == [1, 1, 1, 2])
    #expect(found.map(\.before).last == " let b = ")
  }

  @Test("The check finds the violation in a sample", arguments: Sample.bad)
  func bad(sample: Sample) {
    let found = sample.rule.check(SourceFile(path: sample.path, text: sample.text))
    #expect(found.count == 1, "\(sample.text)")
  }

  @Test("The check passes a sample that keeps the rule", arguments: Sample.good)
  func good(sample: Sample) {
    let found = sample.rule.check(SourceFile(path: sample.path, text: sample.text))
    #expect(found == [])
  }

  @Test("Every rule has a sample that breaks it", arguments: Rules.all)
  func covered(rule: Rule) {
    #expect(Sample.bad.contains { $0.rule.name == rule.name })
  }

  @Test(
    "Comments and strings are not code",
    arguments: [
      ("let a = 1 // try? b", "let a = 1 "),
      ("/* try? /* nested */ x */let a = 1", "let a = 1"),
      (#"let a = "try? // no" + b"#, #"let a = "" + b"#),
      (#"let a = "\(f("x)"))" + try? b"#, #"let a = "" + try? b"#),
      (#"let a = "\\" + try? b"#, #"let a = "" + try? b"#),
      ("let a = \"\"\"\n  try? \"x\"\n  \"\"\" + b", "let a = \"\"\n\n + b"),
      ("let a = #\"\\\"# + try? b", "let a = \"\" + try? b"),
    ])
  func stripping(text: String, code: String) {
    #expect(CodeStripper.strip(text) == code)
  }
}
