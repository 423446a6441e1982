import LandfallDomain

/// The combined meaning of constraints, as far as a pattern can express it.
struct ConstraintFacts {
  /// The maximum number of characters that are written one by one.
  static let mostCharacters = 64

  /// The only allowed texts, or `nil`.
  private(set) var words: [String]?
  /// The only allowed characters, all ASCII; `nil` if others are allowed.
  private(set) var characters: [UInt8]?
  /// The minimum number of characters.
  private(set) var least = 1
  /// The maximum number of characters, or `nil`.
  private(set) var most: Int?
  /// Whether the text must be a UUID.
  private(set) var isUUID = false
  /// Whether the other properties express the constraints completely.
  private(set) var isWhole = true

  init(_ constraints: [Constraint]) {
    for constraint in constraints {
      switch constraint {
      case .slug:
        least = max(least, 3)
        isWhole = false
        take(Array("abcdefghijklmnopqrstuvwxyz0123456789-".utf8))
      case .uuid:
        isUUID = true
        (least, most) = (36, 36)
      case .int:
        isWhole = false
        take(Array("-0123456789".utf8))
      case .alphabet(let text):
        if text.utf8.allSatisfy({ $0 < 0x80 }) { take(Array(text.utf8)) } else { isWhole = false }
      case .length(let low, let high):
        least = max(least, low)
        most = min(most ?? high, high)
      case .oneOf(let list): words = words.map { $0.filter(list.contains) } ?? list
      }
    }
    if words != nil || isUUID, constraints.count > 1 { isWhole = false }
  }

  private mutating func take(_ bytes: [UInt8]) {
    var bytes = Set(bytes)
    if let characters { bytes.formIntersection(characters) }
    characters = bytes.sorted()
  }
}
