/// Where a person's desktop keeps its files (XDG Base Directory Specification).
public struct DesktopFolders: Hashable, Sendable {
  /// `$XDG_DATA_HOME`, absolute.
  public let data: String
  /// `$XDG_CONFIG_HOME`, absolute.
  public let config: String
  /// The desktops of `$XDG_CURRENT_DESKTOP`, in lower case, the most particular first.
  public let desktops: [String]

  /// Takes the folders as they are named.
  ///
  /// - Parameters:
  ///   - data: `$XDG_DATA_HOME`, or what stands for it.
  ///   - config: `$XDG_CONFIG_HOME`, or what stands for it.
  ///   - currentDesktop: `$XDG_CURRENT_DESKTOP` as it stands: names with colons between them.
  public init(data: String, config: String, currentDesktop: String? = nil) {
    self.data = data
    self.config = config
    // The name becomes a part of a file's name.
    desktops = (currentDesktop ?? "").split(separator: ":").map { $0.lowercased() }
      .filter { !$0.contains("/") }
  }

  /// The folder of desktop files.
  public var applications: String { data + "/applications" }

  /// The desktop file of an app.
  public func desktopFile(of id: String) -> String { applications + "/\(id).desktop" }

  /// The file that tells D-Bus how to start an app.
  public func serviceFile(of id: String) -> String { data + "/dbus-1/services/\(id).service" }

  /// The person's own list of default applications.
  public var defaultApplications: String { config + "/mimeapps.list" }

  /// The lists of default applications that come before the person's own, the first first
  /// (Association between MIME types and applications 1.0).
  public var desktopDefaults: [String] { desktops.map { config + "/\($0)-mimeapps.list" } }

  /// The index that `update-desktop-database` makes of ``applications``.
  public var index: String { applications + "/mimeinfo.cache" }
}
