internal import LandfallDomain
public import LandfallStrictJSON

/// A dynamic rule of `assetlinks.json`, for Android 15 and later with Google services.
///
/// The syntax is that of Apple's components, but patterns differ. `*` matches up to the first
/// occurrence of the next character, and only a dictionary can match the query.
public struct DynamicRule: Hashable, Sendable {
  /// The pattern of the path, or `nil` for any path.
  public var path: String?
  /// The required query items, with the patterns of their values.
  public var query: [AppleComponent.Item] = []
  /// The pattern of the fragment, or `nil` for any fragment.
  public var fragment: String?
  /// Whether a link that matches stays in the browser.
  public var excludes = false
  /// The place in the file.
  public let place: String
  /// The position in the text.
  public let position: JSONPosition

  /// Creates a rule that matches every link.
  public init(place: String, position: JSONPosition) {
    self.place = place
    self.position = position
  }

  /// The rule as it is written in a file.
  public var text: String {
    JSONWriter.object { writer in
      if let path { writer.member("/", path) }
      if !query.isEmpty {
        writer.object("?") { writer in
          for item in query { writer.member(item.name, item.pattern) }
        }
      }
      if let fragment { writer.member("#", fragment) }
      if excludes { writer.member("exclude", true) }
    }.text
  }

  /// Returns the first part of a link that does not match, or `nil` if the rule matches.
  func miss(_ address: SplitAddress) -> NearMiss.Part? {
    if let path {
      let text = Self.decoded(address.path.isEmpty ? [UInt8(ascii: "/")] : address.path)
      if !Self.glob(path).matches(text) {
        return .path(fitting: Self.common(path, text))
      }
    }
    let items = (address.query ?? []).split(separator: UInt8(ascii: "&")).map { item in
      item.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        .map(Self.decoded)
    }
    for wanted in query {
      let glob = Self.glob(wanted.pattern)
      let isThere = items.contains { item in
        item.first == wanted.name && glob.matches(item.count > 1 ? item[1] : "")
      }
      if !isThere { return .queryItem(wanted.name) }
    }
    if let fragment, !Self.glob(fragment).matches(Self.decoded(address.fragment ?? [])) {
      return .fragment
    }
    return nil
  }

  /// Returns the steps of a pattern: `*` is any run, `?` one character, `?*` one or more.
  static func glob(_ pattern: String) -> SimpleGlob {
    let (star, mark) = (UInt16(0x2A), UInt16(0x3F))
    let units = Array(pattern.utf16)
    var steps: [SimpleGlob.Step] = []
    var isRunning = false
    for unit in units {
      switch unit {
      case star: isRunning = true
      // `*?` and `?*` are the same: at least one character.
      case mark: steps.append(.any)
      default:
        steps.append(isRunning ? .until(unit) : .one(unit))
        isRunning = false
      }
    }
    return SimpleGlob(steps: isRunning ? steps + [.rest] : steps)
  }

  private static func decoded(_ bytes: some Collection<UInt8>) -> String {
    String(decoding: PercentText.decoded(bytes), as: UTF8.self)
  }

  private static func common(_ pattern: String, _ text: String) -> Int {
    zip(pattern.utf8, text.utf8).prefix { $0 == $1 }.count
  }
}
