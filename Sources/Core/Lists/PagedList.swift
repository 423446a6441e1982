public import LandfallDomain

/// A list screen's data: what is loaded, what is on its way, and what went wrong.
///
/// A value that stays in its screen's stack entry and changes only through ``reduce(_:_:)``. One
/// load is on its way at most. A refresh replaces everything at once and only when it succeeds; an
/// append never moves or repeats what is shown.
///
/// Memory is bounded by ``Limits/maximumListItems`` and ``Limits/maximumListBytes``: a list that
/// holds as much is ``isFull`` and fetches no more. Copies share their items; copying is O(1).
/// Comparing two lists that share items costs O(pages), hashing O(1).
public struct PagedList: Hashable, Sendable {
  /// The number that the caller gave it; no other list or detail has it.
  public let number: Int
  /// What is asked for the first page.
  public let request: ContentRequest
  /// The load on its way, or `nil`.
  ///
  /// The loading mark is shown for as long as there is one (NAV-C04).
  public internal(set) var load: ListLoad?
  /// The last load's failure, with which the screen offers a retry, or `nil`.
  ///
  /// While there is one, scrolling fetches nothing: only a user action does.
  public internal(set) var failure: ListFailure?
  /// Whether a first page was ever shown, be it empty, and still is.
  public internal(set) var isLoaded = false
  /// How often the items were replaced; the rows of the newest replacement carry it.
  public internal(set) var generation = 0
  /// When the cache kept what is shown, or `nil` for what the services said since.
  public internal(set) var cachedAt: Timestamp?
  /// Where the next page starts, or `nil` at the end.
  public internal(set) var nextCursor: String?
  /// What the person did and the services have not answered, oldest first.
  public internal(set) var pendingActions: [PendingAction] = []

  /// What the services said.
  var base = ItemChunks()
  var settling = SettledChanges()
  /// `base` with all changes done, settled and pending; chunk by chunk the same, and where nothing
  /// is pending the very same.
  var shown = ItemChunks()
  /// Finds the chunk of an item of `base`; follows from it, so it is not compared.
  var index = ItemIndex()
  var reportedTotal = 0
  var loads = 0
  var actions = 0
  var stale = StaleMarks()
  /// The load failed with this, and the cache is asked.
  var errorBeforeCache: ServiceError?
  /// Pages in a row that brought nothing new.
  var barrenPages = 0
  /// How many pages the cache was given of this generation.
  var cachedPages = 0
  /// Whether another epoch came since the load: the next time it is shown it loads again.
  var isOutdated = false
  var isDropped = false

  /// Describes a list that shows nothing yet.
  ///
  /// - Parameters:
  ///   - request: What the first page is asked for with; a cursor is left out.
  ///   - number: A number that no other list or detail has.
  public init(_ request: ContentRequest, number: Int) {
    self.request = ContentRequest(
      contract: request.contract, inputs: request.inputs, organization: request.organization)
    self.number = number
  }

  /// What is shown, with what the person did already done.
  public var rows: ListRows { ListRows(items: shown, stale: stale) }

  /// How many items there are in all, as the services last said, at least those that are shown.
  public var total: Int { max(reportedTotal - (base.count - shown.count), shown.count) }

  /// Whether all that the list may hold is there, although the services have more.
  public var isFull: Bool {
    base.count >= Limits.maximumListItems || base.bytes >= Limits.maximumListBytes
  }

  /// Whether a next page can be had.
  public var hasMore: Bool { nextCursor != nil && !isFull }

  /// How many rows are stale: none after a refresh that succeeded (NAV-R03).
  ///
  /// - Complexity: O(chunks of 64 rows) while no conflict marked a row.
  public var staleCount: Int {
    shown.chunks.reduce(0) { $0 + stale.count(in: $1) }
  }

  /// Whether both show and remember the same.
  public static func == (left: PagedList, right: PagedList) -> Bool {
    left.number == right.number && left.loads == right.loads && left.actions == right.actions
      && left.request == right.request && left.load == right.load && left.failure == right.failure
      && left.isLoaded == right.isLoaded && left.generation == right.generation
      && left.cachedAt == right.cachedAt && left.nextCursor == right.nextCursor
      && left.pendingActions == right.pendingActions && left.reportedTotal == right.reportedTotal
      && left.settling == right.settling && left.stale == right.stale
      && left.errorBeforeCache == right.errorBeforeCache
      && left.barrenPages == right.barrenPages && left.cachedPages == right.cachedPages
      && left.isOutdated == right.isOutdated && left.isDropped == right.isDropped
      && left.base == right.base && left.shown == right.shown
  }

  /// Feeds what tells most lists apart, in O(1): not every item.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(number)
    hasher.combine(request)
    hasher.combine(loads)
    hasher.combine(actions)
    hasher.combine(generation)
    hasher.combine(shown)
  }
}
