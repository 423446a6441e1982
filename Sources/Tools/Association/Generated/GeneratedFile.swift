public import LandfallDiagnostics

/// A file that is generated from the route table.
public struct GeneratedFile: Hashable, Sendable {
  /// The kind of file.
  public let kind: Kind
  /// The host that serves the file, or `nil` for a file that belongs to the app.
  public let host: String?
  /// The path in the folder of generated files, such as `example.com/assetlinks.json`.
  public let path: String
  /// The content of the file.
  public let text: String
  /// The points where the file allows more or less than the app.
  public let findings: [Finding]

  /// Creates a file.
  public init(
    _ kind: Kind, host: String?, path: String, text: String, findings: [Finding]
  ) {
    self.kind = kind
    self.host = host
    self.path = path
    self.text = text
    self.findings = findings
  }

  /// The kinds of files.
  ///
  /// Their raw values are the names on the command line.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// The `apple-app-site-association` file, one per host.
    case appleAssociation = "aasa"
    /// The `assetlinks.json` file, one per host.
    case assetLinks = "assetlinks"
    /// The intent filters in `AndroidManifest.xml`.
    case androidManifest = "android-manifest"
    /// The URL types in `Info.plist`.
    case infoPlist = "info-plist"
    /// The associated domains in the app's entitlements.
    case entitlements
    /// The `.desktop` file.
    case desktopEntry = "desktop"
    /// The list of links for people.
    case catalogue = "catalog"
  }
}
