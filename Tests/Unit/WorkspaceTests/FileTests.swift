import Foundation
import LandfallAuth
import LandfallDomain
import LandfallOrgContext
import LandfallSodium
import LandfallTestSupport
import LandfallWorkspace
import Testing

@Suite struct FileTests {
  @Test func runningCopyIsPrivateAndMadeOnce() throws {
    let town = try Town()
    #expect(try town.folder.mode("workspace") == 0o700)
    #expect(try town.folder.mode("workspace/collections") == 0o700)
    #expect(try town.folder.mode("workspace/people.json") == 0o600)
    try town.workspace.setRole(email: "bob@acme.test", organization: "acme-corp", role: "admin")
    let changed = try town.folder.text("workspace/memberships.json")
    try WorkspaceCopy(directory: town.folder.path + "/workspace")
      .install([("memberships.json", Array("{}".utf8))])
    #expect(try town.folder.text("workspace/memberships.json") == changed)
    #expect(try town.folder.mode("workspace/memberships.json") == 0o600)
    #expect(try town.folder.names("").sorted() == ["outbox", "workspace"])
  }

  @Test func unfinishedCopyIsRemoved() throws {
    let folder = try ScratchFolder()
    // The second path needs a folder where the first one has made a file.
    #expect(throws: WorkspaceError.self) {
      try WorkspaceCopy(directory: folder.path + "/workspace")
        .install([("a", []), ("a/b", [])])
    }
    #expect(try folder.names("").isEmpty)
  }

  @Test func copyThatAKilledProcessLeftIsRemoved() throws {
    let folder = try ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path + "/workspace.new", withIntermediateDirectories: false)
    try folder.write("", to: "workspace.new/left")
    try WorkspaceCopy(directory: folder.path + "/workspace").install([("a", [])])
    #expect(try folder.names("") == ["workspace"])
    #expect(try folder.names("workspace") == ["a"])
  }

  @Test func folderThatIsOpenToOthersIsRefused() throws {
    let town = try Town()
    try town.folder.setMode(0o750, of: "workspace")
    let path = town.folder.path + "/workspace"
    #expect(throws: WorkspaceError.insecurePermissions(path: path)) {
      try WorkspaceCopy(directory: path).install([])
    }
    #expect(throws: WorkspaceError.insecurePermissions(path: path)) {
      try Town.open(town.folder, town.clock, SodiumCryptography())
    }
  }

  @Test(arguments: ["../x.json", "/etc/x", "a//b", "", ".hidden", "a/../b"])
  func pathThatLeadsOutIsRefused(path: String) throws {
    let folder = try ScratchFolder()
    #expect(throws: WorkspaceError.invalidPath(path)) {
      try WorkspaceCopy(directory: folder.path + "/workspace").install([(path, [])])
    }
    #expect(try folder.names("").isEmpty)
  }

  static let malformed: [(file: String, text: String, line: Int, column: Int, reason: String)] = [
    ("people.json", "{\"version\":1,\n \"people\":[{]}", 2, 13, "unexpected byte"),
    ("people.json", #"{"version":2,"people":[]}"#, 1, 12, "only version 1 is supported"),
    (
      "people.json", #"{"version":1,"persons":[]}"#, 1, 14,
      #"unknown key "persons"; known: version, people"#
    ),
    (
      "organizations.json",
      #"{"version":1,"organizations":[{"id":"o","slug":"Acme","name":"A"}]}"#, 1, 48,
      #""Acme" is not a valid slug: use three or more of a-z, 0-9 and inner hyphens"#
    ),
    (
      "memberships.json", #"{"version":1,"memberships":[{"person":"ada","role":"x"}]}"#, 1, 29,
      #""organization" is missing"#
    ),
    (
      "collections/teams.json", #"{"version":1,"items":[{"id":"a","title":"A","n":1}]}"#, 1, 49,
      #""n" must be a string or null"#
    ),
    (
      "collections/teams.json",
      #"{"version":1,"items":[{"id":"a","title":"A"},{"id":"a","title":"B"}]}"#, 1, 52,
      #"the id "a" occurs twice"#
    ),
    (
      "services.json", #"{"version":1,"pageSize":0,"latencyMs":0}"#, 1, 25,
      #""pageSize" must be an integer from 1 to 1000"#
    ),
    (
      "services.json", #"{"version":1,"pageSize":9223372036854775807,"latencyMs":0}"#, 1, 25,
      #""pageSize" must be an integer from 1 to 1000"#
    ),
  ]

  @Test(arguments: malformed.indices)
  func malformedFileIsNamedWithItsPlace(row: Int) throws {
    let (file, text, line, column, reason) = Self.malformed[row]
    let error = try #require(throws: WorkspaceError.self) {
      let town = try Town(replacing: file, with: text)
      // Its folder is removed with it.
      try withExtendedLifetime(town) { try town.workspace.check() }
    }
    guard case .malformedFile(let path, line, column, reason) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(path.hasSuffix("/workspace/" + file))
  }

  @Test(arguments: [
    "sessions", "providers", "codes", "code-requests", "code-failures", "magic-links",
    "registrations", "redemptions", "attempts", "collections/teams",
  ])
  func checkReadsEveryFileThatOpeningDoesNot(name: String) throws {
    let town = try Town()
    try town.folder.write("{", to: "workspace/\(name).json")
    let error = #expect(throws: WorkspaceError.self) { try town.workspace.check() }
    guard case .malformedFile(let path, _, _, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(path.hasSuffix("/workspace/\(name).json"))
  }

  @Test(arguments: [
    ("x", "o-acme", "owner", 39, "unknown person \"x\""),
    ("ada", "o-x", "owner", 60, "unknown organization \"o-x\""),
    ("ada", "o-acme", "wizard", 76, "unknown role \"wizard\"; known: member, owner"),
  ])
  func membershipWithoutPersonIsRefused(
    person: String, organization: String, role: String, column: Int, reason: String
  ) throws {
    let row = #"{"person":"\#(person)","organization":"\#(organization)","role":"\#(role)"}"#
    let error = try #require(throws: WorkspaceError.self) {
      _ = try Town(
        replacing: "memberships.json", with: #"{"version":1,"memberships":[\#(row)]}"#,
        roles: ["owner", "member"])
    }
    guard case .malformedFile(_, 1, column, let said) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(said.hasPrefix(reason))
  }

  @Test func fileThatBreaksLaterIsUnavailable() async throws {
    let town = try Town()
    try await town.signIn("ada@acme.test")
    try town.folder.write("{", to: "workspace/memberships.json")
    await #expect(throws: ServiceError.unavailable) { try await town.workspace.memberships() }
    guard case .malformedFile = town.workspace.takeFailure() else {
      Issue.record("no failure is remembered")
      return
    }
    // The failure is reported once.
    #expect(town.workspace.takeFailure() == nil)
  }

  @Test func writersAtOnceLoseNothing() async throws {
    let town = try Town()
    let folder = town.folder
    let clock = town.clock
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        let workspace = try Town.open(folder, clock, SodiumCryptography())
        group.addTask {
          guard let address = EmailAddress("p\(number)@acme.test") else { return }
          try await workspace.sendCode(to: address)
        }
      }
      try await group.waitForAll()
    }
    let codes = try folder.text("workspace/codes.json")
    for number in 0..<8 { #expect(codes.contains("p\(number)@acme.test")) }
    #expect(try folder.names("outbox").count == 8)
  }

  @Test("For one link each file is read once, and again after a change", .review("P4"))
  func readsOnce() async throws {
    let town = try Town()
    let session = try await town.signIn("ada@acme.test")
    let brief = try Town.open(town.folder, town.clock, SodiumCryptography(), readsOnce: true)
    brief.use(session.token)
    #expect(try await brief.memberships().memberships.count == 2)
    #expect(try await brief.page(town.request("members")).items.count == 2)
    // A brief reader does not see another person's change.
    try town.workspace.remove(email: "ada@acme.test", organization: "beta-labs")
    #expect(try await brief.memberships().memberships.count == 2)
    #expect(try await town.workspace.memberships().memberships.count == 1)
    // The service's own change is based on the current file, and is visible afterwards.
    try brief.setRole(email: "bob@acme.test", organization: "acme-corp", role: "admin")
    #expect(try await brief.memberships().memberships.count == 1)
    let written = try town.folder.text("workspace/memberships.json")
    #expect(!written.contains(#""person":"ada","organization":"o-beta""#))
    try town.folder.write("{", to: "workspace/services.json")
    #expect(try await brief.memberships().memberships.count == 1)
  }
}
