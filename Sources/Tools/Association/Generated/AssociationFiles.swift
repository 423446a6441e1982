public import LandfallDiagnostics
public import LandfallDomain

/// Generates the files with which systems pass links to an app, all from one route table.
///
/// ```swift
/// for file in AssociationFiles(app).files() { print(file.path, file.text) }
/// ```
///
/// A pattern that cannot express a constraint matches more links, never fewer, and is reported in
/// ``GeneratedFile/findings``. A route that the app keeps to itself is always excluded, where the
/// file's format can exclude.
public struct AssociationFiles: Sendable {
  private let app: AppDefinition
  private let command: [String]

  /// Creates a generator for an app.
  ///
  /// - Parameter command: The command of the `.desktop` file. The link is appended.
  public init(_ app: AppDefinition, command: [String] = ["textshell", "open"]) {
    self.app = app
    self.command = command
  }

  /// Returns the files of some kinds.
  ///
  /// - Parameters:
  ///   - kinds: The kinds of files. By default all that apply to the app.
  ///   - host: The host whose files are returned, or `nil` for all hosts.
  /// - Returns: The files. Empty if the app does not declare the host, or the hosts or schemes
  ///   that the kinds need.
  public func files(
    _ kinds: [GeneratedFile.Kind] = GeneratedFile.Kind.allCases, host: String? = nil
  ) -> [GeneratedFile] {
    let hosts = app.hosts.filter { host == nil || $0.name == host }
    return kinds.flatMap { kind -> [GeneratedFile] in
      switch kind {
      case .appleAssociation: hosts.map { AppleAssociationFile.file(app, host: $0) }
      case .assetLinks: hosts.map { AssetLinksFile.file(app, host: $0) }
      case .androidManifest: [AndroidManifestFile.file(app)]
      case .infoPlist: app.schemes.isEmpty ? [] : [PropertyListFile.urlTypes(app)]
      case .entitlements: app.hosts.isEmpty ? [] : [PropertyListFile.entitlements(app)]
      case .desktopEntry:
        app.schemes.isEmpty
          ? []
          : [
            GeneratedFile(
              kind, host: nil, path: DesktopEntry.fileName(app),
              text: DesktopEntry.text(app, command: command), findings: [])
          ]
      case .catalogue: [LinkCatalogue.file(app)]
      }
    }
  }

  /// The intent filters in the manifest of ``files(_:host:)``.
  public var intentFilters: [IntentFilter] { AndroidManifestFile.filters(app).filters }
}

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
