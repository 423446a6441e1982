import LandfallAuth
import LandfallDomain
import LandfallNavigation
import LandfallOrgContext
import LandfallTestSupport
import LandfallWorkspace
import Testing

@Suite struct ContentTests {
  @Test func callsNeedASession() async throws {
    let town = try Town()
    let workspace = town.workspace
    let members = town.request("members")
    let member = town.request("member", with: ("id", "ada"))
    await #expect(throws: ServiceError.unauthorized) { try await workspace.page(members) }
    await #expect(throws: ServiceError.unauthorized) { try await workspace.item(member) }
    await #expect(throws: ServiceError.unauthorized) { try await workspace.memberships() }
    await #expect(throws: ServiceError.unauthorized) { try await workspace.activate("o-acme") }
  }

  @Test func guestsGetThePublicItemsOfOpenCollections() async throws {
    let town = try Town(
      replacing: "collections/activity.json",
      with: """
        {"version":1,"items":[
         {"id":"a1","title":"Open","visibility":"public"},
         {"id":"a2","title":"Hidden","visibility":"unlisted","owner":"bob"},
         {"id":"a3","title":"For members"},
         {"id":"a4","title":"Private","visibility":"private","owner":"bob"},
         {"id":"a5","title":"Acme's","visibility":"public","organization":"o-acme"}]}
        """)
    let guests = town.request("activity", nil)
    let workspace = town.workspace
    await #expect(throws: ServiceError.unauthorized) { try await workspace.page(guests) }
    try town.folder.write(
      #"{"version":1,"pageSize":9,"latencyMs":0,"openCollections":["activity"]}"#,
      to: "workspace/services.json")
    #expect(try await workspace.page(guests).items.map(\.id) == ["a1", "a5"])
    // Not in an organization, and no other collection.
    for request in [town.request("activity"), town.request("teams", nil), town.request("members")] {
      await #expect(throws: ServiceError.unauthorized) { try await workspace.page(request) }
    }
    try await town.signIn("bob@acme.test")
    #expect(try await workspace.page(guests).items.map(\.id) == ["a1", "a2", "a3", "a4", "a5"])
  }

