/// An app's identity on Android, which a website publishes to let the app open its links.
public struct AndroidIdentity: Hashable, Sendable {
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
  public init(package: String, fingerprints: [String], minimumAPI: Int = 31) {
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
          && label.utf8.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "_") }
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
