/// A web address cut into its parts, each as it is written.
///
/// Nothing is decoded or put right, since an association file is compared with what the link says. It
/// is no parser to trust a link by: whether the app takes the link is Parsing's business.
struct WebAddress {
  /// The longest address that is looked at, in bytes; far above the bound of our own links.
  static let maximumBytes = 8192

  /// Lower case.
  let scheme: String
  /// Lower case, without user and port.
  let host: String
  /// From the first slash on; empty for an address that ends with its authority.
  let path: [UInt8]
  /// What follows the first `?`, or `nil`.
  let query: [UInt8]?
  /// What follows the first `#`, or `nil`.
  let fragment: [UInt8]?

  /// Cuts `text`, or gives `nil` for one without a scheme, `://` and a host, or too long.
  init?(_ text: String) {
    var text = text
    let cut = text.withUTF8 { bytes in Self.cut(bytes) }
    guard let cut else { return nil }
    self = cut
  }

  private init(
    scheme: String, host: String, path: [UInt8], query: [UInt8]?, fragment: [UInt8]?
  ) {
    self.scheme = scheme
    self.host = host
    self.path = path
    self.query = query
    self.fragment = fragment
  }

  /// Whether Apple's systems and Android's look for a site's association at all.
  var isWeb: Bool { scheme == "https" || scheme == "http" }

  private static func cut(_ bytes: UnsafeBufferPointer<UInt8>) -> WebAddress? {
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
    return WebAddress(
      scheme: lower(bytes[..<colon]), host: lower(bytes[user..<end]),
      path: Array(bytes[slash..<mark]),
      query: mark < hash ? Array(bytes[(mark + 1)..<hash]) : nil,
      fragment: hash < bytes.count ? Array(bytes[(hash + 1)...]) : nil)
  }

  private static func lower(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    String(decoding: bytes, as: UTF8.self).lowercased()
  }

  private static func isScheme(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }
}
