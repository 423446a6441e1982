/// A load of a list or a detail that is on its way.
public struct ListLoad: Hashable, Sendable {
  /// What a load is for.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// The first page of a list that shows nothing yet.
    case first
    /// The first page again, in place of everything.
    case refresh
    /// The page after the last one.
    case next
  }

  /// Which load it is.
  public let id: LoadID
  /// What it is for.
  public let kind: Kind

  /// Describes a load.
  package init(id: LoadID, kind: Kind) {
    self.id = id
    self.kind = kind
  }
}
