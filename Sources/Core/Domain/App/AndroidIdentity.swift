/// Who an app is to Android: what a website names that lets the app open its links.
public struct AndroidIdentity: Hashable, Sendable {
  /// The oldest API level with advanced path patterns in a manifest (Android 12).
  public static let advancedPatterns = 31

  /// The application's package name.
  public let package: String
  /// SHA-256 of the certificates that builds are signed with: 32 bytes in hexadecimal, upper case, with
  /// colons.
  public let fingerprints: [String]
  /// The oldest API level that the app runs on.
  public let minimumAPI: Int

  /// Names an app.
  public init(package: String, fingerprints: [String], minimumAPI: Int = advancedPatterns) {
    self.package = package
    self.fingerprints = fingerprints
    self.minimumAPI = minimumAPI
  }

  /// Whether `text` is a package name: two labels at least, each a letter and then letters, digits and
  /// `_`.
  public static func isPackage(_ text: String) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    return labels.count > 1
      && labels.allSatisfy { label in
        label.utf8.first.map(isLetter) ?? false
          && label.utf8.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "_") }
      }
  }

  /// Whether `text` is a fingerprint as the system compares it.
  public static func isFingerprint(_ text: String) -> Bool {
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
