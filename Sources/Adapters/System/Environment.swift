#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The process's environment variables, and the folders that they name.
///
/// Folders follow the XDG Base Directory Specification: a variable that is unset, empty or not an
/// absolute path counts as not there.
public struct Environment: Sendable {
  private let lookup: @Sendable (String) -> String?

  /// The variables of this process.
  ///
  /// They are read when they are asked for; nothing here ever sets one.
  public init() {
    lookup = { name in getenv(name).map { String(cString: $0) } }
  }

  /// These variables and no others.
  public init(_ variables: [String: String]) { lookup = { variables[$0] } }

  /// The value of a variable, or `nil` if it is not set.
  public subscript(name: String) -> String? { lookup(name) }

  /// The person's home folder, or `nil` if it is not known.
  public var home: String? { folder("HOME") }

  /// Where state is kept: `XDG_STATE_HOME`, else `~/.local/state`.
  public var stateFolder: String? {
    folder("XDG_STATE_HOME") ?? home.map { $0 + "/.local/state" }
  }

  /// Where settings and keys are kept: `XDG_CONFIG_HOME`, else `~/.config`.
  public var configFolder: String? { folder("XDG_CONFIG_HOME") ?? home.map { $0 + "/.config" } }

  /// Where an app's and the desktop's own files are kept: `XDG_DATA_HOME`, else `~/.local/share`.
  public var dataFolder: String? { folder("XDG_DATA_HOME") ?? home.map { $0 + "/.local/share" } }

  /// Where sockets are put that end with the login: `XDG_RUNTIME_DIR`, or `nil`.
  public var runtimeFolder: String? { folder("XDG_RUNTIME_DIR") }

  private func folder(_ name: String) -> String? {
    guard var path = self[name], path.first == "/" else { return nil }
    while path.count > 1, path.last == "/" { path.removeLast() }
    return path
  }
}
