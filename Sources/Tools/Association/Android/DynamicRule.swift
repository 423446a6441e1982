public import LandfallStrictJSON

/// A dynamic rule of `assetlinks.json`, for Android 15 with Google services and later.
///
/// Written as Apple's components are, but with other patterns: `*` runs to the first place where the next
/// character stands, and only a dictionary asks for the query.
public struct DynamicRule: Hashable, Sendable {
  /// The pattern of the path, or `nil` for any.
  public var path: String?
  /// The query items that must be there, with the patterns of their values.
  public var query: [AppleComponent.Item] = []
  /// The pattern of the fragment, or `nil` for any.
  public var fragment: String?
  /// Whether a link that fits stays in the browser.
  public var excludes = false
  /// Where it stands.
  public let place: String
  /// Where it stands in the text.
  public let position: JSONPosition

  /// Makes a rule that fits everything.
  public init(place: String, position: JSONPosition) {
    self.place = place
    self.position = position
  }

  /// The rule as the file writes it.
  public var text: String {
    var writer = JSONWriter()
    writer.object { writer in
      if let path { writer.member("/", path) }
      if !query.isEmpty {
        writer.object("?") { writer in
          for item in query { writer.member(item.name, item.pattern) }
        }
      }
      if let fragment { writer.member("#", fragment) }
      if excludes { writer.member("exclude", true) }
    }
    return writer.text
  }

  /// The first part of a link that does not fit, or `nil` if all do.
  func miss(_ address: WebAddress) -> NearMiss.Part? {
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

  /// The steps of a pattern: `*` is a run, `?` one character, `?*` one or more.
  static func glob(_ pattern: String) -> SimpleGlob {
    let (star, mark) = (UInt16(0x2A), UInt16(0x3F))
    let units = Array(pattern.utf16)
    var steps: [SimpleGlob.Step] = []
    var isRunning = false
    for unit in units {
      switch unit {
      case star: isRunning = true
      // `*?` and `?*` are the same: one character at least.
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
