/// An app's identity on Apple's systems, which a website publishes to let the app open its links.
public struct AppleIdentity: Hashable, Sendable {
  /// Application identifiers, `<prefix>.<bundle identifier>`: one for each build that may open
  /// links.
  ///
  /// The prefix has ten letters and digits, usually the team ID.
  package let appIDs: [String]

  /// Creates an identity.
  public init(appIDs: [String]) { self.appIDs = appIDs }

  /// Returns whether `text` is an application identifier.
  package static func isAppID(_ text: String) -> Bool {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 10, parts[0].utf8.allSatisfy(isAlphanumeric)
    else { return false }
    let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    return labels.allSatisfy { label in
      !label.isEmpty && label.utf8.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "-") }
    }
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
