/// One line of a table: a piece of work, ours or a peer's.
struct Contender: Sendable {
  /// The name in the table and in filters.
  let name: String
  /// The number of items in one pass; figures are per item.
  let items: Int
  /// The bytes in use for each item, or `nil` if memory is not measured.
  let bytes: Double?
  /// Does the work once and returns a checksum, so that the compiler cannot remove it.
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

/// Contenders that do the same work, ours first.
///
/// Each is measured in turn within every round.
struct Contest: Sendable {
  /// The name of the contest on the command line, such as `bus/sync-1`.
  let name: String
  /// The maximum cost of ours, as a part of each peer's time.
  let target: String
  /// Ours first, then its peers.
  let contenders: [Contender]

  /// Returns the contest with only one contender, for a profiler.
  func limited(to index: Int?) -> Contest {
    guard let index, contenders.indices.contains(index) else { return self }
    return Contest(name: name, target: target, contenders: [contenders[index]])
  }
}
