public import LandfallDomain

/// The keys that are known here, by name.
public struct ShareKeyRing: Hashable, Sendable {
  private let keys: [ShareKeyID: ShareKey]

  /// Takes keys; of two with one name the later counts.
  public init(_ keys: some Sequence<ShareKey> = []) {
    self.keys = Dictionary(keys.map { ($0.key.id, $0) }, uniquingKeysWith: { $1 })
  }

  /// All keys, by name.
  public var all: [ShareKey] { keys.values.sorted { $0.key.id < $1.key.id } }

  /// The key of that name, or `nil` if there is none or its time is over.
  public func key(_ id: ShareKeyID, at now: Timestamp) -> ShareKey? {
    guard let key = keys[id] else { return nil }
    if let end = key.verifiesUntil, now >= end { return nil }
    return key
  }

  /// The key that signs now: of our own that may, the one that began last.
  ///
  /// With a clock that was set back before all of them it is the one that begins first: sharing goes on.
  /// `nil` without a key of our own that signs.
  public func signer(at now: Timestamp) -> ShareKeyID? {
    let own = signing
    let begun = own.filter { $0.start <= now }
    return (begun.last ?? own.first)?.id
  }

  /// Those of our own that sign or will, in the order in which they begin.
  public var signing: [(id: ShareKeyID, start: Timestamp)] {
    keys.values.compactMap { key -> (id: ShareKeyID, start: Timestamp)? in
      guard case .own(let start?) = key.origin else { return nil }
      return (key.key.id, start)
    }.sorted { ($0.start, $0.id) < ($1.start, $1.id) }
  }

  /// The keys that verify what we sign now or have signed, to give to another verifier.
  public func published(at now: Timestamp) -> [ShareVerificationKey] {
    all.compactMap { known in
      guard case .own = known.origin, key(known.key.id, at: now) != nil else { return nil }
      return known.key
    }
  }
}

/// Where the keys of share tokens are kept.
public protocol ShareKeySource: Sendable {
  /// All keys that are known, our own and foreign ones.
  func ring() async throws(ShareKeyError) -> ShareKeyRing

  /// The key that signs now; the first one is made when it is asked for.
  func signer(at now: Timestamp) async throws(ShareKeyError) -> any ShareTokenSigning
}
