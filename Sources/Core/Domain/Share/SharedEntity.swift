/// What a share token opens: one thing of one kind, such as `game` and `g-17`.
///
/// A token is bound to both (SHARE-D06): it opens neither another game nor an author with the same id.
/// Compared byte for byte.
public struct SharedEntity: Hashable, Sendable {
  /// Longest kind, in bytes.
  public static let maximumKindBytes = 32
  /// Longest id, in bytes.
  public static let maximumIDBytes = 256

  /// The kind: `a`–`z` first, then `a`–`z`, `0`–`9` and `-`.
  public let kind: String
  /// The id, as the path has it after decoding.
  public let id: String

  /// Takes a kind and an id, or `nil` if the kind is not spelled as one or the id is empty or too long.
  public init?(kind: String, id: String) {
    guard 1...Self.maximumKindBytes ~= kind.utf8.count,
      1...Self.maximumIDBytes ~= id.utf8.count,
      kind.utf8.first.map(Self.isLetter) == true,
      kind.utf8.allSatisfy({ Self.isLetter($0) || Self.isDigit($0) || $0 == UInt8(ascii: "-") })
    else { return nil }
    self.kind = kind
    self.id = id
  }

  /// Whether both have the same bytes.
  public static func == (left: SharedEntity, right: SharedEntity) -> Bool {
    left.kind.isIdentical(to: right.kind) && left.id.isIdentical(to: right.id)
  }

  /// Feeds the bytes of both.
  public func hash(into hasher: inout Hasher) {
    kind.hashBytes(into: &hasher)
    id.hashBytes(into: &hasher)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
}

/// How long a share token opens its entity (SHARE-D01 to SHARE-D05).
public enum ShareDuration: String, CaseIterable, Hashable, Sendable {
  /// One hour, 3,600 s (SHARE-D01).
  case oneHour = "1h"
  /// One day, 86,400 s (SHARE-D02).
  case oneDay = "1d"
  /// Seven days, 604,800 s (SHARE-D03).
  case sevenDays = "7d"
  /// Thirty days, 2,592,000 s (SHARE-D04).
  case thirtyDays = "30d"
  /// Until it is revoked, or its key withdrawn (SHARE-D05).
  case indefinite

  /// The lifetime, or `nil` for a token that does not expire.
  public var lifetime: Duration? {
    switch self {
    case .oneHour: .seconds(3_600)
    case .oneDay: .seconds(86_400)
    case .sevenDays: .seconds(604_800)
    case .thirtyDays: .seconds(2_592_000)
    case .indefinite: nil
    }
  }
}
