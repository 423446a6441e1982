import Foundation
import LandfallAuth
import LandfallDomain
import LandfallNavigation
import LandfallOrgContext
import LandfallSodium
import LandfallTestSupport
import Testing

@testable import LandfallRemote

@Suite("oRPC: lists, details, actions, memberships")
struct ORPCContentTests {
  private static let contracts: [ContractName: ORPCContract] = [
    "members": ORPCContract(
      ORPCProcedure("members.list"), limit: 2, remove: ORPCProcedure("members.remove"),
      set: ORPCProcedure("members.update")),
    "member": ORPCContract(ORPCProcedure("members.get")),
    "teams": ORPCContract(
      ORPCProcedure("teams.list"),
      inputTypes: ["updatedSince": .date, "page": .number, "size": .integer, "mine": .bool]),
  ]

  private static func client(
    _ transport: any HTTPTransport, at base: String = "https://api.test",
    session: RemoteSession? = nil
  ) throws -> ORPCClient {
    try #require(
      ORPCClient(
        transport: transport, base: base + "/rpc", session: session, timeout: .seconds(60)))
  }

  private static func request(
    _ contract: ContractName, _ inputs: [NamedValue] = [], cursor: String? = nil
  ) -> ContentRequest {
    ContentRequest(contract: contract, inputs: inputs, organization: "acme", cursor: cursor)
  }

  @Test("A list is read page by page from the recorded answers")
  func pages() async throws {
    let rows = ["first", "next", "last"].map { RecordedExchange.named("members.list \($0) page") }
    let server = try LoopbackServer { request in
      rows.first { $0.requestBody == request.body }?.reply ?? .json("{}", status: 500)
    }
    let source = ORPCListSource(
      try Self.client(systemTransport(), at: server.address), contracts: Self.contracts)
    var names: [Item.Text] = []
    var cursor: String?
    repeat {
      let page = try await source.page(Self.request("members", cursor: cursor))
      #expect(page.total == 5)
      names += page.items.map(\.title)
      cursor = page.nextCursor
    } while cursor != nil
    #expect(
      names == [
        .plain("Amina Haddad"), .plain("Björn Åkesson"), .plain("ليلى منصور"), .plain("Chen 伟"),
        .plain("Zoë \"Z\" O’Neil 🚀"),
      ])
    #expect(server.requests.count == 3)
  }

  @Test("A detail has its fields in the services' order, and dates as in RFC 3339")
  func detail() async throws {
    let row = RecordedExchange.named("members.get found")
    let server = try LoopbackServer { _ in row.reply }
    let source = ORPCEntitySource(
      try Self.client(systemTransport(), at: server.address), contracts: Self.contracts)
    let item = try await source.item(Self.request("member", [NamedValue("id", "u-3")]))
    #expect(
      item
        == Item(
          id: "u-3", title: .plain("ليلى منصور"),
          fields: [
            NamedValue("role", "member"), NamedValue("joinedAt", "2024-02-29T23:59:59.999Z"),
          ]))
    #expect(server.requests.first?.body == row.requestBody)
  }

  @Test(
    "A recorded error becomes the cores' error",
    arguments: [
      ("members.get NOT_FOUND typed", ServiceError.notFound),
      ("orgs.switch NOT_A_MEMBER typed", .forbidden),
      ("orgs.leave CONFLICT typed", .conflict), ("session.me without token", .unauthorized),
      ("members.list bad input", .badRequest), ("fail.rate TOO_MANY_REQUESTS", .tooManyRequests),
      ("fail.plain Error", .unavailable), ("fail.unavailable", .unavailable),
      ("unknown procedure", .malformed),
    ])
  func errors(name: String, expected: ServiceError) async throws {
    let row = RecordedExchange.named(name)
    let response = HTTPResponse(
      status: row.status, headers: row.headers.map { ($0.key, $0.value) },
      body: Array(row.body.utf8))
    let transport = ScriptedTransport([.answer(response), .answer(response)])
    let client = try Self.client(transport)
    await #expect(throws: expected) {
      try await ORPCListSource(client, contracts: Self.contracts).page(Self.request("members"))
    }
    await #expect(throws: expected) {
      try await ORPCEntitySource(client, contracts: Self.contracts).item(Self.request("member"))
    }
  }

  @Test("A link's input is sent with its type; a mismatch is not sent")
  func inputs() async throws {
    let transport = ScriptedTransport([.json(#"{"json":{"items":[],"total":0}}"#)])
    let source = ORPCListSource(try Self.client(transport), contracts: Self.contracts)
    _ = try await source.page(
      Self.request(
        "teams",
        [
          NamedValue("updatedSince", "2025-03-01T00:00:00Z"), NamedValue("page", "2"),
          NamedValue("size", "12"), NamedValue("mine", "true"), NamedValue("q", "1"),
        ]))
    #expect(
      transport.bodies == [
        #"{"json":{"org":"acme","updatedSince":"2025-03-01T00:00:00.000Z","page":2,"size":"12","#
          + #""mine":true,"q":"1"},"meta":[[1,"updatedSince"],[0,"size"]]}"#
      ])
    for (name, value) in [("updatedSince", "today"), ("page", "two"), ("size", ""), ("mine", "1")] {
      await #expect(throws: ServiceError.badRequest, "\(name)") {
        try await source.page(Self.request("teams", [NamedValue(name, value)]))
      }
    }
    await #expect(throws: ServiceError.notFound) { try await source.page(Self.request("other")) }
    #expect(transport.requests.count == 1)
  }

  @Test(
    "An answer that is not a page is refused",
    arguments: [
      #"{}"#, #"{"json":[]}"#, #"{"json":{"items":[]}}"#, #"{"json":{"items":{},"total":0}}"#,
      #"{"json":{"items":[{"name":"a"}],"total":1}}"#,
      #"{"json":{"items":[{"id":"a"}],"total":1}}"#,
      #"{"json":{"items":[{"id":"a","name":"a"}],"total":0}}"#,
      #"{"json":{"items":[{"id":"a","name":"a"},{"id":"a","name":"b"}],"total":2}}"#,
      #"{"json":{"items":[],"total":0,"nextCursor":{}}}"#,
    ])
  func noPage(text: String) async throws {
    let source = ORPCListSource(
      try Self.client(ScriptedTransport([.json(text)])), contracts: Self.contracts)
    await #expect(throws: ServiceError.malformed) {
      try await source.page(Self.request("members", cursor: "here"))
    }
  }

  @Test("A page has at most 1,000 items", arguments: [(1_000, true), (1_001, false)])
  func largePage(count: Int, isPage: Bool) async throws {
    let items = (0..<count).map { #"{"id":"\#($0)","name":"a"}"# }.joined(separator: ",")
    let text = #"{"json":{"items":[\#(items)],"total":\#(count)}}"#
    let source = ORPCListSource(
      try Self.client(ScriptedTransport([.json(text)])), contracts: Self.contracts)
    if isPage {
      #expect(try await source.page(Self.request("members")).items.count == count)
    } else {
      await #expect(throws: ServiceError.malformed) {
        try await source.page(Self.request("members"))
      }
    }
  }

  @Test("The session's token is sent, no token without a session, and no description shows it")
  func bearer() async throws {
    let canary = "canary-4bd1"
    let session = RemoteSession()
    let empty = ScriptedTransport.Step.json(#"{"json":{"items":[],"total":0}}"#)
    let transport = ScriptedTransport([empty, empty, empty, empty])
    let client = try Self.client(transport, session: session)
    let source = ORPCListSource(client, contracts: Self.contracts)
    for token in [nil, canary, "two\r\nX-Other: lines", nil] {
      session.use(token.map { SessionToken(SecretBytes(copying: Array($0.utf8))) })
      _ = try await source.page(Self.request("members"))
    }
    #expect(
      transport.requests.map { $0.header("Authorization") } == [
        nil, "Bearer " + canary, nil, nil,
      ])
    #expect(!"\(session) \(transport.requests[1])".contains(canary))
    session.use(SessionToken(SecretBytes(copying: Array(canary.utf8))))
    #expect(!String(reflecting: session).contains(canary))
  }

  @Test("An action sends its values and the key of the try, and returns the changed item")
  func actions() async throws {
    let transport = ScriptedTransport([
      .json("{}"), .json(#"{"json":{"id":"u-3","name":"L","role":"admin"}}"#),
      .json(
        #"{"json":{"defined":true,"code":"CONFLICT","status":409,"message":""}}"#, status: 409),
    ])
    let source = ORPCActionSource(
      try Self.client(transport), contracts: Self.contracts, cryptography: SodiumCryptography())
    func perform(_ action: ItemAction, in contract: ContractName = "members") async throws -> Item?
    {
      try await source.perform(
        ActionRequest(list: Self.request(contract), item: "u-3", action: action))
    }
    #expect(try await perform(.remove) == nil)
    let set = ItemAction.set(NamedValue("role", "admin"))
    #expect(try await perform(set)?.fields == [NamedValue("role", "admin")])
    await #expect(throws: ServiceError.conflict) { try await perform(.remove) }
    await #expect(throws: ServiceError.badRequest) { try await perform(.remove, in: "teams") }
    #expect(
      transport.bodies == [
        #"{"json":{"org":"acme","id":"u-3"}}"#,
        #"{"json":{"org":"acme","id":"u-3","field":"role","value":"admin"}}"#,
        #"{"json":{"org":"acme","id":"u-3"}}"#,
      ])
    let keys = transport.requests.map { $0.header("Idempotency-Key") ?? "" }
    #expect(Set(keys).count == 3)
    #expect(
      keys.allSatisfy {
        $0.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/)
          != nil
      })
  }

  @Test("Memberships and the active organization are read")
  func memberships() async throws {
    let acme = #"{"organization":{"id":"o-1","slug":"acme","name":"Acme"},"role":"admin""#
    let transport = ScriptedTransport([
      .json(#"{"json":{"memberships":["# + acme + #","teams":["Design"]}],"active":"o-1"}}"#),
      .json(#"{"json":{"memberships":["# + acme + #"}],"active":"o-2"}}"#), .json("{}"),
    ])
    let source = ORPCMembershipSource(
      try Self.client(transport), cryptography: SodiumCryptography())
    let list = try await source.memberships()
    let slug = try #require(OrganizationSlug("acme"))
    #expect(list.active == "o-1")
    #expect(
      list.memberships == [
        Membership(
          organization: Organization(id: "o-1", slug: slug, name: "Acme"), role: "admin",
          teams: ["Design"])
      ])
    // The person is not a member of the active organization.
    await #expect(throws: ServiceError.malformed) { try await source.memberships() }
    try await source.activate("o-1")
    #expect(transport.bodies[2] == #"{"json":{"organization":"o-1"}}"#)
    #expect(
      transport.requests.map { $0.url.dropFirst("https://api.test/rpc/organization".count) }
        == ["/list", "/list", "/setActive"])
  }

  @Test(
    "Teams are a list or absent",
    arguments: [("[]", true), ("null", true), (#""Design""#, false), ("{}", false), ("[1]", false)])
  func teams(teams: String, isRead: Bool) async throws {
    let transport = ScriptedTransport([
      .json(
        #"{"json":{"memberships":[{"organization":{"id":"o-1","slug":"acme","name":"Acme"},"#
          + #""role":"admin","teams":\#(teams)}]}}"#)
    ])
    let source = ORPCMembershipSource(
      try Self.client(transport), cryptography: SodiumCryptography())
    if isRead {
      #expect(try await source.memberships().memberships.map(\.teams) == [[]])
    } else {
      await #expect(throws: ServiceError.malformed) { try await source.memberships() }
    }
  }

  // MARK: Types of the server's own serializer, and 2.x

  /// The failures that a client reports.
  private final class Failures: @unchecked Sendable {
    // Sendable: `all` is accessed only under the lock.
    private let lock = NSLock()
    private var all: [ORPCFailure] = []

    var reported: [ORPCFailure] { lock.withLock { all } }

    func note(_ failure: ORPCFailure) { lock.withLock { all.append(failure) } }
  }

  private static func reporting(_ text: String, status: Int = 200) throws -> (ORPCClient, Failures)
  {
    let failures = Failures()
    let client = ORPCClient(
      transport: ScriptedTransport([.json(text, status: status)]), base: "https://api.test/rpc",
      onFailure: { failures.note($0) })
    return (try #require(client), failures)
  }

  @Test("An item with a member of an unknown type loads without that field")
  func unknownMember() async throws {
    let (client, failures) = try Self.reporting(
      #"{"json":{"items":[{"id":"a","name":"A","price":{"v":"5"},"role":"x"},"#
        + #"{"id":"b","name":"B"}],"total":2},"meta":[[0,"items",0,"price","v"],"#
        + #"[21,"items",0,"price"]]}"#)
    let page = try await ORPCListSource(client, contracts: Self.contracts)
      .page(Self.request("members"))
    #expect(page.items.map { $0.title } == [.plain("A"), .plain("B")])
    #expect(page.items[0].fields == [NamedValue("role", "x")])
    #expect(failures.reported.isEmpty)
  }

  @Test(
    "A value of an unknown type that the contract needs is an error that names field and type",
    arguments: [
      ("", "the answer"), (#","items""#, "items"), (#","items",1"#, "items[1]"),
      (#","items",1,"id""#, "items[1].id"), (#","items",0,"name""#, "items[0].name"),
      (#","items",0,"titleKey""#, "items[0].titleKey"), (#","total""#, "total"),
      (#","nextCursor""#, "nextCursor"),
    ])
  func unknownNeeded(path: String, field: String) async throws {
    let (client, failures) = try Self.reporting(
      #"{"json":{"items":[{"id":"a","name":"A","titleKey":null},{"id":"b","name":"B"}],"total":2,"#
        + #""nextCursor":null},"meta":[[21\#(path)]]}"#)
    await #expect(throws: ServiceError.malformed) {
      try await ORPCListSource(client, contracts: Self.contracts).page(Self.request("members"))
    }
    #expect(failures.reported == [.unknownType(21, field: field)])
    #expect(
      failures.reported.first?.description
        == "'\(field)' has the type 21 of the server's own serializer; "
        + "fix: send a text or a number there")
  }

  @Test(
    "Memberships and details name such a value too",
    arguments: [
      (#""memberships",0,"role""#, "memberships[0].role"),
      (#""memberships",0,"organization","slug""#, "memberships[0].organization.slug"),
      (#""memberships",0,"teams",0"#, "memberships[0].teams[0]"), (#""active""#, "active"),
    ])
  func unknownMembership(path: String, field: String) async throws {
    let (client, failures) = try Self.reporting(
      #"{"json":{"memberships":[{"organization":{"id":"o","slug":"acme","name":"A"},"#
        + #""role":"admin","teams":["D"]}],"active":"o"},"meta":[[21,\#(path)]]}"#)
    await #expect(throws: ServiceError.malformed) {
      try await ORPCMembershipSource(client, cryptography: SodiumCryptography()).memberships()
    }
    #expect(failures.reported == [.unknownType(21, field: field)])
    let (detail, reports) = try Self.reporting(#"{"json":{"id":1,"name":"A"},"meta":[[21,"id"]]}"#)
    await #expect(throws: ServiceError.malformed) {
      try await ORPCEntitySource(detail, contracts: Self.contracts).item(Self.request("member"))
    }
    #expect(reports.reported == [.unknownType(21, field: "id")])
  }

  @Test(
    "An answer of 2.x is refused with a fix, whatever its status",
    arguments: [
      (
        200,
        #"{"json":{"id":"1","name":"A","at":"2022-01-01T00:00:00.000Z"},"meta":[["date","at"]]}"#
      ),
      (
        401,
        #"{"json":{"defined":false,"inferable":false,"code":"UNAUTHORIZED","message":"","data":null}}"#
      ),
      (
        500,
        #"{"json":{"defined":true,"inferable":true,"code":"E","message":"","data":{"id":"1"}},"#
          + #""meta":[["bigint","data","id"]]}"#
      ),
    ])
  func version2(status: Int, text: String) async throws {
    let (client, failures) = try Self.reporting(text, status: status)
    await #expect(throws: ServiceError.malformed) {
      try await ORPCEntitySource(client, contracts: Self.contracts).item(Self.request("member"))
    }
    #expect(failures.reported == [.version2])
    #expect(
      ORPCFailure.version2.description.hasSuffix("fix: serve this address with @orpc/server 1.x"))
  }
}
