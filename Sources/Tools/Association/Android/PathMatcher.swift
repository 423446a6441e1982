/// How an intent filter compares a path.
///
/// The path is decoded first.
public enum PathMatcher: Hashable, Sendable {
  /// The whole path equals the text.
  case literal(String)
  /// The path starts with the text.
  case prefix(String)
  /// The path ends with the text (API level 31).
  case suffix(String)
  /// The path matches a glob with `.*` and `c*`, which never backtracks.
  case pattern(String)
  /// The path matches a glob with sets and counts (API level 31), which never backtracks.
  case advancedPattern(String)

  /// Returns whether a decoded path matches.
  public func matches(_ path: String) -> Bool {
    switch self {
    case .literal(let text): path.utf8.elementsEqual(text.utf8)
    case .prefix(let text): path.utf8.starts(with: text.utf8)
    case .suffix(let text): path.utf8.reversed().starts(with: text.utf8.reversed())
    case .pattern(let text): SimpleGlob(text).matches(path)
    case .advancedPattern(let text): AdvancedGlob(text)?.matches(path) ?? false
    }
  }

  /// The attribute of `<data>` with this comparison.
  public var attribute: String {
    switch self {
    case .literal: "android:path"
    case .prefix: "android:pathPrefix"
    case .suffix: "android:pathSuffix"
    case .pattern: "android:pathPattern"
    case .advancedPattern: "android:pathAdvancedPattern"
    }
  }

  /// The text to compare with, before any escaping for the manifest.
  public var text: String {
    switch self {
    case .literal(let text), .prefix(let text), .suffix(let text), .pattern(let text),
      .advancedPattern(let text):
      text
    }
  }
}
