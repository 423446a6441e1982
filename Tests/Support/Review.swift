public import Testing

/// Names the review entries that a test shows; `Docs/Proof/Review.md` lists the entries.
public struct Review: TestTrait, SuiteTrait {
  /// The entries' ids, such as `S1`.
  public let ids: [String]
}

extension Trait where Self == Review {
  /// The test shows that these review entries are fixed.
  public static func review(_ ids: String...) -> Review { Review(ids: ids) }
}
