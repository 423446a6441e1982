/// A URL to send requests to: `https`, or `http` on the loopback interface.
///
/// Only URLs that every parser reads alike are accepted (a subset of RFC 3986). A URL is ASCII,
/// with:
///
/// - a scheme in lower case;
/// - a host of letters, digits, dots and hyphens, or an IPv6 address in brackets;
/// - optionally a port from 1 to 65535, a path and a query.
///
/// User-info, fragments, backslashes, spaces and control characters are refused.
package struct WebAddress: Equatable, Sendable {
  /// The maximum length of a URL, in bytes.
  package static let maximumBytes = 8_192

  /// The whole URL.
  package let text: String
  /// Scheme, host and port in lower case, without a default port.
  package let origin: String
  /// The path from the first `/`, without the query; may be empty.
  package let path: String
  /// The text after the `?`, or `nil` if there is none.
  package let query: String?
  /// Whether the host is this machine: `127.0.0.0/8`, `[::1]` or `localhost` (RFC 6761).
  package let isLoopback: Bool

  /// Creates an address, or returns `nil` if `text` is not an accepted URL.
  package init?(_ text: String) {
    guard text.utf8.count <= Self.maximumBytes,
      text.utf8.allSatisfy({ 0x21...0x7E ~= $0 && !Self.refused.contains($0) })
    else { return nil }
    let isSecure = text.hasPrefix("https://")
    guard isSecure || text.hasPrefix("http://") else { return nil }
    let rest = text.dropFirst(isSecure ? 8 : 7)
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    guard let (host, port) = Self.split(authority) else { return nil }
    isLoopback = Self.isLoopback(host)
    guard isSecure || isLoopback else { return nil }
    let tail = rest[authority.endIndex...]
    path = String(tail.prefix { $0 != "?" })
    query = tail.firstIndex(of: "?").map { String(tail[tail.index(after: $0)...]) }
    let isDefault = port == nil || port == (isSecure ? 443 : 80)
    origin =
      (isSecure ? "https://" : "http://") + host.lowercased()
      + (isDefault ? "" : ":\(port ?? 0)")
    self.text = text
  }

  /// Characters on which parsers disagree, and `#`, which starts a fragment.
  private static let refused = Set("\"#<>\\^`{|}@".utf8)

  private static func split(_ authority: Substring) -> (host: Substring, port: Int?)? {
    let host: Substring
    if authority.hasPrefix("[") {
      guard let end = authority.firstIndex(of: "]") else { return nil }
      host = authority[...end]
      let inside = host.dropFirst().dropLast()
      guard inside.contains(":"), inside.allSatisfy({ $0.isHexDigit || $0 == ":" || $0 == "." })
      else { return nil }
    } else {
      host = authority.prefix { $0 != ":" }
      guard !host.isEmpty, host.utf8.count <= 253,
        host.utf8.allSatisfy(Self.isHostByte),
        !host.split(separator: ".", omittingEmptySubsequences: false).dropLast().contains("")
      else { return nil }
      // A host whose last label is numeric is an IPv4 address; other spellings than a.b.c.d are
      // ambiguous.
      if host.split(separator: ".").last?.allSatisfy({ $0.isNumber }) == true {
        guard Self.isIPv4(host) else { return nil }
      }
    }
    let after = authority[host.endIndex...]
    if after.isEmpty { return (host, nil) }
    let digits = after.dropFirst()
    guard after.first == ":", 1...5 ~= digits.utf8.count, digits.first != "0",
      digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let port = Int(digits), port <= 65_535
    else { return nil }
    return (host, port)
  }

  private static func isHostByte(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || "-.".utf8.contains(byte)
  }

  private static func isIPv4(_ host: Substring) -> Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        1...3 ~= part.utf8.count && (part.count == 1 || part.first != "0")
          && (Int(part) ?? 256) <= 255
      }
  }

  private static func isLoopback(_ host: Substring) -> Bool {
    if host == "[::1]" || host.lowercased() == "localhost" { return true }
    return isIPv4(host) && host.hasPrefix("127.")
  }
}
