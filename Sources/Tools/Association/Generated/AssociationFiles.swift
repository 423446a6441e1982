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
