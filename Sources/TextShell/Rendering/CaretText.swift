import LandfallDomain

/// Shows where a link is refused: the link, a caret under the byte, and what to do.
enum CaretText {
  static func lines(_ link: String, _ error: InvalidLink) -> [String] {
    let bytes = Array(link.utf8)
    let start = max(0, error.offset - 60)
    let end = min(bytes.count, error.offset + 20)
    let before = visible(String(decoding: bytes[start..<min(error.offset, end)], as: UTF8.self))
    let after = visible(
      error.offset < end ? String(decoding: bytes[error.offset..<end], as: UTF8.self) : "")
    let lead = start > 0 ? "…" : ""
    let tail = end < bytes.count ? "…" : ""
    let margin = String(repeating: " ", count: TextTable.width(of: lead + before))
    return [
      "  " + lead + before + after + tail,
      "  " + margin + "^ \(error.reason.rawValue), byte \(error.offset)",
      "hint: " + hint(error.reason),
    ]
  }

  /// Control characters as their pictures, so that they neither hide nor move the caret.
  private static func visible(_ text: String) -> String {
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0..<0x20: shown.append(Unicode.Scalar(0x2400 + scalar.value) ?? "?")
      case 0x7F: shown.append("\u{2421}")
      case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: shown.append("\u{FFFD}")
      default: shown.append(scalar)
      }
    }
    return String(shown)
  }

  private static func hint(_ reason: InvalidLink.Reason) -> String {
    switch reason {
    case .tooLong: "a link has at most \(Limits.maximumURLBytes) bytes"
    case .malformedScheme: "a link starts with its scheme, such as docodego://"
    case .missingAuthority: "two slashes follow the scheme: docodego://app/…"
    case .emptyPath: "name a place after the slashes: docodego://app/acme-corp/members"
    case .userInfo: "take out the name and the @"
    case .port: "take out the port"
    case .percentInAuthority: "write the first segment without %"
    case .malformedAuthority: "the first segment is letters, digits, '-', '.', '_' and '~'"
    case .backslash: "use / between segments, %5C for the character itself"
    case .controlCharacter, .encodedControlCharacter: "links hold no control characters"
    case .space: "write %20 for a space"
    case .emptySegment: "take out one of the two slashes"
    case .dotSegment: "write the whole path, without . and .."
    case .malformedPercent: "two hexadecimal digits follow %; write %25 for the character itself"
    case .illFormedUTF8: "percent-encode UTF-8"
    case .tooManySegments: "a link has at most \(Limits.maximumSegments) segments"
    case .tooManyQueryItems: "a link has at most \(Limits.maximumQueryItems) query items"
    }
  }
}
