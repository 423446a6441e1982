public import LandfallDiagnostics

/// A file that the route table says in full.
public struct GeneratedFile: Hashable, Sendable {
  /// Which file it is.
  public let kind: Kind
  /// The host that serves it, or `nil` for a file of the app's own.
  public let host: String?
  /// Where it belongs below the folder of such files, as in `example.com/assetlinks.json`.
  public let path: String
  /// What it holds.
  public let text: String
  /// Where it says more or less than the app does.
  public let findings: [Finding]

  /// Makes a file.
  public init(
    _ kind: Kind, host: String?, path: String, text: String, findings: [Finding]
  ) {
    self.kind = kind
    self.host = host
    self.path = path
    self.text = text
    self.findings = findings
  }

  /// The files there are; the names are those of the command line.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// `apple-app-site-association`, one for each host.
    case appleAssociation = "aasa"
    /// `assetlinks.json`, one for each host.
    case assetLinks = "assetlinks"
    /// The intent filters in `AndroidManifest.xml`.
    case androidManifest = "android-manifest"
    /// The URL types in `Info.plist`.
    case infoPlist = "info-plist"
    /// The associated domains in an app's entitlements.
    case entitlements
    /// The `.desktop` file.
    case desktopEntry = "desktop"
    /// What links there are, for people.
    case catalogue = "catalog"
  }
}
