public import LandfallDomain

/// Which home folder a command works in.
///
/// Each server has a folder of its own in the home folder, with its own session, saved screens and
/// keys: nothing of one is ever sent to another, or shown with another.
public struct HomePlace: Sendable {
  /// What `--home` says.
  public let folder: String?
  /// The server of `--services`, or `nil` for the embedded services.
  public let services: WebAddress?

  /// Names a place.
  public init(folder: String?, services: WebAddress?) {
    self.folder = folder
    self.services = services
  }

  /// The name of the server's folder in the home folder, or `nil` for the embedded services.
  ///
  /// Different addresses have different names: `http+127.0.0.1,8080`, `https+api.example.com+v1`.
  public var serverFolder: String? {
    guard let services else { return nil }
    let parts = services.serverText.split(separator: ":", maxSplits: 1)
    let name = parts.map { part in
      part.utf8.map { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "."), UInt8(ascii: "-"),
          UInt8(ascii: "_"):
          String(UnicodeScalar(byte))
        case UInt8(ascii: "/"): "+"
        case UInt8(ascii: ":"): ","
        default: "=" + String(byte, radix: 16, uppercase: true)
        }
      }.joined()
    }
    // "http://host" is "http" and "//host".
    return "servers/" + name[0] + name[1].dropFirst()
  }
}

extension WebAddress {
  /// The address that calls go to: scheme, host, port and path, without a slash at the end.
  public var serverText: String {
    var text = origin + path
    while text.hasSuffix("/") { text.removeLast() }
    return text
  }
}

extension CommandContext {
  /// The server of `--services`, else of `TEXTSHELL_SERVICES`; `nil` for the embedded services.
  func services() throws(ShellFailure) -> WebAddress? {
    if let text = arguments.options["services"] {
      return try Self.server(text, from: "--services")
    }
    guard let text = io.variable("TEXTSHELL_SERVICES") else { return nil }
    return try Self.server(text, from: "TEXTSHELL_SERVICES")
  }

  /// Where `--home` and `--services` lead.
  func homePlace() throws(ShellFailure) -> HomePlace {
    HomePlace(folder: arguments.options["home"], services: try services())
  }

  private static let longestServer = 200

  private static func server(
    _ text: String, from source: String
  ) throws(ShellFailure) -> WebAddress {
    // What may be a secret is not repeated.
    guard !text.contains("@") else { throw .serverWithUser(source) }
    guard !text.contains("?"), !text.contains("#") else { throw .serverWithQuery(source) }
    guard let address = WebAddress(text), address.serverText.utf8.count <= longestServer else {
      throw text.hasPrefix("http://") && WebAddress("https" + text.dropFirst(4)) != nil
        ? .serverWithoutEncryption(text, source) : .badServer(text, source)
    }
    return address
  }
}
