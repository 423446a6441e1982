@_spi(TypedRoutes) import LandfallDomain
import LandfallTestSupport
import Testing

@testable import LandfallNavigation

@Suite("Saved screens")
struct SavedScreensTests {
  private func entry(_ path: String) -> StackEntry {
    StackEntry(destination: Fixture.destination(path), titleKey: "title", content: Fixture.list())
  }

  private func screens(of organizations: [String] = ["org-b", "org-a"]) -> Screens {
    var screens = Screens()
    for organization in organizations {
      let tabs = TabStacks(
        roots: ["members": entry("/members"), "teams": entry("/teams")], focused: "members")
      screens.showTabs(of: OrganizationID(organization), fresh: tabs) { tabs in
        tabs.push(entry("/members/bob"))
        tabs.remember { memory in
          memory.scroll = 12.5
          memory.type("“quotes” \"and\" \u{202E}", into: "note")
        }
      }
    }
    return screens
  }

  private func write(_ screens: Screens) throws -> [UInt8] {
    var writer = SavedScreensWriter()
    return try #require(writer.write(screens, of: "ada") { $0.path })
  }

  @Test("Written screens are read again, with the same bytes each time")
  func roundTrip() throws {
    let bytes = try write(screens())
    let saved = try SavedScreens(decoding: bytes)
    #expect(saved.person == "ada" && saved.tabs.map(\.organization) == ["org-a", "org-b"])
    #expect(saved.tabs[0].focused == "members")
    #expect(saved.tabs[0].stacks["members"]?.map(\.link) == ["/members", "/members/bob"])
    #expect(saved.tabs[0].stacks["members"]?.last?.memory.scroll == 12.5)
    let organization = { (id: String) in
      #"{"id":"\#(id)","focused":"members","stacks":{"members":["#
        + #"{"link":"/members","scroll":0.0,"fields":{}},{"link":"/members/bob","scroll":12.5,"#
        + #""fields":{"note":"“quotes” \"and\" \u202e"}}],"#
        + #""teams":[{"link":"/teams","scroll":0.0,"fields":{}}]}}"#
    }
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == #"{"version":1,"person":"ada","organizations":["#
        + organization("org-a") + "," + organization("org-b") + "]}")
  }

  @Test("Tabs not shown since are kept, for the same person only and up to the limit")
  func earlier() throws {
    let saved = try SavedScreens(decoding: write(screens()))
    let screens = screens(of: ["org-b"])
    func again(_ person: PersonID, _ earlier: SavedScreens) throws -> [OrganizationID] {
      var writer = SavedScreensWriter()
      writer.keep(earlier)
      let bytes = try #require(writer.write(screens, of: person) { $0.path })
      return try SavedScreens(decoding: bytes).tabs.map(\.organization)
    }
    #expect(try again("ada", saved) == ["org-a", "org-b"])
    #expect(try again("bob", saved) == ["org-b"])
    let long = SavedScreens.Screen(
      link: "/" + String(repeating: "a", count: SavedScreens.maximumBytes), memory: ScreenMemory())
    let large = SavedScreens.Tabs(
      organization: "org-c", focused: "members", stacks: ["members": [long]])
    #expect(
      try again("ada", SavedScreens(person: "ada", tabs: saved.tabs + [large])) == [
        "org-a", "org-b",
      ])
  }

  @Test("Only changed screens are encoded again, and unchanged state is not written", .review("P3"))
  func again() throws {
    var writer = SavedScreensWriter()
    var screens = screens()
    var links = 0
    func write() -> [UInt8]? {
      links = 0
      return writer.write(screens, of: "ada") { place in
        links += 1
        return place.path
      }
    }
    #expect(!writer.isCurrent(screens, of: "ada"))
    #expect(write() != nil && links == 6)
    #expect(writer.isCurrent(screens, of: "ada") && !writer.isCurrent(screens, of: "bob"))
    #expect(write() == nil && links == 0)
    screens.remember { $0.scroll = 99 }
    #expect(!writer.isCurrent(screens, of: "ada"))
    #expect(write() != nil && links == 0, "the places are those that were written")
    let unused = TabStacks(roots: [:], focused: "members")
    _ = screens.showTabs(of: "org-a", fresh: unused) { $0.push(entry("/members/eve")) }
    let changed = try #require(write())
    #expect(links == 1)
    var whole = SavedScreensWriter()
    #expect(whole.write(screens, of: "ada") { $0.path } == changed)
    screens.clear()
    let fresh = TabStacks(roots: ["members": entry("/members")], focused: "members")
    for organization in ["org-c", "org-a"] as [OrganizationID] {
      screens.showTabs(of: organization, fresh: fresh) { _ in }
    }
    let others = try SavedScreens(decoding: try #require(write()))
    #expect(others.tabs.map(\.organization) == ["org-a", "org-c"])
    screens.clear()
    #expect(try SavedScreens(decoding: try #require(write())).tabs.isEmpty)
  }

  @Test("The screens of guests have no person, and are not those of a person")
  func guests() throws {
    let fresh = TabStacks(roots: ["members": entry("/members")], focused: "members")
    var screens = Screens()
    screens.showTabs(of: Screens.guests, fresh: fresh) { _ in }
    var writer = SavedScreensWriter()
    #expect(!writer.isCurrent(screens, of: nil))
    let bytes = try #require(writer.write(screens, of: nil) { $0.path })
    #expect(writer.isCurrent(screens, of: nil) && !writer.isCurrent(screens, of: "ada"))
    let saved = try SavedScreens(decoding: bytes)
    #expect(saved.person == nil && saved.tabs.map(\.organization) == [Screens.guests])
    #expect(!String(decoding: bytes, as: UTF8.self).contains("person"))
  }

  @Test("Saved screens contain no data of the services")
  func noContent() throws {
    let text = String(decoding: try write(screens()), as: UTF8.self)
    #expect(!text.contains("title"))
    #expect(text.contains("/members/bob"))
  }

  @Test("A deep stack keeps its root and its topmost screens")
  func depth() throws {
    var deep = Screens()
    let tabs = TabStacks(roots: ["members": entry("/members")], focused: "members")
    deep.showTabs(of: "org", fresh: tabs) { tabs in
      for screen in 0..<40 { tabs.push(entry("/members/\(screen)")) }
    }
    let stack = try SavedScreens(decoding: write(deep)).tabs[0].stacks["members"] ?? []
    #expect(stack.count == SavedScreens.maximumDepth)
    #expect(stack.first?.link == "/members")
    #expect(stack.last?.link == "/members/39")
  }

  @Test("Every truncated file is refused")
  func truncations() throws {
    let bytes = try write(screens())
    for length in 0..<bytes.count {
      #expect(throws: StorageError.damaged) {
        try SavedScreens(decoding: Array(bytes.prefix(length)))
      }
    }
  }

  @Test(
    "A file that is not saved state is refused with its cause",
    arguments: [
      ("[]", StorageError.damaged), ("{\"version\":2}", .newerVersion(2)),
      ("{\"version\":1,\"person\":\"a\"}", .damaged), ("{\"version\":1}", .damaged),
      ("{\"version\":1,\"person\":1,\"organizations\":[]}", .damaged),
      ("{\"version\":1,\"person\":\"a\",\"organizations\":[{\"id\":\"o\"}]}", .damaged),
      (old.replacing("\"stacks\"", with: "\"history\":\"a\",\"stacks\""), .damaged),
      (old.replacing("\"stacks\"", with: "\"history\":[1],\"stacks\""), .damaged),
      (String(repeating: " ", count: SavedScreens.maximumBytes + 1), .tooLarge),
    ])
  func refused(text: String, error: StorageError) {
    #expect(throws: error) { try SavedScreens(decoding: Array(text.utf8)) }
  }

  /// A file as written before tabs had a history.
  private static let old =
    #"{"version":1,"person":"a","organizations":[{"id":"o","focused":"members","stacks":{}}]}"#

  @Test("The history of tabs is saved and restored, and a file without it opens")
  func history() throws {
    let roots: [TabID: StackEntry] = [
      "members": entry("/members"), "teams": entry("/teams"), "settings": entry("/settings"),
    ]
    let fresh = TabStacks(roots: roots, focused: "members", backAtRoot: .history)
    var screens = Screens()
    var writer = SavedScreensWriter()
    screens.showTabs(of: "org", fresh: fresh) { tabs in
      tabs.select("teams")
      tabs.select("settings")
    }
    let first = writer.write(screens, of: "ada") { $0.path }
    let bytes = try #require(first)
    let saved = try SavedScreens(decoding: bytes)
    #expect(saved.tabs[0].history == ["members", "teams"])

    screens.showTabs(of: "org", fresh: fresh) { tabs in
      tabs.select("members")
      tabs.select("settings")
    }
    #expect(!writer.isCurrent(screens, of: "ada"), "only the history differs")
    let second = writer.write(screens, of: "ada") { $0.path }
    let changed = try SavedScreens(decoding: try #require(second))
    #expect(changed.tabs[0].history == ["teams", "members"])

    var restored = fresh
    restored.restore(
      [:], focused: "settings", history: ["gone", "members", "teams", "members", "settings"])
    #expect(restored.history == ["members", "teams"])
    var staying = TabStacks(roots: roots, focused: "members")
    staying.restore([:], focused: "settings", history: ["members", "teams"])
    #expect(staying.history.isEmpty, "the app no longer declares a history")

    #expect(try SavedScreens(decoding: Array(Self.old.utf8)).tabs[0].history.isEmpty)
  }

  @Test("A tab whose root is now another screen starts at its root")
  func restore() {
    var tabs = TabStacks(
      roots: ["members": entry("/members"), "teams": entry("/groups")], focused: "members")
    tabs.restore(
      [
        "members": [entry("/members"), entry("/members/bob")],
        "teams": [entry("/teams"), entry("/teams/x")], "gone": [entry("/gone")],
      ], focused: "teams")
    #expect(tabs.stack(of: "members").count == 2)
    #expect(tabs.stack(of: "teams").map(\.destination.path) == ["/groups"])
    #expect(tabs.focused == "teams")
    #expect(tabs.tabs == ["members", "teams"])
  }
}
