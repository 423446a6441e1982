import LandfallAppManifest
import LandfallDoCodeGoExample
import LandfallDomain
import LandfallStrictJSON
import Testing

@Suite("The data of the DoCodeGo example")
struct DoCodeGoWorkspaceTests {
  private let files = AppFiles(embedded: DoCodeGoExample.workspace)

  private func read(_ path: String) throws -> JSONNode {
    try JSONReader.read(try #require(files[path], "\(path)"))
  }

  private func rows(_ path: String, _ name: String) throws -> [JSONNode] {
    try #require(try read(path)[name]?.array)
  }

  private func texts(_ rows: [JSONNode], _ name: String) -> [String] {
    rows.compactMap { $0[name]?.string }
  }

  @Test("Every file is strict JSON of version 1, and all ids differ")
  func versions() throws {
    for path in files.paths {
      let node = try read(path)
      #expect(node["version"]?.int == 1, "\(path)")
      let ids = texts(node["items"]?.array ?? [], "id")
      #expect(Set(ids).count == ids.count, "\(path)")
    }
  }

  @Test("Memberships, items and invitations name existing people, organizations and roles")
  func references() throws {
    let people = Set(texts(try rows("people.json", "people"), "id"))
    let organizations = try rows("organizations.json", "organizations")
    let ids = Set(texts(organizations, "id"))
    #expect(people.count >= 12)
    #expect(texts(organizations, "slug").allSatisfy { OrganizationSlug($0) != nil })
    let app = try AppManifest.load(AppFiles(embedded: DoCodeGoExample.app))
    let memberships = try rows("memberships.json", "memberships")
    #expect(people.isSuperset(of: texts(memberships, "person")))
    #expect(ids.isSuperset(of: texts(memberships, "organization")))
    #expect(texts(memberships, "role").allSatisfy { app.roles[Role($0)] != nil })
    for path in files.paths(under: "collections") {
      let items = try rows(path, "items")
      #expect(ids.isSuperset(of: texts(items, "organization")), "\(path)")
      #expect(people.isSuperset(of: texts(items, "member")), "\(path)")
      #expect(
        items.allSatisfy { ($0["title"] == nil) != ($0["titleKey"] == nil) }, "\(path)")
    }
  }

  @Test("A membership's team is in the same organization, and its member count is right")
  func teams() throws {
    let memberships = try rows("memberships.json", "memberships")
    let teams = try rows("collections/teams.json", "items")
    #expect(teams.count >= 6)
    for team in teams {
      let members = memberships.filter {
        $0["organization"]?.string == team["organization"]?.string
      }.filter { row in row["teams"]?.array?.contains { $0.string == team["title"]?.string } == true
      }
      #expect(team["members"]?.string == String(members.count), "\(team["id"]?.string ?? "")")
    }
    let names = Set(texts(teams, "title"))
    let used = memberships.flatMap { $0["teams"]?.array ?? [] }.compactMap(\.string)
    #expect(names.isSuperset(of: used))
    #expect(names.contains("my team"))
  }

  @Test("A search for “test” fills the first page of Acme and reaches the second")
  func search() throws {
    let documents = try rows("collections/documents.json", "items")
    let found = documents.filter {
      $0["organization"]?.string == "org-acme"
        && $0["title"]?.string?.lowercased().contains("test") == true
    }
    let pageSize = try #require(try read("services.json")["pageSize"]?.int)
    #expect(found.count >= 25)
    #expect(found.count > pageSize)
  }

  @Test(
    "The fixed people have the memberships that the tests rely on",
    arguments: [
      ("ada", ["org-acme:owner", "org-beta:member"]), ("bob", ["org-acme:member"]),
      ("carol", ["org-acme:admin"]), ("dave", ["org-beta:owner"]), ("erin", ["org-gamma:owner"]),
      ("frank", []), ("grace", ["org-acme:billing-viewer"]), ("heidi", ["org-acme:member"]),
    ])
  func people(id: String, places: [String]) throws {
    let memberships = try rows("memberships.json", "memberships")
      .filter { $0["person"]?.string == id }
      .map { ($0["organization"]?.string ?? "") + ":" + ($0["role"]?.string ?? "") }
    #expect(memberships == places)
    let person = try #require(
      try rows("people.json", "people").first { $0["id"]?.string == id })
    #expect(person["banned"]?.bool == (id == "heidi"))
  }
}
