import Foundation
import Landfall
import LandfallAppManifest
@_spi(TypedRoutes) import LandfallDomain
import LandfallNavigation
import LandfallSimulation
import LandfallTestSupport
import Testing

/// Services that give one answer to every call.
private struct OneAnswer: ListSource, EntitySource {
  let item: Item
  var nextCursor: String?

  func page(_ request: ContentRequest) async throws(ServiceError) -> Page {
    Page(items: [item], nextCursor: nextCursor, total: 1)
  }

  func item(_ request: ContentRequest) async throws(ServiceError) -> Item { item }
}

/// Larder declares that a recipe has its minutes as a number.
@Suite("Answers of the services that break their contract")
struct WrongAnswerTests {
  private func expect(
    _ outcome: Outcome, of link: String, with item: Item,
    _ location: SourceLocation = #_sourceLocation
  ) async throws {
    try await onLoop { host, _ in
      let landfall = try Self.landfall(on: host, OneAnswer(item: item))
      await landfall.start()
      #expect(await landfall.open(link).outcome == outcome, sourceLocation: location)
    }
  }

  fileprivate static func landfall(
    on host: LoopHost, _ answer: OneAnswer,
    changing change: (inout AppDefinition) -> Void = { _ in }
  ) throws -> Landfall {
    let root = URL(filePath: Repository.path)
    let files = try AppFiles(directory: root.appending(path: "Examples/Larder/App").path)
    var app = try AppManifest.load(files)
    change(&app)
    return try Landfall(
      app: app,
      LandfallConfiguration(
        store: InMemorySecureStore(), services: Services(withoutSignIn: answer),
        clock: ManualClock(), catalogues: files, languages: ["en"], host: host))
  }

  fileprivate static func recipe(_ id: String, minutes: String?) -> Item {
    Item(
      id: id, title: "Plum cake", fields: minutes.map { [NamedValue("minutes", $0)] } ?? [])
  }

  @Test("A field that is missing or has another type", arguments: [nil, "", "long", "1.5"])
  func wrongType(minutes: String?) async throws {
    let item = Self.recipe("2", minutes: minutes)
    try await expect(.serviceFailed(.wrongType), of: "larder://recipes/2", with: item)
    try await expect(.serviceFailed(.wrongType), of: "larder://recipes", with: item)
    // The contract of this list has no declared type.
    try await expect(.landed, of: "larder://shopping", with: item)
  }

  @Test("An item for another id; the same number is the same id")
  func wrongItem() async throws {
    let link = "larder://recipes/2"
    let another = Self.recipe("20", minutes: "5")
    try await expect(.serviceFailed(.wrongItem), of: link, with: another)
    let text = Self.recipe("two", minutes: "5")
    try await expect(.serviceFailed(.wrongItem), of: link, with: text)
    try await expect(.landed, of: link, with: Self.recipe("02", minutes: "5"))
  }

  @Test("A cursor that repeats ends the list, and what was loaded stays")
  func repeatedCursor() async throws {
    try await onLoop { host, executor in
      var answer = OneAnswer(item: Self.recipe("2", minutes: "5"))
      answer.nextCursor = "again"
      let landfall = try Self.landfall(on: host, answer)
      await landfall.start()
      #expect(await landfall.open("larder://recipes").outcome == .refreshed)
      for _ in 1...2 {
        await landfall.perform(.scroll(distanceFromEnd: 0))
        await executor.idle()
      }
      guard case .list(let list)? = await landfall.snapshot.top?.content else {
        Issue.record("no list")
        return
      }
      #expect(list.failure?.error == .repeatedCursor)
      #expect(list.rows.count == 1)
    }
  }
}

@Suite("An app whose services have no sign-in")
struct WithoutSignInTests {
  private static let answer = OneAnswer(item: WrongAnswerTests.recipe("2", minutes: "5"))

  @Test("A code is refused because there is no such method, not as if the network had failed")
  func noMethod() async throws {
    try await onLoop { host, _ in
      let landfall = try WrongAnswerTests.landfall(on: host, Self.answer)
      await landfall.start()
      let step = await landfall.signIn(.requestCode(for: "ada@larder.test"))
      if case .failed(.methodUnavailable) = step { return }
      Issue.record("\(step)")
    }
  }

  @Test("A guest goes back from a screen outside the tabs, with nothing below it, to the tabs")
  func guestBack() async throws {
    let about = RouteDeclaration(
      pattern: try PathPattern("/about"), screen: "about", titleKey: "screens:mine.title",
      policy: .public)
    try await onLoop { host, executor in
      let landfall = try WrongAnswerTests.landfall(on: host, Self.answer) {
        $0.routes.append(about)
      }
      let link = await landfall.open("larder://about")
      await landfall.start()
      #expect(await link.outcome == .landed)
      var snapshot = await landfall.snapshot
      #expect(snapshot.screen == "about" && snapshot.isGuest && snapshot.canGoBack)
      #expect(await landfall.perform(.goBack).isDone)
      await executor.idle()
      snapshot = await landfall.snapshot
      #expect(snapshot.tab == "recipes" && snapshot.depth == 1 && !snapshot.canGoBack)
      #expect(await !landfall.perform(.goBack).isDone)
    }
  }
}
