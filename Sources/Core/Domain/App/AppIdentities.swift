/// An app's identity on Apple's systems, which a website publishes to let the app open its links.
@_spi(TypedRoutes) public struct AppleIdentity: Hashable, Sendable {
  /// Application identifiers, `<prefix>.<bundle identifier>`: one for each build that may open
  /// links.
  ///
  /// The prefix has ten letters and digits, usually the team ID.
  package let appIDs: [String]

  /// Creates an identity.
  @_spi(TypedRoutes) public init(appIDs: [String]) { self.appIDs = appIDs }

  /// Returns whether `text` is an application identifier.
  package static func isAppID(_ text: String) -> Bool {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 10,
      parts[0].utf8.allSatisfy({ $0.isAlphanumeric })
    else { return false }
    let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    return labels.allSatisfy { label in
      !label.isEmpty && label.utf8.allSatisfy { $0.isAlphanumeric || $0 == UInt8(ascii: "-") }
    }
  }
}

/// An app's identity on Android, which a website publishes to let the app open its links.
@_spi(TypedRoutes) public struct AndroidIdentity: Hashable, Sendable {
  /// The first API level with advanced path patterns in a manifest (Android 12).
  package static let advancedPatterns = 31

  /// The application's package name.
  package let package: String
  /// SHA-256 fingerprints of the certificates that builds are signed with.
  ///
  /// Each is 32 bytes in upper-case hexadecimal, separated by colons.
  package let fingerprints: [String]
  /// The lowest API level that the app supports.
  package let minimumAPI: Int

  /// Creates an identity.
  @_spi(TypedRoutes) public init(package: String, fingerprints: [String], minimumAPI: Int = 31) {
    self.package = package
    self.fingerprints = fingerprints
    self.minimumAPI = minimumAPI
  }

  /// Returns whether `text` is a package name.
  ///
  /// A package name has at least two labels. A label is a letter followed by letters, digits and
  /// `_`.
  package static func isPackage(_ text: String) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    return labels.count > 1
      && labels.allSatisfy { label in
        label.utf8.first.map(isLetter) ?? false
          && label.utf8.allSatisfy { $0.isAlphanumeric || $0 == UInt8(ascii: "_") }
      }
  }

  /// Returns whether `text` is a fingerprint: 32 upper-case hexadecimal bytes, separated by colons.
  package static func isFingerprint(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.count == 95
      && bytes.indices.allSatisfy { index in
        let byte = bytes[index]
        guard index % 3 < 2 else { return byte == UInt8(ascii: ":") }
        return isDigit(byte) || UInt8(ascii: "A")...UInt8(ascii: "F") ~= byte
      }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }
}

/// A host whose `https` links belong to the app, such as `docodego.app`.
///
/// With a base path, such as `docodego.app/portal`, only the links below that path do. The routes do
/// not repeat it: the route `/members` has the link `https://docodego.app/portal/members`.
public struct LinkHost: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  /// The host in lower case.
  package let name: String
  /// The base path, such as `/portal`; empty without one.
  ///
  /// It consists of literals, as in a ``PathPattern``, and is not percent-encoded.
  package let basePath: String

  /// Creates a host from its text, which a route table checks.
  package init(_ text: String) {
    let slash = text.utf8.firstIndex(of: UInt8(ascii: "/")) ?? text.endIndex
    (name, basePath) = (String(text[..<slash]), String(text[slash...]))
  }

  /// Creates a host from its text, which a route table checks.
  public init(stringLiteral text: String) { self.init(text) }

  /// The text, which `init(_:)` reads.
  public var description: String { name + basePath }

  /// The segments of the base path.
  package var segments: [String] {
    basePath.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
  }

  /// The beginning of each link, such as `https://docodego.app/portal`.
  package var prefix: String {
    "https://" + name + (basePath.isEmpty ? "" : CanonicalPath.text(segments))
  }
}
