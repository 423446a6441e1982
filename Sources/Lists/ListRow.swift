public import LandfallDomain

/// An item of a list as it is shown.
public struct ListRow: Hashable, Sendable {
  /// The item, with what the person did to it already done.
  public let item: Item
  /// Which replacement of the list it came with; all rows of a refreshed list have the same.
  ///
  /// 0 for what came from the cache.
  public let generation: Int
  /// Whether it may be outdated: from the cache, or from before a refresh that failed.
  public let isStale: Bool
  /// Whether the services have not answered yet to what the person did to it.
  public let isPending: Bool
}
