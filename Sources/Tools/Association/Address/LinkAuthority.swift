/// What of a link says which association files are asked: its scheme and its host.
public struct LinkAuthority: Hashable, Sendable {
  /// Lower case.
  public let scheme: String
  /// Lower case, without user and port.
  public let host: String

  /// Cuts a link, or gives `nil` for what has no scheme, `://` and host, or more than 8,192 bytes.
  public init?(_ url: String) {
    guard let address = WebAddress(url) else { return nil }
    (scheme, host) = (address.scheme, address.host)
  }

  /// Whether sites have a say in who opens it.
  public var isWeb: Bool { scheme == "https" || scheme == "http" }
}
