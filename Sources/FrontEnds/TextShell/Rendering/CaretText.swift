import LandfallDomain
import LandfallStrictJSON

/// The error text of a refused link: the link, a caret below the byte, and a hint.
enum CaretText {
  /// Returns the lines.
  ///
  /// The hint shows an example link of the app.
  static func lines(
    _ link: LinkText, _ error: InvalidLink, of app: AppDefinition?
  ) -> [String] {
    let advice = "hint: " + hint(error.reason, app?.exampleLink)
    let bytes = Array(link.description.utf8)
    let plain = link.withBytes { zip($0, bytes).prefix { $0 == $1 }.count }
    guard error.offset <= plain, !error.reason.isOfCallback else {
      // A caret cannot point to a byte that is masked.
      return [
        "  " + link.description,
        "  \(error.reason.rawValue), byte \(error.offset)",
        advice,
      ]
    }
    let start = max(0, error.offset - 60)
    let before = HiddenCharacters.visible(
      String(decoding: bytes[start..<error.offset], as: UTF8.self))
    let rest = String(decoding: bytes[error.offset...], as: UTF8.self)
    let after = HiddenCharacters.visible(String(rest.prefix(30)))
    let lead = start > 0 ? "…" : ""
    let tail = rest.count > 30 ? "…" : ""
    let margin = String(repeating: " ", count: TextTable.width(of: lead + before))
    return [
      "  " + lead + before + after + tail,
      "  " + margin + "^ \(error.reason.rawValue), byte \(error.offset)",
      advice,
    ]
  }

  private static func hint(_ reason: InvalidLink.Reason, _ example: String?) -> String {
    let such = example.map { ", such as \($0)" } ?? ""
    return switch reason {
    case .tooLong: "a link has at most \(Limits.maximumURLBytes) bytes"
    case .malformedScheme: "a link starts with its scheme" + such
    case .missingAuthority: "two slashes follow the scheme" + such
    case .emptyPath: "add a path after the slashes" + such
    case .userInfo: "remove the name and the @"
    case .port: "remove the port"
    case .percentInAuthority: "write the first segment without %"
    case .malformedAuthority: "the first segment may have letters, digits, '-', '.', '_' and '~'"
    case .backslash: "use / between segments, and %5C for the character itself"
    case .controlCharacter, .encodedControlCharacter: "remove the control characters"
    case .space: "write %20 for a space"
    case .emptySegment: "remove one of the two slashes"
    case .dotSegment: "write the whole path, without . and .."
    case .malformedPercent: "write two hexadecimal digits after %, or %25 for the character itself"
    case .illFormedUTF8: "percent-encode UTF-8"
    case .tooManySegments: "a link has at most \(Limits.maximumSegments) segments"
    case .tooManyQueryItems: "a link has at most \(Limits.maximumQueryItems) query items"
    case .callbackSpelling: "a sign-in callback is exactly the declared redirect and a query"
    case .repeatedParameter: "a sign-in callback has each parameter only once"
    }
  }
}
