#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The environment variables of the process, and the folders that they name.
///
/// Folders follow the XDG Base Directory Specification. A variable that is unset, empty or not an
/// absolute path is ignored.
public struct ProcessEnvironment: Sendable {
  private let lookup: @Sendable (String) -> String?

  /// Creates an environment with the variables of this process.
  ///
  /// A variable is read on each access. This type never sets one.
  public init() {
    lookup = { name in getenv(name).map { String(cString: $0) } }
  }

  /// Creates an environment with only these variables.
  public init(_ variables: [String: String]) { lookup = { variables[$0] } }

  /// The value of a variable, or `nil` if it is not set.
  public subscript(name: String) -> String? { lookup(name) }

  /// The person's home folder, or `nil` if it is not known.
  public var home: String? { folder("HOME") }

  /// The folder for state: `XDG_STATE_HOME`, or `~/.local/state` if unset.
  public var stateFolder: String? {
    folder("XDG_STATE_HOME") ?? home.map { $0 + "/.local/state" }
  }

  /// The folder for settings and keys: `XDG_CONFIG_HOME`, or `~/.config` if unset.
  public var configFolder: String? { folder("XDG_CONFIG_HOME") ?? home.map { $0 + "/.config" } }

  /// The folder for files of apps and the desktop: `XDG_DATA_HOME`, or `~/.local/share` if unset.
  public var dataFolder: String? { folder("XDG_DATA_HOME") ?? home.map { $0 + "/.local/share" } }

  private func folder(_ name: String) -> String? {
    guard var path = self[name], path.first == "/" else { return nil }
    while path.count > 1, path.last == "/" { path.removeLast() }
    return path
  }
}
