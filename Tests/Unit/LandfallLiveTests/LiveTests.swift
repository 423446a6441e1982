import Foundation
import LandfallDomain
import LandfallLive
import LandfallSystem
import LandfallTestSupport
import MatchTallyLinks
import Testing

private struct NoContent: ListSource, EntitySource {
  func page(_ request: ContentRequest) async throws(ServiceError) -> Page { throw .notFound }
  func item(_ request: ContentRequest) async throws(ServiceError) -> Item { throw .notFound }
}

@Suite("An app with everything that it keeps on this device")
struct LiveTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func live(_ home: String) async throws -> Landfall {
    try await Landfall.live(
      MatchTallyApp.self, services: Services(withoutSignIn: NoContent()),
      home: HomeFolder(path: folder.path + "/" + home, configPath: folder.path + "/config"))
  }

  @Test("A second app on the same folder is refused while the first one lives")
  func twice() async throws {
    var first: Landfall? = try await live("a")
    let path = folder.path + "/a"
    await #expect(throws: HomeFolderError.inUse(path: path)) { try await live("a") }
    let other = try await live("b")
    #expect(await other.snapshot.phase.name == .welcome)
    await first?.drain()
    first = nil
    _ = try await live("a")
  }

  @Test("A folder that is a symbolic link to a private one works like that one")
  func link() async throws {
    await (try await live("a")).close()
    for name in ["a", "config"] {
      try FileManager.default.moveItem(
        atPath: folder.path + "/" + name, toPath: folder.path + "/real-" + name)
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/" + name, withDestinationPath: "real-" + name)
    }
    let app = try await live("a")
    #expect(await app.snapshot.phase.name == .welcome)
    await app.close()
  }

  @Test("A closed app ends its streams and frees its folder, also while someone holds it")
  func close() async throws {
    let first = try await live("a")
    let (watched, other) = (await first.snapshots(), await first.snapshots())
    await first.open("matchtally://nowhere")
    await first.close()
    var phases: [AppPhaseName] = []
    for await snapshot in watched { phases.append(snapshot.phase.name) }
    #expect(phases == [.welcome], "only the newest")
    for await _ in other {}
    for await _ in await first.snapshots() {}
    let second = try await live("a")
    await #expect(throws: HomeFolderError.inUse(path: folder.path + "/a")) { try await live("a") }
    await second.close()
    withExtendedLifetime(first) {}
  }

  @Test("A rule that the app does not declare is refused, with those that it declares")
  func unknownRule() async throws {
    let app = try await live("a")
    let error = #expect(throws: UnknownRule.self) { try app.handle(rules: ["nosuch"]) { _ in } }
    #expect("\(try #require(error))".hasPrefix("the app has no link rule 'nosuch'\nhint: "))
  }
}
