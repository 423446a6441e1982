public import Testing

/// The review entries that a test shows.
///
/// `Docs/Proof/Review.md` lists the entries.
public struct Review: TestTrait, SuiteTrait {
  /// The ids of the entries, such as `S1`.
  public let ids: [String]
}

extension Trait where Self == Review {
  /// Marks a test with the review entries whose fixes it shows.
  public static func review(_ ids: String...) -> Review { Review(ids: ids) }
}
