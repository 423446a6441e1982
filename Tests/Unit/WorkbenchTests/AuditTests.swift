import LandfallAppManifest
import LandfallDoCodeGoExample
import LandfallDomain
import LandfallParsing
import LandfallStrictJSON
import LandfallTestSupport
import LandfallWorkbench
import Testing

@Suite("Audit")
struct AuditTests {
  /// Lines for every outcome, and some that are not links.
  private static let links = [
    "docodego://app/acme-corp/members", "docodego://app/acme-corp/members/bob?tab=a%20b#x",
    "DOCODEGO://APP/acme-corp", "docodego://app", "docodego://auth/callback?code=1&state=2",
    "docodego://app/acme-corp/nothing/at/all", "docodego://app/search?q=1&page=x",
    "docodego://app/search?q=1&page=2", "https://example.com/", "mailto:a@b.test", "", "   ",
    "docodego://app//x", "docodego://app/%zz", "docodego://app/\u{E9}", "docodego://",
    "docodego://app/acme-corp/dashboard", "docodego://user@app/x", "docodego://app/../x",
    "docodego://app/" + String(repeating: "a", count: 2031),
    "docodego://app/" + String(repeating: "a", count: 2034),
    "docodego://app/" + String(repeating: "b", count: 9000),
  ]

  @Test("Every line has the resolver's route, reason and offset")
  func agrees() throws {
    let app = try Fixtures.app()
    let resolver = try DeepLinkResolver(app)
    let links = Self.links + (try Fixtures.vectorLinks())
    let work = try AuditWork(app)
    let (text, ending) = Fixtures.run(Array((links.joined(separator: "\n")).utf8), works: [work])
    #expect(ending == .finished)
    let lines = text.split(separator: "\n")
    #expect(lines.count == links.count)
    for (index, line) in lines.enumerated() {
      let node = try JSONReader.read(Array(line.utf8), maximumDepth: 4)
      #expect(node["line"]?.int == index + 1)
      let link = links[index]
      switch resolver.resolve(link) {
      case .navigate(let destination):
        #expect(node["outcome"]?.string == "routed", "\(link)")
        #expect(node["route"]?.string == destination.route.text, "\(link)")
        #expect(node["screen"]?.string == destination.screen.text, "\(link)")
        let names = node["parameters"]?.object?.map(\.name) ?? []
        #expect(names == destination.parameters.map(\.name), "\(link)")
      case .handle(let ruleLink):
        #expect(node["outcome"]?.string == "handled")
        #expect(node["rule"]?.string == ruleLink.rule.text)
      case .unmatched: #expect(node["outcome"]?.string == "unmatched", "\(link)")
      case .ignored(let reason):
        #expect(node["outcome"]?.string == "ignored", "\(link)")
        #expect(node["reason"]?.string == reason.rawValue)
      case .invalid(let error):
        #expect(node["outcome"]?.string == "invalidLink", "\(link)")
        #expect(node["reason"]?.string == error.reason.rawValue)
        #expect(node["offset"]?.int == error.offset, "\(link)")
      }
    }
    #expect(work.totals.links == links.count)
    #expect(work.totals.outcomes.reduce(0) { $0 + $1.count } == links.count)
  }

  @Test("A parameter that a link leaves out is not in its object")
  func optional() throws {
    let app = try AppManifest.load(
      AppFiles(directory: Repository.path + "/Tests/Scenarios/Press/App"))
    let links = ["posts", "posts/2026", "archive", "archive/7", "docs/a/b", "@ada", "my%20page"]
    let text = Fixtures.run(
      Array(links.map { "https://press.test/" + $0 }.joined(separator: "\n").utf8),
      works: [try AuditWork(app)]
    ).text
    let parameters = text.split(separator: "\n").map { line in
      line.drop { $0 != "p" }.split(separator: "parameters\":").last.map(String.init) ?? ""
    }
    let year = #"{"year":"‹redacted›"}}"#
    #expect(
      parameters == [
        "{}}", year, "{}}", year, #"{"page":"‹redacted›"}}"#, #"{"user":"‹redacted›"}}"#, "{}}",
      ])
  }

  @Test(
    "The same lines come out in the same order, however the stream is divided",
    arguments: [(1, Int.max), (2, Int.max), (4, Int.max), (1, 1), (3, 7), (2, 2050)])
  func cut(threads: Int, most: Int) throws {
    let app = try Fixtures.app()
    let text = (0..<12).map { _ in Self.links.joined(separator: "\n") }.joined(separator: "\r\n")
    let bytes = Array(text.utf8)
    let (whole, _) = Fixtures.run(bytes, works: [try AuditWork(app)])
    let works = try (0..<threads).map { _ in try AuditWork(app) }
    let (parts, ending) = Fixtures.run(bytes, works: works, most: most)
    #expect(ending == .finished)
    #expect(parts == whole)
    var totals = works[0].totals
    for work in works.dropFirst() { totals.add(work.totals) }
    #expect(totals.links == 12 * Self.links.count)
  }

  @Test("Input of several pieces keeps its order on several threads")
  func order() throws {
    let app = try Fixtures.app()
    let bytes = Array(
      (0..<60_000).map { "docodego://app/acme-corp/members/m\($0)\n" }.joined().utf8)
    #expect(bytes.count > 4 * (256 << 10))
    let works = try (0..<4).map { _ in try AuditWork(app, showsValues: true) }
    let (text, _) = Fixtures.run(bytes, works: works)
    var number = 0
    for line in text.split(separator: "\n") {
      #expect(
        line.hasPrefix(
          "{\"line\":\(number + 1),\"url\":\"docodego://app/acme-corp/members/m\(number)\""))
      number += 1
    }
    #expect(number == 60_000)
  }

  @Test("Without values no text of a link is written, and values of a rule never are")
  func secrets() throws {
    let app = try Fixtures.app()
    let links =
      "docodego://app/canary-one/members/canary-two?q=canary\n"
      + "docodego://auth/callback?code=canary-code&state=canary-state\n"
    let (masked, _) = Fixtures.run(Array(links.utf8), works: [try AuditWork(app)])
    #expect(!masked.contains("canary"))
    let (shown, _) = Fixtures.run(
      Array(links.utf8), works: [try AuditWork(app, showsValues: true)])
    #expect(shown.contains("\"member\":\"canary-two\""))
    #expect(!shown.contains("canary-code") && !shown.contains("canary-state"))
  }

  @Test("A stream without a reader ends, and one that cannot be read is an error")
  func failures() throws {
    let app = try Fixtures.app()
    let bytes = Array(String(repeating: "docodego://app/x\n", count: 100_000).utf8)
    let closed = LineStream.run(
      .bytes(bytes), works: try (0..<3).map { _ in try AuditWork(app) }, write: { _ in false })
    #expect(closed == .writeFailed)
    let broken = LineStream.run(
      LineSource(read: { _ in -5 }, hasMore: { true }), works: [try AuditWork(app)],
      write: { _ in true })
    #expect(broken == .readFailed(5))
  }

  @Test("An empty file has no lines, a single line feed is one line")
  func empty() throws {
    let app = try Fixtures.app()
    #expect(Fixtures.run([], works: [try AuditWork(app)]).text.isEmpty)
    let (text, _) = Fixtures.run([10], works: [try AuditWork(app)])
    #expect(
      text
        == "{\"line\":1,\"outcome\":\"invalidLink\",\"reason\":\"malformed-scheme\",\"offset\":0}\n"
    )
  }
}
