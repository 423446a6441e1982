/// A rule of a generated file.
struct GeneratedRule {
  /// The pattern of the path.
  let path: String
  /// The query items that must have a value.
  var required: [String] = []
  /// Whether a link that matches stays in the browser.
  var excludes = false
  var comment: String?

  var json: JSONText {
    var members: [(String, JSONText)] = [("/", .string(path))]
    if !required.isEmpty {
      members.append(("?", .object(required.map { ($0, .string("?*")) })))
    }
    if excludes { members.append(("exclude", .bool(true))) }
    if let comment { members.append(("comment", .string(comment))) }
    return .object(members)
  }

  /// Returns the rules that decide a link; the first one that matches does.
  ///
  /// - Parameter isReached: Returns whether no earlier rule matches all that this one matches.
  static func deciding(
    _ rules: [GeneratedRule], isReached: (GeneratedRule) -> Bool
  ) -> [GeneratedRule] {
    let reached = rules.filter(isReached)
    // Links that match no rule stay in the browser anyway.
    guard let last = reached.lastIndex(where: { !$0.excludes }) else { return reached }
    return Array(reached[...last])
  }
}
