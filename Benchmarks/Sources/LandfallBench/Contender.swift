/// One line of a table: a piece of work, ours or a peer's.
struct Contender: Sendable {
  /// What it is, for the table and for filters.
  let name: String
  /// How many items one pass handles; figures are per item.
  let items: Int
  /// How many bytes in use an item takes, or `nil` where that is not the point.
  let bytes: Double?
  /// Does the work once and returns a checksum, so that none of it is optimised away.
  let pass: @Sendable () async -> Int

  init(
    _ name: String, items: Int, bytes: Double? = nil, pass: @escaping @Sendable () async -> Int
  ) {
    self.name = name
    self.items = items
    self.bytes = bytes
    self.pass = pass
  }
}

/// Contenders that do the same work, ours first; each is measured in turn within every round.
struct Contest: Sendable {
  /// Names the contest on the command line, such as `bus/sync-1`.
  let name: String
  /// What ours may cost at most, as a part of each peer's time.
  let target: String
  /// Ours first, then its peers.
  let contenders: [Contender]

  /// The contest with one contender alone, for a profiler.
  func limited(to index: Int?) -> Contest {
    guard let index, contenders.indices.contains(index) else { return self }
    return Contest(name: name, target: target, contenders: [contenders[index]])
  }
}
