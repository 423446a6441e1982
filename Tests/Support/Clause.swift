public import Testing

/// Names the clauses of the specifications that a test shows.
public struct Clause: TestTrait, SuiteTrait {
  /// The clauses' ids, such as `DL-A01`.
  public let ids: [String]
}

extension Trait where Self == Clause {
  /// The test shows these clauses.
  public static func clause(_ ids: String...) -> Clause { Clause(ids: ids) }
}
