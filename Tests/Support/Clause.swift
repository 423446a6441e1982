public import Testing

/// The requirements of the specifications that a test shows.
public struct Clause: TestTrait, SuiteTrait {
  /// The ids of the requirements, such as `DL-A01`.
  public let ids: [String]
}

extension Trait where Self == Clause {
  /// Marks a test with the requirements that it shows.
  public static func clause(_ ids: String...) -> Clause { Clause(ids: ids) }
}
