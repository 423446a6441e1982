import LandfallAuth
import LandfallDomain
import LandfallNavigation
import LandfallSodium
import LandfallTestSupport
import LandfallWorkspace
import Testing

@Suite("Actions on items")
struct ActionTests {
  private func act(
    _ town: Town, _ contract: ContractName, _ item: ItemID, _ action: ItemAction,
    in organization: OrganizationID? = "o-acme"
  ) async throws -> Item? {
    try await town.workspace.perform(
      ActionRequest(list: town.request(contract, organization), item: item, action: action))
  }

  private func set(_ name: String, _ value: String) -> ItemAction { .set(NamedValue(name, value)) }

  @Test("An editor removes an item and sets a field, for all people and permanently")
  func editor() async throws {
    let town = try Town()
    try await town.signIn("ada@acme.test")
    #expect(try await act(town, "teams", "t2", .remove) == nil)
    let changed = try await act(town, "teams", "t1", set("about", "New \"words\" — ü"))
    #expect(changed?.fields == [NamedValue("about", "New \"words\" — ü")])
    // Other items are unchanged, including those of other organizations and private ones.
    let again = try Town.open(town.folder, town.clock, SodiumCryptography())
    let session = try await town.signIn("ada@acme.test")
    again.use(session.token)
    let items = try await again.page(town.request("teams")).items
    #expect(items.map(\.id) == ["t1", "t3"])
    #expect(items[0] == changed)
    let own = try await again.item(town.request("team", with: ("id", "t5")))
    #expect(own.fields == [NamedValue("owner", "ada")])
    #expect(try await again.item(town.request("team", "o-beta", with: ("id", "t4"))).id == "t4")
    let renamed = try await act(town, "team", "t1", set("title", "Our team"))
    #expect(renamed?.title == .plain("Our team"))
  }