  @Test func membersAreTheOrganizationsOwn() async throws {
    let town = try Town()
    try await town.signIn("bob@acme.test")
    let page = try await town.workspace.page(town.request("members"))
    #expect(page.items.map(\.id) == ["ada", "bob"])
    #expect(page.items[0].title == .plain("Ada Lovelace"))
    #expect(
      page.items[0].fields == [
        NamedValue("email", "ada@acme.test"), NamedValue("role", "owner"),
        NamedValue("teams", "my team, Platform"),
      ])
    let item = try await town.workspace.item(town.request("member", with: ("id", "ada")))
    #expect(item == page.items[0])
    let stranger = town.request("member", with: ("id", "dave"))
    await #expect(throws: ServiceError.notFound) { try await town.workspace.item(stranger) }
  }

  @Test func contentOfAForeignOrganizationIsForbidden() async throws {
    let town = try Town()
    try await town.signIn("bob@acme.test")
    for contract in ["members", "teams", "search", "settings"] {
      let request = town.request(ContractName(contract), "o-beta")
      await #expect(throws: ServiceError.forbidden) { try await town.workspace.page(request) }
    }
    for contract in ["member", "team"] {
      let request = town.request(ContractName(contract), "o-beta", with: ("id", "t4"))
      await #expect(throws: ServiceError.forbidden) { try await town.workspace.item(request) }
    }
    await #expect(throws: ServiceError.forbidden) { try await town.workspace.activate("o-beta") }
    let outside = town.request("team", nil, with: ("id", "t4"))
    await #expect(throws: ServiceError.notFound) { try await town.workspace.item(outside) }
  }

  @Test func teamIsFoundByItsExactNameOrItsID() async throws {
    let town = try Town()
    try await town.signIn("ada@acme.test")
    let byName = town.request("team", with: ("name", "my team"))
    #expect(try await town.workspace.item(byName).id == "t1")
    let inBeta = town.request("team", "o-beta", with: ("name", "my team"))
    #expect(try await town.workspace.item(inBeta).id == "t4")
    #expect(try await town.workspace.item(town.request("team", with: ("name", "t2"))).id == "t2")
    for name in ["My team", "my%20team", "", "my team "] {
      let request = town.request("team", with: ("name", name))
      await #expect(throws: ServiceError.notFound) { try await town.workspace.item(request) }
    }
  }

  @Test func pagesFollowEachOtherWithoutGapsAlsoWhenTheListChanges() async throws {
    let town = try Town()
    try await town.signIn("ada@acme.test")
    let first = try await town.workspace.page(town.request("teams"))
    #expect(first.items.map(\.id) == ["t1", "t2"])
    #expect(first.total == 4)
    var faults = Workspace.Faults()
    faults.goneEntities = ["my team"]
    town.workspace.set(faults)
    let second = try await town.workspace.page(
      town.request("teams", cursor: first.nextCursor))
    #expect(second.items.map(\.id) == ["t3", "t5"])
    #expect(second.nextCursor == nil)
    #expect(second.total == 3)
    for cursor in ["zz", "", "31", "2d313a"] {
      let request = town.request("teams", cursor: cursor)
      await #expect(throws: ServiceError.badRequest) { try await town.workspace.page(request) }
    }
  }

  @Test func onlyOwnersHavePrivateItems() async throws {
    let town = try Town()
    try await town.signIn("bob@acme.test")
    #expect(try await town.workspace.page(town.request("teams")).total == 3)
    let hidden = town.request("team", with: ("id", "t5"))
    await #expect(throws: ServiceError.notFound) { try await town.workspace.item(hidden) }
  }

  @Test func inputsFilterByTheFieldOfTheirName() async throws {
    let town = try Town()
    try await town.signIn("ada@acme.test")
    let page = try await town.workspace.page(town.request("activity", with: ("member", "bob")))
    #expect(page.items.map(\.id) == ["a1"])
  }

  @Test func itemsOutsideOrganizationsAreForEverybody() async throws {
    let town = try Town()
    try await town.signIn("new@acme.test")
    let page = try await town.workspace.page(town.request("settings", nil))
    #expect(page.items.map(\.title) == [.key("screens:settings.profile")])
    #expect(page.items[0].fields == [NamedValue("state", "on")])
  }

  @Test func unknownContractIsNotFound() async throws {
    let town = try Town()
    try await town.signIn("ada@acme.test")
    for name in ["nothing", "../people", ""] {
      let request = town.request(ContractName(name), with: ("id", "x"))
      await #expect(throws: ServiceError.notFound) { try await town.workspace.page(request) }
      await #expect(throws: ServiceError.notFound) { try await town.workspace.item(request) }
    }
  }

  @Test func searchLooksThroughTheActiveOrganization() async throws {
    let town = try Town()
    try await town.signIn("ada@acme.test")
    func search(_ q: String, page: String? = nil) async throws -> Page {
      let request =
        page.map { town.request("search", with: ("q", q), ("page", $0)) }
        ?? town.request("search", with: ("q", q))
      return try await town.workspace.page(request)
    }
    let first = try await search("TEST")
    #expect(first.items.map(\.id) == ["ada", "bob"])
    #expect(first.total == 4)
    #expect(try await search("test", page: "2").items.map(\.id) == ["a2", "t1"])
    #expect(try await search("test", page: "3").items.isEmpty)
    #expect(try await search("").total == 0)
    #expect(try await search("  ").total == 0)
    #expect(try await search("of Beta").total == 0)
    #expect(try await search("inv-token").total == 0)
    #expect(try await search("dave").total == 0)
    for page in ["0", "-1", "x", "99999999999999999999"] {
      await #expect(throws: ServiceError.badRequest) { try await search("test", page: page) }
    }
  }

  @Test func onlyItsPersonOpensAnInvitation() async throws {
    let town = try Town()
    let request = town.request("invitation", nil, with: ("token", "inv-token-1"))
    try await town.signIn("dave@beta.test")
    let item = try await town.workspace.item(request)
    #expect(item.id == "i1")
    #expect(item.fields.first(named: "token") == nil)
    let unknown = town.request("invitation", nil, with: ("token", "inv-token-2"))
    await #expect(throws: ServiceError.notFound) { try await town.workspace.item(unknown) }
    try await town.signIn("ada@acme.test")
    await #expect(throws: ServiceError.notFound) { try await town.workspace.item(request) }
    #expect(try await town.workspace.page(town.request("invitations")).total == 0)
  }

  @Test func goneEntityIsNotFound() async throws {
    let town = try Town()
    try await town.signIn("ada@acme.test")
    var faults = Workspace.Faults()
    faults.goneEntities = ["bob", "Platform"]
    town.workspace.set(faults)
    let bob = town.request("member", with: ("id", "bob"))
    let team = town.request("team", with: ("name", "Platform"))
    await #expect(throws: ServiceError.notFound) { try await town.workspace.item(bob) }
    await #expect(throws: ServiceError.notFound) { try await town.workspace.item(team) }
    #expect(try await town.workspace.page(town.request("members")).total == 1)
  }

  @Test func rolesAndRemovalsCountAtOnce() async throws {
    let town = try Town()
    try await town.signIn("bob@acme.test")
    try town.workspace.setRole(email: "bob@acme.test", organization: "acme-corp", role: "admin")
    #expect(try await town.workspace.memberships().memberships.map(\.role) == ["admin"])
    try town.workspace.setRole(email: "bob@acme.test", organization: "beta-labs", role: "member")
    #expect(try await town.workspace.memberships().memberships.count == 2)
    try town.workspace.remove(email: "bob@acme.test", organization: "acme-corp")
    let members = town.request("members")
    await #expect(throws: ServiceError.forbidden) { try await town.workspace.page(members) }
    #expect(throws: WorkspaceError.unknownPerson("x@y.z")) {
      try town.workspace.remove(email: "x@y.z", organization: "acme-corp")
    }
    #expect(throws: WorkspaceError.unknownOrganization("nowhere")) {
      try town.workspace.remove(email: "bob@acme.test", organization: "nowhere")
    }
  }

  @Test func bannedPersonsCallsAreRefused() async throws {
    let town = try Town()
    try await town.signIn("bob@acme.test")
    let people = try town.folder.text("workspace/people.json")
    let banned = people.replacing(
      #""name":"Bob Marten","locale":null,"appRole":"user","banned":false"#,
      with: #""name":"Bob Marten","locale":null,"appRole":"user","banned":true"#)
    #expect(banned != people)
    try town.folder.write(banned, to: "workspace/people.json")
    await #expect(throws: ServiceError.banned) { try await town.workspace.memberships() }
  }
}
