public import LandfallDomain

/// The data of a list screen: what is loaded, what is loading, and what failed.
///
/// It is a value in the screen's stack entry and changes only through `reduce(_:_:)`. At most one
/// load is in progress. A refresh replaces all items at once and only if it succeeds. A further
/// page never moves or repeats the items shown.
///
/// Memory is limited by `Limits.maximumListItems` and `Limits.maximumListBytes`; at the limit,
/// a list `isFull` and loads no more. Copies share their items, so copying is O(1). Comparing two
/// lists that share items is O(pages), hashing is O(1).
public struct PagedList: Hashable, Sendable {
  /// A number that the caller assigns; no other list or detail has it.
  package let number: Int
  /// The request for the first page.
  package let request: ContentRequest
  /// The load in progress, or `nil`.
  ///
  /// The loading indicator is shown while a load is in progress (NAV-C04).
  public internal(set) var load: ListLoad?
  /// The failure of the last load, for which the screen offers a retry, or `nil`.
  ///
  /// After a failure, scrolling loads nothing; only a user action does.
  public internal(set) var failure: ListFailure?
  /// Whether a first page is shown, even an empty one.
  public internal(set) var isLoaded = false
  /// How often the items were replaced; rows carry the generation of their replacement.
  package internal(set) var generation = 0
  /// When the shown items were stored in the cache, or `nil` if they are from the services.
  public internal(set) var cachedAt: Timestamp?
  /// The cursor of the next page, or `nil` at the end.
  package internal(set) var nextCursor: String?
  /// The actions that the services have not answered, oldest first.
  package internal(set) var pendingActions: [PendingAction] = []

  /// The items from the services.
  var base = ItemChunks()
  var settling = SettledChanges()
  /// `base` with all settled and pending changes applied, chunk by chunk; unchanged chunks are
  /// shared.
  var shown = ItemChunks()
  /// The chunk of each item in `base`; derived from `base`, so it is not compared.
  var index = ItemIndex()
  var reportedTotal = 0
  /// The number of items of all pages that the person may not open.
  var hidden = 0
  var loads = 0
  var actions = 0
  var stale = StaleMarks()
  /// The error of a failed load, while the cache is read.
  var errorBeforeCache: ServiceError?
  /// The number of pages in a row without a new item.
  var barrenPages = 0
  /// How many pages of this generation were stored in the cache.
  var cachedPages = 0
  /// Whether the epoch changed after the load; the list then loads again when it is next shown.
  var isOutdated = false

  /// Creates a list that is not loaded yet.
  ///
  /// - Parameters:
  ///   - request: The request for the first page; its cursor is ignored.
  ///   - number: A number that no other list or detail has.
  package init(_ request: ContentRequest, number: Int) {
    self.request = ContentRequest(
      contract: request.contract, inputs: request.inputs, organization: request.organization)
    self.number = number
  }

  /// The rows to show, with pending actions already applied.
  public var rows: ListRows { ListRows(items: shown, stale: stale) }

  /// The total number of items according to the services, without those that the person may not
  /// open, but at least the number of rows.
  public var total: Int { max(reportedTotal - hidden - (base.count - shown.count), shown.count) }

  /// Whether the list has reached its limit, even if the services have more items.
  package var isFull: Bool {
    base.count >= Limits.maximumListItems || base.bytes >= Limits.maximumListBytes
  }

  /// Whether a next page can be loaded.
  public var hasMore: Bool { nextCursor != nil && !isFull }

  /// The number of stale rows: 0 after a successful refresh (NAV-R03).
  ///
  /// - Complexity: O(chunks of 64 rows) unless a conflict has marked a row.
  package var staleCount: Int {
    shown.chunks.reduce(0) { $0 + stale.count(in: $1) }
  }

  /// Returns whether both lists have the same state.
  public static func == (left: PagedList, right: PagedList) -> Bool {
    left.number == right.number && left.loads == right.loads && left.actions == right.actions
      && left.request == right.request && left.load == right.load && left.failure == right.failure
      && left.isLoaded == right.isLoaded && left.generation == right.generation
      && left.cachedAt == right.cachedAt && left.nextCursor == right.nextCursor
      && left.pendingActions == right.pendingActions
      && (left.reportedTotal, left.hidden) == (right.reportedTotal, right.hidden)
      && left.settling == right.settling && left.stale == right.stale
      && left.errorBeforeCache == right.errorBeforeCache
      && left.barrenPages == right.barrenPages && left.cachedPages == right.cachedPages
      && left.isOutdated == right.isOutdated
      && left.base == right.base && left.shown == right.shown
  }

  /// Hashes enough to distinguish most lists, in O(1) rather than for every item.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(number)
    hasher.combine(request)
    hasher.combine(loads)
    hasher.combine(actions)
    hasher.combine(generation)
    hasher.combine(shown)
  }
}
