/// The folders and files of a person's desktop (XDG Base Directory Specification).
public struct DesktopFolders: Hashable, Sendable {
  /// The absolute path of `$XDG_DATA_HOME`.
  public let data: String
  /// The absolute path of `$XDG_CONFIG_HOME`.
  public let config: String
  /// The desktops of `$XDG_CURRENT_DESKTOP` in lower case, the most specific first.
  public let desktops: [String]

  /// Creates the folders from the values of the variables.
  ///
  /// - Parameters:
  ///   - data: `$XDG_DATA_HOME`, or its default.
  ///   - config: `$XDG_CONFIG_HOME`, or its default.
  ///   - currentDesktop: `$XDG_CURRENT_DESKTOP` unchanged: names separated by colons.
  public init(data: String, config: String, currentDesktop: String? = nil) {
    self.data = data
    self.config = config
    // The name becomes part of a file name.
    desktops = (currentDesktop ?? "").split(separator: ":").map { $0.lowercased() }
      .filter { !$0.contains("/") }
  }

  /// The folder of desktop files.
  public var applications: String { data + "/applications" }

  /// Returns the path of an app's desktop file.
  public func desktopFile(of id: String) -> String { applications + "/\(id).desktop" }

  /// Returns the path of the file that defines how D-Bus starts an app.
  public func serviceFile(of id: String) -> String { data + "/dbus-1/services/\(id).service" }

  /// The person's own list of default applications.
  public var defaultApplications: String { config + "/mimeapps.list" }

  /// The lists of default applications that override the person's own, highest priority first.
  ///
  /// See Association between MIME types and applications 1.0.
  public var desktopDefaults: [String] { desktops.map { config + "/\($0)-mimeapps.list" } }

  /// The index of ``applications`` that `update-desktop-database` creates.
  public var index: String { applications + "/mimeinfo.cache" }
}
