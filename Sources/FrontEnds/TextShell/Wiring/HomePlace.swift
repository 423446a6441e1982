package import LandfallDomain

/// The home folder that a command uses.
///
/// Each server has its own folder in the home folder, with its own session, saved screens and keys.
/// So data of one server is never sent to another or shown with it.
package struct HomePlace: Sendable {
  /// The value of `--home`, or `nil`.
  package let folder: String?
  /// The server of `--services`, or `nil` for the embedded services.
  package let services: WebAddress?

  /// Creates a place.
  package init(folder: String?, services: WebAddress?) {
    self.folder = folder
    self.services = services
  }

  /// The name of the server's folder, or `nil` for the embedded services.
  ///
  /// Different addresses have different names: `http+127.0.0.1,8080`, `https+api.example.com+v1`.
  package var serverFolder: String? {
    guard let services else { return nil }
    let parts = services.serverText.split(separator: ":", maxSplits: 1)
    let name = parts.map { part in
      part.utf8.map { byte in
        switch byte {
        case _ where byte.isAlphanumeric || "._-".utf8.contains(byte): String(UnicodeScalar(byte))
        case UInt8(ascii: "/"): "+"
        case UInt8(ascii: ":"): ","
        default: "=" + String(byte, radix: 16, uppercase: true)
        }
      }.joined()
    }
    // The parts of "http://host" are "http" and "//host".
    return "servers/" + name[0] + name[1].dropFirst()
  }
}

extension WebAddress {
  /// The base address for calls: scheme, host, port and path, without a slash at the end.
  package var serverText: String {
    var text = origin + path
    while text.hasSuffix("/") { text.removeLast() }
    return text
  }
}

extension CommandContext {
  /// Returns the server of `--services` or of `TEXTSHELL_SERVICES`.
  ///
  /// Returns `nil` for the embedded services.
  func services() throws(ShellFailure) -> WebAddress? {
    if let text = arguments.options["services"] {
      return try Self.server(text, from: "--services")
    }
    guard let text = io.variable("TEXTSHELL_SERVICES") else { return nil }
    return try Self.server(text, from: "TEXTSHELL_SERVICES")
  }

  /// Returns the home folder for `--home` and `--services`.
  func homePlace() throws(ShellFailure) -> HomePlace {
    HomePlace(folder: arguments.options["home"], services: try services())
  }

  private static let longestServer = 200

  private static func server(
    _ text: String, from source: String
  ) throws(ShellFailure) -> WebAddress {
    // The error does not repeat the value, because it may contain a secret.
    guard !text.contains("@") else { throw .serverWithUser(source) }
    guard !text.contains("?"), !text.contains("#") else { throw .serverWithQuery(source) }
    guard let address = WebAddress(text), address.serverText.utf8.count <= longestServer else {
      throw text.hasPrefix("http://") && WebAddress("https" + text.dropFirst(4)) != nil
        ? .serverWithoutEncryption(text, source) : .badServer(text, source)
    }
    return address
  }
}
