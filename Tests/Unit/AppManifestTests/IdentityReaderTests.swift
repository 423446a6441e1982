import LandfallAppManifest
@_spi(TypedRoutes) import LandfallDomain
import Testing

/// The keys `apple` and `android` of `app.json`.
@Suite("The app's identity for Apple and Android")
struct IdentityReaderTests {
  private static let print = Array(repeating: "0A", count: 32).joined(separator: ":")

  private static func app(_ members: String) -> AppFiles {
    SampleApp.app(#""rules": ["#, members + #", "rules": ["#)
  }

  @Test("The identity is read")
  func reads() throws {
    let app = try AppManifest.load(
      Self.app(
        """
        "apple": {"appIDs": ["ABCDE12345.test.sample-app"]}, "android": {"package": "test.sample_app",
        "fingerprints": ["\(Self.print)"], "minimumAPI": 26}
        """))
    #expect(app.apple == AppleIdentity(appIDs: ["ABCDE12345.test.sample-app"]))
    #expect(
      app.android
        == AndroidIdentity(
          package: "test.sample_app", fingerprints: [Self.print], minimumAPI: 26))
    let bare = try AppManifest.load(SampleApp.files([:]))
    #expect(bare.apple == nil && bare.android == nil)
    let none = try AppManifest.load(Self.app(#""apple": null, "android": null"#))
    #expect(none.apple == nil && none.android == nil)
    let least = try AppManifest.load(
      Self.app("\"android\": {\"package\": \"a.b\", \"fingerprints\": [\"\(Self.print)\"]}"))
    #expect(least.android?.minimumAPI == 31)
  }

  @Test(
    "An identity that no app can have is refused",
    arguments: [
      (#""apple": {"appIDs": []}"#, "apple.appIDs"),
      (#""apple": {"appIDs": ["test.sample"]}"#, "apple.appIDs[0]"),
      (#""apple": {"appIDs": ["ABCDE12345."]}"#, "apple.appIDs[0]"),
      (#""apple": {"appIDs": ["ABCDE12345.a..b"]}"#, "apple.appIDs[0]"),
      (#""apple": {"appIDs": ["ABCDE1234*.a"]}"#, "apple.appIDs[0]"),
      (#""apple": {"appIDs": ["ABCDE12345.a"], "team": "x"}"#, "apple.team"),
      (#""apple": {}"#, "apple.appIDs"),
      (#""android": {"package": "sample", "fingerprints": ["P"]}"#, "android.package"),
      (#""android": {"package": "a.1b", "fingerprints": ["P"]}"#, "android.package"),
      (#""android": {"package": "a.b", "fingerprints": ["P", "ab"]}"#, "android.fingerprints[1]"),
      (#""android": {"package": "a.b", "fingerprints": []}"#, "android.fingerprints"),
      (#""android": {"package": "a.b"}"#, "android.fingerprints"),
      (
        #""android": {"package": "a.b", "fingerprints": ["P"], "minimumAPI": 12}"#,
        "android.minimumAPI"
      ),
      (
        #""android": {"package": "a.b", "fingerprints": ["P"], "minimumAPI": "31"}"#,
        "android.minimumAPI"
      ),
    ])
  func refuses(members: String, key: String) {
    let text = members.split(separator: "\"P\"", omittingEmptySubsequences: false)
      .joined(separator: "\"" + Self.print + "\"")
    let error = #expect(throws: AppFolderError.self) { try AppManifest.load(Self.app(text)) }
    #expect(error?.key == key)
  }
}