  @Test("An item's secret and title key survive a change of another item")
  func kept() async throws {
    let town = try Town(
      replacing: "collections/invitations.json",
      with: """
        {"version":1,"items":[
         {"id":"i1","organization":"o-acme","title":"Acme","token":"inv-token-1","email":"ada@acme.test","state":"pending"},
         {"id":"i2","organization":"o-acme","titleKey":"screens:x","visibility":"public"}]}
        """)
    try await town.signIn("ada@acme.test")
    let public2 = try await act(town, "invitations", "i2", set("state", "seen"))
    #expect(public2?.title == .key("screens:x"))
    let found = try await town.workspace.item(
      town.request("invitation", nil, with: ("token", "inv-token-1")))
    #expect(found.id == "i1")
    // An item that a secret opens is in no list, so no action reaches it.
    await #expect(throws: ServiceError.notFound) {
      try await act(town, "invitations", "i1", .remove)
    }
  }

  @Test(
    "A forbidden action is refused, and nothing changes",
    arguments: [
      ("bob@acme.test", "teams", "t1", "remove", ServiceError.forbidden),
      ("bob@acme.test", "teams", "t5", "remove", .notFound),
      ("ada@acme.test", "teams", "t4", "remove", .notFound),
      ("ada@acme.test", "teams", "t1", "owner", .badRequest),
      ("ada@acme.test", "teams", "t1", "organization", .badRequest),
      ("ada@acme.test", "teams", "t1", "id", .badRequest),
      ("ada@acme.test", "settings", "s1", "state", .forbidden),
      ("ada@acme.test", "nothing", "x", "remove", .notFound),
      ("ada@acme.test", "search", "t1", "remove", .badRequest),
      ("bob@acme.test", "members", "ada", "remove", .forbidden),
      ("bob@acme.test", "members", "bob", "role", .forbidden),
      ("ada@acme.test", "members", "dave", "remove", .notFound),
      ("ada@acme.test", "members", "ada", "remove", .conflict),
      ("ada@acme.test", "members", "ada", "role", .conflict),
      ("ada@acme.test", "members", "bob", "email", .badRequest),
    ])
  func refused(
    _ email: String, _ contract: String, _ item: String, _ what: String, _ error: ServiceError
  ) async throws {
    let town = try Town()
    try await town.signIn(email)
    let files = ["memberships.json", "collections/teams.json", "collections/settings.json"]
    let before = try files.map { try town.folder.text("workspace/" + $0) }
    await #expect(throws: error) {
      try await act(
        town, ContractName(contract), ItemID(item), what == "remove" ? .remove : set(what, "x"))
    }
    #expect(try files.map { try town.folder.text("workspace/" + $0) } == before)
  }

  @Test("An item with an owner can be changed by the owner and by editors, even if all see it")
  func owned() async throws {
    let town = try Town(
      replacing: "collections/teams.json",
      with: """
        {"version":1,"items":[
         {"id":"t1","organization":"o-acme","title":"A","owner":"ada"},
         {"id":"t2","organization":"o-acme","title":"B","owner":"bob"},
         {"id":"t3","title":"C","owner":"bob","visibility":"public"}]}
        """)
    try await town.signIn("bob@acme.test")
    await #expect(throws: ServiceError.forbidden) { try await act(town, "teams", "t1", .remove) }
    #expect(try await act(town, "teams", "t2", set("about", "x"))?.fields.count == 2)
    #expect(try await act(town, "teams", "t3", .remove, in: nil) == nil)
    try await town.signIn("ada@acme.test")
    #expect(try await act(town, "teams", "t2", .remove) == nil)
  }

  @Test("Foreign organizations, faults and an ended session are refused")
  func outside() async throws {
    let town = try Town()
    await #expect(throws: ServiceError.unauthorized) { try await act(town, "teams", "t1", .remove) }
    try await town.signIn("bob@acme.test")
    await #expect(throws: ServiceError.forbidden) {
      try await act(town, "teams", "t4", .remove, in: "o-beta")
    }
    try await town.signIn("ada@acme.test")
    var faults = town.workspace.faults
    faults.changedEntities = ["t1"]
    faults.goneEntities = ["t2"]
    faults.latency[.action] = .seconds(3)
    town.workspace.set(faults)
    let before = town.clock.now
    await #expect(throws: ServiceError.conflict) { try await act(town, "teams", "t1", .remove) }
    #expect(town.clock.now - before == .seconds(3))
    await #expect(throws: ServiceError.notFound) { try await act(town, "teams", "t2", .remove) }
    faults.isOffline = true
    town.workspace.set(faults)
    await #expect(throws: ServiceError.offline) { try await act(town, "teams", "t3", .remove) }
  }

  @Test("An owner adds and removes members; a member who leaves is gone")
  func members() async throws {
    let town = try Town()
    try await town.signIn("ada@acme.test")
    let promoted = try await act(town, "members", "bob", set("role", "admin"))
    #expect(promoted?.fields.first(named: "role") == "admin")
    try await town.signIn("bob@acme.test")
    // An admin is an editor, but below an owner.
    await #expect(throws: ServiceError.forbidden) {
      try await act(town, "members", "ada", .remove)
    }
    await #expect(throws: ServiceError.forbidden) {
      try await act(town, "members", "bob", set("role", "owner"))
    }
    #expect(try await act(town, "members", "bob", .remove) == nil)
    await #expect(throws: ServiceError.forbidden) {
      try await town.workspace.page(town.request("members"))
    }
    try await town.signIn("ada@acme.test")
    #expect(try await town.workspace.page(town.request("members")).items.map(\.id) == ["ada"])
  }

  @Test("services.json names the roles of editors")
  func editors() async throws {
    let town = try Town(
      replacing: "services.json",
      with: #"{"version":1,"pageSize":2,"latencyMs":0,"editors":["member"]}"#)
    try await town.signIn("bob@acme.test")
    #expect(try await act(town, "teams", "t1", .remove) == nil)
    try await town.signIn("ada@acme.test")
    await #expect(throws: ServiceError.forbidden) { try await act(town, "teams", "t2", .remove) }
    #expect(try await act(town, "teams", "t5", .remove) == nil, "one's own")
  }
}
