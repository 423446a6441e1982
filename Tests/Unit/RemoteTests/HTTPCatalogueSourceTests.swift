import LandfallDomain
import LandfallLocalization
import LandfallRemote
import LandfallTestSupport
import Testing

@Suite("Catalogues from a server")
struct HTTPCatalogueSourceTests {
  private static let first = #"{"hello":"Hello"}"#
  private static let second = #"{"hello":"Hi"}"#

  private static func source(
    _ transport: any HTTPTransport, at base: String = "https://texts.test/l10n",
    clock: JumpingClock = JumpingClock(), namespaces: [String: [String]] = ["en": ["common"]]
  ) throws -> HTTPCatalogueSource {
    try #require(
      HTTPCatalogueSource(
        transport: transport, base: base, namespaces: namespaces, clock: clock))
  }

  private static func text(_ source: HTTPCatalogueSource) throws(CatalogueError) -> String {
    String(decoding: try source.catalogue(language: "en", namespace: "common"), as: UTF8.self)
  }

  @Test("Texts never wait: raw keys come first, then the loaded texts")
  func fetched() async throws {
    let server = try LoopbackServer { _ in .json(Self.first) }
    let source = try Self.source(systemTransport(), at: server.address)
    #expect(throws: CatalogueError.loading) { try Self.text(source) }
    await source.prefetch("en")
    for _ in 0..<3 { #expect(try Self.text(source) == Self.first) }
    await source.settle()
    #expect(server.requests.map(\.target) == ["/en/common.json"], "fetched once")
    #expect(source.namespaces(of: "en") == ["common"])
    #expect(source.namespaces(of: "ar").isEmpty)
  }

  @Test(
    "Raw keys are shown, the failure is logged, and the texts come with the next navigation",
    .clause("NAV-F04")
  )
  func translated() async throws {
    let source = try Self.source(
      ScriptedTransport([.failure(.timeout), .json(Self.first)]),
      namespaces: ["en": ["common"]])
    var texts = Translations(languages: ["en"], defaultLanguage: "en")
    #expect(texts.load(["common"], from: source).map(\.error) == [.loading])
    #expect(texts.text("common:hello") == "common:hello")
    await source.settle()
    let failures = texts.load(["common"], from: source)
    #expect(failures.map(\.description) == ["server:en/common.json: unreadable (error 0)"])
    #expect(failures.map(\.language) == ["en"])
    #expect(texts.text("common:hello") == "common:hello")
    await source.settle()
    #expect(texts.load(["common"], from: source).isEmpty)
    #expect(texts.text("common:hello") == "Hello")
  }

  @Test("A catalogue that is not declared is not requested")
  func undeclared() throws {
    let transport = ScriptedTransport([])
    let source = try Self.source(transport)
    #expect(throws: CatalogueError.missing) {
      try source.catalogue(language: "en", namespace: "../secret")
    }
    #expect(throws: CatalogueError.missing) {
      try source.catalogue(language: "ar", namespace: "common")
    }
    #expect(transport.requests.isEmpty)
    for name in ["", "a/b", "..", "a b", "é"] {
      #expect(
        HTTPCatalogueSource(
          transport: transport, base: "https://texts.test", namespaces: ["en": [name]],
          clock: JumpingClock()) == nil)
    }
  }

  @Test(
    "A failure is reported once, and the catalogue is requested again",
    arguments: [
      (
        "status", ScriptedTransport.Step.json("", status: 503), CatalogueError.unreadable(code: 503)
      ),
      ("nobody", .failure(.unreachable), .unreadable(code: 0)),
      ("not there", .json("", status: 404), .missing),
      ("nothing new, of nothing", .json("", status: 304), .unreadable(code: 304)),
      ("an entry that is no text", .json(#"{"version":2}"#), malformed),
    ])
  func failed(name: String, step: ScriptedTransport.Step, error: CatalogueError) async throws {
    let transport = ScriptedTransport([step, .json(Self.first)])
    let source = try Self.source(transport)
    await source.prefetch("en")
    #expect(throws: error, "\(name)") { try Self.text(source) }
    await source.prefetch("en")
    #expect(try Self.text(source) == Self.first)
    #expect(transport.requests.count == 2)
  }

  private static let malformed: CatalogueError = {
    do throws(CatalogueError) {
      _ = try Catalogue(Array(#"{"version":2}"#.utf8))
      return .loading
    } catch {
      return error
    }
  }()

  @Test("After one hour the server is asked for a newer version")
  func revalidated() async throws {
    let clock = JumpingClock()
    let transport = ScriptedTransport([
      .json(Self.first, headers: [("ETag", #""v1""#)]), .json("", status: 304),
      .failure(.offline), .json(Self.second, headers: [("ETag", #""v2""#)]),
    ])
    let source = try Self.source(transport, clock: clock)
    await source.prefetch("en")
    clock.advance(by: .seconds(3_599))
    #expect(try Self.text(source) == Self.first)
    #expect(transport.requests.count == 1)
    clock.advance(by: .seconds(1))
    // The old texts are returned at once during the request.
    #expect(try Self.text(source) == Self.first)
    await source.settle()
    #expect(try Self.text(source) == Self.first)
    #expect(transport.requests.count == 2)
    clock.advance(by: .seconds(3_600))
    #expect(try Self.text(source) == Self.first)
    await source.settle()
    // Without a network the texts stay, and the next read starts a request.
    #expect(try Self.text(source) == Self.first)
    await source.settle()
    #expect(try Self.text(source) == Self.second)
    #expect(
      transport.requests.map { $0.header("If-None-Match") }
        == [nil, #""v1""#, #""v1""#, #""v1""#])
  }
}
