/// The entity that a share token opens, such as the kind `game` with the id `g-17`.
///
/// A token is bound to the kind and the id (SHARE-D06): it does not open another game, or an author
/// with the same id. Entities are compared byte for byte.
public struct SharedEntity: Hashable, Sendable {
  /// The maximum length of a kind, in bytes.
  package static let maximumKindBytes = 32
  /// The maximum length of an id, in bytes.
  package static let maximumIDBytes = 256

  /// The kind: a letter `a`–`z`, followed by `a`–`z`, `0`–`9` and `-`.
  public let kind: String
  /// The id, as in the path after decoding.
  public let id: String

  /// Creates an entity; returns `nil` if the kind is malformed, or the id is empty or too long.
  public init?(kind: String, id: String) {
    guard 1...Self.maximumKindBytes ~= kind.utf8.count,
      1...Self.maximumIDBytes ~= id.utf8.count,
      kind.utf8.first.map(Self.isLetter) == true,
      kind.utf8.allSatisfy({ Self.isLetter($0) || Self.isDigit($0) || $0 == UInt8(ascii: "-") })
    else { return nil }
    self.kind = kind
    self.id = id
  }

  /// Returns whether both entities have the same bytes.
  public static func == (left: SharedEntity, right: SharedEntity) -> Bool {
    left.kind.isIdentical(to: right.kind) && left.id.isIdentical(to: right.id)
  }

  /// Hashes the bytes of the kind and the id.
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

/// How long a share token is valid (SHARE-D01 to SHARE-D05).
public enum ShareDuration: String, CaseIterable, Hashable, Sendable {
  /// One hour, 3,600 s (SHARE-D01).
  case oneHour = "1h"
  /// One day, 86,400 s (SHARE-D02).
  case oneDay = "1d"
  /// Seven days, 604,800 s (SHARE-D03).
  case sevenDays = "7d"
  /// Thirty days, 2,592,000 s (SHARE-D04).
  case thirtyDays = "30d"
  /// Valid until the token is revoked or its key is withdrawn (SHARE-D05).
  case indefinite

  /// The lifetime, or `nil` for a token that does not expire.
  package var lifetime: Duration? {
    switch self {
    case .oneHour: .seconds(3_600)
    case .oneDay: .seconds(86_400)
    case .sevenDays: .seconds(604_800)
    case .thirtyDays: .seconds(2_592_000)
    case .indefinite: nil
    }
  }
}
