public import LandfallDomain

/// The files by which systems hand an app its links, all from the one route table.
///
/// ```swift
/// for file in AssociationFiles(app).files() { print(file.path, file.text) }
/// ```
///
/// A pattern that cannot say a constraint lets more in, never less, and is reported in
/// ``GeneratedFile/findings``; what the app keeps for itself is never let in.
public struct AssociationFiles: Sendable {
  private let app: AppDefinition
  private let command: [String]

  /// Takes an app.
  ///
  /// - Parameter command: What the `.desktop` file starts; the link follows.
  public init(_ app: AppDefinition, command: [String] = ["textshell", "open"]) {
    self.app = app
    self.command = command
  }

  /// The files of some kinds.
  ///
  /// - Parameters:
  ///   - kinds: Which; all that the app has a use for by default.
  ///   - host: The host whose files are wanted, or `nil` for those of all hosts.
  /// - Returns: No files for a host that the app does not declare, none of those for hosts in an app
  ///   without, none with schemes in an app without.
  public func files(
    _ kinds: [GeneratedFile.Kind] = GeneratedFile.Kind.allCases, host: String? = nil
  ) -> [GeneratedFile] {
    let hosts = app.hosts.filter { host == nil || $0 == host }
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

  /// The intent filters that the manifest of ``files(_:host:)`` has.
  public var intentFilters: [IntentFilter] { AndroidManifestFile.filters(app).filters }
}
