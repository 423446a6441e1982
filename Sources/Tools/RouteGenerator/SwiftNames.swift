/// Converts names of app folders to Swift names.
enum SwiftNames {
  /// Returns `completed-game` as `completedGame`.
  ///
  /// A keyword gets backticks.
  static func member(_ text: some StringProtocol) -> String {
    let name = plainMember(text)
    return keywords.contains(name) ? "`" + name + "`" : name
  }

  /// Returns the same name without backticks, for use in longer names.
  static func plainMember(_ text: some StringProtocol) -> String {
    let words = words(text)
    guard let first = words.first else { return "_" }
    let isAllCapitals = first.allSatisfy { !$0.isLowercase }
    let head = isAllCapitals ? first.lowercased() : first.prefix(1).lowercased() + first.dropFirst()
    return spelled(head + words.dropFirst().map(capitalized).joined())
  }

  /// Returns `completed-game` as `CompletedGame`.
  static func type(_ text: some StringProtocol) -> String {
    let name = words(text).map(capitalized).joined()
    return name == "Type" || name == "Protocol" ? name + "_" : spelled(name)
  }

  private static func capitalized(_ word: some StringProtocol) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }

  private static func spelled(_ name: String) -> String {
    guard let first = name.first else { return "_" }
    return first.isNumber ? "_" + name : name
  }

  /// Returns the runs of letters and digits.
  private static func words(_ text: some StringProtocol) -> [String] {
    let words: [Substring] = String(text).split { !($0.isLetter || $0.isNumber) }
    return words.map(String.init)
  }

  private static let keywords: Set<String> = [
    "Any", "Self", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
    "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]
}
