import Foundation
import LandfallAssociation
import LandfallDiagnostics
@_spi(TypedRoutes) import LandfallDomain
import LandfallTestSupport
import Testing

/// The files that are part of the app: property lists, manifest, desktop entry.
@Suite("Files of the app")
struct OwnFilesTests {
  private static func app(name: String = "A & \"B\"", hosts: [LinkHost] = []) throws
    -> AppDefinition
  {
    let pattern = try PathPattern("/x")
    return AppDefinition(
      name: name, id: "test.a", schemes: ["one", "two+x"], hosts: hosts, locales: ["en"],
      defaultLocale: "en", defaultScreen: pattern.id, signInScreen: pattern.id,
      routes: [RouteDeclaration(pattern: pattern, screen: "s", titleKey: "t")])
  }

  @Test("Foundation reads the property lists")
  func plists() throws {
    let files = AssociationFiles(try Self.app(hosts: ["a.test", "b.test"]))
      .files([.infoPlist, .entitlements])
    let lists = try files.map { file in
      try #require(
        try PropertyListSerialization.propertyList(from: Data(file.text.utf8), format: nil)
          as? [String: Any])
    }
    let types = try #require(lists[0]["CFBundleURLTypes"] as? [[String: Any]])
    #expect(types.count == 1)
    #expect(types[0]["CFBundleURLSchemes"] as? [String] == ["one", "two+x"])
    #expect(types[0]["CFBundleURLName"] as? String == "test.a")
    let domains = lists[1]["com.apple.developer.associated-domains"] as? [String]
    #expect(domains == ["applinks:a.test", "applinks:b.test"])
  }

  @Test("Files for a host are made only for the hosts of the app")
  func kinds() throws {
    let bare = AssociationFiles(try Self.app()).files()
    #expect(
      bare.map(\.kind) == [.androidManifest, .infoPlist, .desktopEntry, .catalogue])
    let files = AssociationFiles(try Self.app(hosts: ["a.test"]))
    #expect(files.files([.appleAssociation, .assetLinks], host: "b.test").isEmpty)
    let codes = files.files([.appleAssociation, .assetLinks]).map { $0.findings.map(\.code) }
    #expect(codes == [[.noIdentity], [.noIdentity]])
  }

  struct Command: Sendable, CustomTestStringConvertible {
    let words: [String]
    let line: String
    var testDescription: String { line }
  }

  /// Desktop Entry Specification 1.4, "The Exec key": first quoting, then the escapes of every
  /// value.
  static let commands: [Command] = [
    Command(words: ["/usr/bin/a", "open"], line: "Exec=/usr/bin/a open %u"),
    Command(words: ["/opt/my app/a"], line: "Exec=\"/opt/my app/a\" %u"),
    Command(words: ["a", "100%"], line: "Exec=a 100%% %u"),
    Command(words: ["a", "$(x)`\"\\"], line: #"Exec=a "\\$(x)\\`\\"\\\\" %u"#),
    Command(words: ["a", ""], line: "Exec=a \"\" %u"),
    Command(words: ["a\nMimeType=x"], line: "Exec=\"a\\nMimeType=x\" %u"),
  ]

  @Test("A desktop entry quotes its command", arguments: commands)
  func exec(row: Command) throws {
    let text = DesktopEntry.text(try Self.app(), command: row.words)
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.filter { $0.hasPrefix("Exec=") } == [row.line])
    #expect(lines.last == "MimeType=x-scheme-handler/one;x-scheme-handler/two+x;")
  }

  @Test("A name cannot add a line")
  func names() throws {
    let text = DesktopEntry.text(try Self.app(name: " A\nExec=b\\"), command: ["a"])
    #expect(text.split(separator: "\n").contains("Name=\\sA\\nExec=b\\\\"))
    #expect(text.split(separator: "\n").count { $0.hasPrefix("Exec=") } == 1)
    #expect(DesktopEntry.fileName(try Self.app()) == "test.a.desktop")
  }

  @Test("A backslash in a pattern is doubled in the manifest")
  func manifest() throws {
    var app = try Self.app(hosts: ["a.test"])
    app.routes[0].pattern = try PathPattern("/a.b/:p")
    let text = try #require(AssociationFiles(app).files([.androidManifest]).first).text
    #expect(text.contains(#"android:pathAdvancedPattern="/a\\.b/[^/]+/{0,1}""#))
    app.android = AndroidIdentity(
      package: "a.b", fingerprints: [AndroidMatchingTests.fingerprint], minimumAPI: 24)
    let older = try #require(AssociationFiles(app).files([.androidManifest]).first).text
    #expect(older.contains(#"android:pathPattern="/a\\.b/..*""#))
    #expect(!older.contains("pathAdvancedPattern"))
  }

  @Test("Names cannot add markup or lines to the catalogue of links")
  func catalogue() throws {
    var app = try Self.app(name: "A\n# <b>", hosts: ["a.test"])
    app.routes[0].screen = "<img src=x>\n|*s*"
    app.routes[0].examples = ["one://x?a=``|"]
    let text = try #require(AssociationFiles(app).files([.catalogue]).first).text
    #expect(text.hasPrefix("# Links of A\\\\n# \\<b\\>\n\n## Routes\n"))
    #expect(
      text.hasSuffix(
        #"| `/x` | \<img src=x\>\\n\|\*s\* | required |  | ``` one://x?a=``\| ``` |"# + "\n"))
  }

}
