import LandfallDomain

/// What constraints say together, as far as patterns can use it.
struct ConstraintFacts {
  /// The most characters that are written out one by one.
  static let mostCharacters = 64

  /// The only texts allowed, or `nil`.
  private(set) var words: [String]?
  /// The only characters allowed, all of them ASCII; `nil` for any or others.
  private(set) var characters: [UInt8]?
  /// The least number of characters.
  private(set) var least = 1
  /// The most characters, or `nil`.
  private(set) var most: Int?
  /// Whether it is a UUID.
  private(set) var isUUID = false
  /// Whether the rest of what is here says all.
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
