import LandfallAppManifest
@_spi(TypedRoutes) import LandfallDomain
import LandfallTestSupport
import Testing

@Suite("Notifications in app.json")
struct NotificationReaderTests {
  private static let signIn = #""signIn": [{"id": "email", "kind": "email"}"#

  /// Loads the sample app with more keys in `app.json`.
  private static func load(_ keys: String) throws -> AppDefinition {
    try AppManifest.load(SampleApp.app(signIn, keys + ", " + signIn))
  }

  private static let extractors = #""extractors": [{"link": "url"}, {"type": "type", "id": "id"}]"#

  @Test("Types, extractors, fallback and the identification mark are read", .clause("TAP-M01"))
  func whole() throws {
    let rules = try Self.load(
      """
      \(Self.extractors),
      "notifications": [
        {"type": "thing_changed", "aliases": ["thing"], "titleKey": "a:b",
         "route": "/:org/things/:thing", "payload": {"org": ["slug", "payload.orgSlug"]}}
      ],
      "notificationRead": {"contract": "notices", "id": ["noticeId"], "sets": {"state": "read"}}
      """
    ).notifications
    #expect(rules.extractors.map(\.description) == ["link url", "type type, id id"])
    let type = try #require(rules.type(called: "thingChanged"))
    #expect(rules.type(called: "THING")?.type == type.type)
    #expect(type.route == "/:org/things/:thing")
    #expect(type.parameters.map(\.name) == ["org", "thing"])
    #expect(
      type.parameters.map { $0.fields.map(\.description) } == [["slug", "payload.org_slug"], []])
    #expect(rules.read?.id.map(\.description) == ["notice_id"])
    #expect(rules.read?.value == NamedValue("state", "read"))
    #expect(rules.fallback == nil)
    #expect(try AppManifest.load(SampleApp.files([:])).notifications == NotificationRules())
  }

  @Test(
    "A wrong declaration is refused at its key",
    arguments: [
      (
        #""notifications": [{"type": "a", "titleKey": "a:b", "route": "/:org", "payload": {"org": ["o"]}}]"#,
        "notifications"
      ),
      (
        #"\#(extractors), "notifications": [{"type": "a", "titleKey": "a:b", "route": "/nowhere"}]"#,
        "notifications[0].route"
      ),
      (
        #"\#(extractors), "notifications": [{"type": "a", "titleKey": "a:b", "route": "/:org/things/:thing"}]"#,
        "notifications[0].route"
      ),
      (
        #""extractors": [{"type": "t"}], "notifications": [{"type": "a", "titleKey": "a:b", "route": "/:org"}]"#,
        "notifications[0].route"
      ),
      (
        #"\#(extractors), "notifications": [{"type": "a", "titleKey": "a:b", "route": "/:org", "payload": {"x": ["o"]}}]"#,
        "notifications[0].payload.x"
      ),
      (
        #"\#(extractors), "notifications": [{"type": "a", "titleKey": "a:b", "route": "/:org", "payload": {"org": []}}]"#,
        "notifications[0].payload.org"
      ),
      (
        #"\#(extractors), "notifications": [{"type": "a", "titleKey": "a:b", "route": "/:org", "payload": {"org": ["a b"]}}]"#,
        "notifications[0].payload.org[0]"
      ),
      (
        #"\#(extractors), "notifications": [{"type": "a", "titleKey": "a:b", "route": "/:org", "payload": {"org": ["orgSlug", "org_slug"]}}]"#,
        "notifications[0].payload.org[1]"
      ),
      (
        #"\#(extractors), "notifications": [{"type": "newThing", "titleKey": "a:b", "route": "/:org"}, {"type": "b", "aliases": ["new_thing"], "titleKey": "a:b", "route": "/:org"}]"#,
        "notifications[1]"
      ),
      (#""extractors": [{"link": "a", "id": "b"}]"#, "extractors[0].id"),
      (#""extractors": [{"id": "b"}]"#, "extractors[0].type"),
      (#""extractors": [{"link": "aB"}, {"link": "a_b"}]"#, "extractors[1]"),
      (#""notificationFallback": "/:org""#, "notificationFallback"),
      (#""notificationFallback": "/nowhere""#, "notificationFallback"),
      (
        #""notificationRead": {"contract": "n", "id": [], "sets": {"a": "b"}}"#,
        "notificationRead.id"
      ),
      (
        #""notificationRead": {"contract": "n", "id": ["x"], "sets": {"a": "b", "c": "d"}}"#,
        "notificationRead.sets"
      ),
    ])
  func refused(keys: String, place: String) {
    let error = #expect(throws: AppFolderError.self) { try Self.load(keys) }
    #expect(error?.key == place)
  }

  @Test("A tap opens a link, so its route must accept links")
  func external() {
    let internalRoute = #"{"version": 1, "screen": "home", "titleKey": "a:b", "external": false}"#
    let app = SampleApp.app.replacing(
      Self.signIn,
      with: #"""
        \#(Self.extractors), "notifications": [{"type": "a", "titleKey": "a:b", "route": "/:org"}], \#(Self.signIn)
        """#)
    let error = #expect(throws: AppFolderError.self) {
      try AppManifest.load(
        SampleApp.files(["app.json": app, "routes/[org]/index.json": internalRoute]))
    }
    #expect(error?.key == "notifications[0].route")
  }
}
