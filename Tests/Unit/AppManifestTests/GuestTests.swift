import LandfallAppManifest
@_spi(TypedRoutes) import LandfallDomain
import LandfallParsing
import LandfallTestSupport
import Testing

@Suite("What an app declares for guests")
struct GuestTests {
  /// Returns the sample with another root for its only tab, and a value for `guests`.
  private func files(root: String, _ policy: String, guests: String = "") -> AppFiles {
    let app = SampleApp.app.replacing(
      #""root": "/:org"}]"#, with: #""root": "\#(root)"}]"# + guests)
    return SampleApp.files([
      "app.json": app,
      "routes/open/_layout.json": #"{"version": 1, "tab": "home", "navigator": "tabs"}"#,
      "routes/open/index.json":
        #"{"version": 1, "screen": "open", "titleKey": "a:b", "policy": "\#(policy)"}"#,
      "routes/[org]/index.json":
        #"{"version": 1, "screen": "home", "titleKey": "a:b", "policy": "\#(policy)"}"#,
    ])
  }

  @Test(
    "Without the key, guests see the tabs if a root is public and names no organization",
    arguments: [
      ("/open", "public", GuestPolicy.tabs), ("/open", "required", .signIn),
      ("/:org", "public", .signIn), ("/:org", "required", .signIn),
    ])
  func absent(root: String, policy: String, guests: GuestPolicy) throws {
    let app = try AppManifest.load(files(root: root, policy))
    #expect(app.guests == guests)
    _ = try DeepLinkResolver(app)
  }

  @Test("A declared value has priority; tabs without an open root are not built")
  func declared() throws {
    let closed = files(root: "/open", "public", guests: #", "guests": "signIn""#)
    #expect(try AppManifest.load(closed).guests == .signIn)
    let open = try AppManifest.load(files(root: "/open", "public", guests: #", "guests": "tabs""#))
    #expect(open.guests == .tabs)
    for (root, policy) in [("/open", "required"), ("/open", "signedOutOnly"), ("/:org", "public")] {
      let app = try AppManifest.load(files(root: root, policy, guests: #", "guests": "tabs""#))
      #expect(throws: RouteTableError.noTabForGuests) { try DeepLinkResolver(app) }
      #expect(RouteTable.contradictions(in: app) == [.noTabForGuests])
    }
  }

  @Test("Any other value is an error")
  func unknown() {
    let error = #expect(throws: AppFolderError.self) {
      try AppManifest.load(files(root: "/open", "public", guests: #", "guests": "everyone""#))
    }
    #expect(error?.reason == .unknownValue("everyone", known: ["signIn", "tabs"]))
    #expect(error?.key == "guests")
  }
}
