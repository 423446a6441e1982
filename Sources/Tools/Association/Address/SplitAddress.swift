internal import LandfallDomain

/// A web address split into its parts, each unchanged.
///
/// Nothing is decoded or corrected, because an association file is compared with the link as
/// written. Do not use it to validate links; the `Parsing` module does that.
struct SplitAddress {
  /// The maximum size of an address in bytes, far above the limit of Landfall's own links.
  static let maximumBytes = 8192

  /// The scheme in lower case.
  let scheme: String
  /// The host in lower case, without user and port.
  let host: String
  /// The path with its first slash; empty for an address that ends with its authority.
  let path: [UInt8]
  /// The text after the first `?`, or `nil`.
  let query: [UInt8]?
  /// The text after the first `#`, or `nil`.
  let fragment: [UInt8]?
}

extension SplitAddress {
  /// Splits a text, or returns `nil` if it is too long or lacks a scheme, `://` and a host.
  init?(_ text: String) {
    var text = text
    let cut = text.withUTF8 { bytes in Self.cut(bytes) }
    guard let cut else { return nil }
    self = cut
  }

  /// Whether Apple's systems and Android look for an association file of the host.
  var isWeb: Bool { scheme == "https" || scheme == "http" }

  private static func cut(_ bytes: UnsafeBufferPointer<UInt8>) -> SplitAddress? {
    guard bytes.count <= maximumBytes, let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      colon > 0, bytes[..<colon].allSatisfy(isScheme), bytes.count > colon + 3,
      bytes[colon + 1] == UInt8(ascii: "/"), bytes[colon + 2] == UInt8(ascii: "/")
    else { return nil }
    let start = colon + 3
    let hash = bytes[start...].firstIndex(of: UInt8(ascii: "#")) ?? bytes.count
    let mark = bytes[start..<hash].firstIndex(of: UInt8(ascii: "?")) ?? hash
    let slash = bytes[start..<mark].firstIndex(of: UInt8(ascii: "/")) ?? mark
    let user = bytes[start..<slash].lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? start
    let bracket = bytes[user..<slash].lastIndex(of: UInt8(ascii: "]")) ?? user
    let end = bytes[bracket..<slash].firstIndex(of: UInt8(ascii: ":")) ?? slash
    guard end > user else { return nil }
    return SplitAddress(
      scheme: lower(bytes[..<colon]), host: lower(bytes[user..<end]),
      path: Array(bytes[slash..<mark]),
      query: mark < hash ? Array(bytes[(mark + 1)..<hash]) : nil,
      fragment: hash < bytes.count ? Array(bytes[(hash + 1)...]) : nil)
  }

  private static func lower(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    String(decoding: bytes, as: UTF8.self).lowercased()
  }

  private static func isScheme(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || "+-.".utf8.contains(byte)
  }
}

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

/// Folds case one character to one character, so that `?` in a pattern still counts correctly.
enum CaseFolding {
  /// Returns the bytes in lower case.
  ///
  /// A character with a longer lower case stays unchanged.
  static func folded(_ bytes: some Collection<UInt8>) -> [UInt8] {
    if bytes.allSatisfy({ $0 < 0x80 }) { return bytes.map(folded) }
    var text = String.UnicodeScalarView()
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      let lower = scalar.properties.lowercaseMapping.unicodeScalars
      text.append(lower.count == 1 ? lower.first ?? scalar : scalar)
    }
    return Array(String(text).utf8)
  }

  /// Returns the lower case of an ASCII letter, or any other byte unchanged.
  static func folded(_ byte: UInt8) -> UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
  }
}
