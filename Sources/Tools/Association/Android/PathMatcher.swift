/// How an intent filter compares a path, which is decoded first.
public enum PathMatcher: Hashable, Sendable {
  /// The same text.
  case literal(String)
  /// The same beginning.
  case prefix(String)
  /// The same end (API level 31).
  case suffix(String)
  /// A glob with `.*` and `c*`, which never goes back.
  case pattern(String)
  /// A glob with sets and counts (API level 31), which never goes back.
  case advancedPattern(String)

  /// Whether a decoded path fits.
  public func matches(_ path: String) -> Bool {
    switch self {
    case .literal(let text): path.utf8.elementsEqual(text.utf8)
    case .prefix(let text): path.utf8.starts(with: text.utf8)
    case .suffix(let text): path.utf8.reversed().starts(with: text.utf8.reversed())
    case .pattern(let text): SimpleGlob(text).matches(path)
    case .advancedPattern(let text): AdvancedGlob(text)?.matches(path) ?? false
    }
  }

  /// The attribute of `<data>` that says it.
  public var attribute: String {
    switch self {
    case .literal: "android:path"
    case .prefix: "android:pathPrefix"
    case .suffix: "android:pathSuffix"
    case .pattern: "android:pathPattern"
    case .advancedPattern: "android:pathAdvancedPattern"
    }
  }

  /// The text it compares with, before any escaping of the manifest.
  public var text: String {
    switch self {
    case .literal(let text), .prefix(let text), .suffix(let text), .pattern(let text),
      .advancedPattern(let text):
      text
    }
  }
}
