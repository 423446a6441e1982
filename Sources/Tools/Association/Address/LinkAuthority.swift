/// The scheme and host of a link, which decide whose association files apply.
public struct LinkAuthority: Hashable, Sendable {
  /// The scheme in lower case.
  public let scheme: String
  /// The host in lower case, without user and port.
  public let host: String

  /// Reads a link, or returns `nil` without a scheme, `://` and a host, or above 8,192 bytes.
  public init?(_ url: String) {
    guard let address = SplitAddress(url) else { return nil }
    (scheme, host) = (address.scheme, address.host)
  }

  /// Whether a website's association file can decide who opens the link.
  public var isWeb: Bool { scheme == "https" || scheme == "http" }
}
