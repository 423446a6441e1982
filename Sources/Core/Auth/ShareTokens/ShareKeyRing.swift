package import LandfallDomain

/// The known verification keys, by ID.
package struct ShareKeyRing: Equatable, Sendable {
  private let keys: [ShareKeyID: ShareKey]

  /// Creates a ring; of two keys with the same ID, the later one is used.
  package init(_ keys: some Sequence<ShareKey> = []) {
    self.keys = Dictionary(keys.map { ($0.key.id, $0) }, uniquingKeysWith: { $1 })
  }

  /// All keys, sorted by ID.
  package var all: [ShareKey] { keys.values.sorted { $0.key.id < $1.key.id } }

  /// Returns the key with that ID, or `nil` if it is not known or no longer valid.
  package func key(_ id: ShareKeyID, at now: Timestamp) -> ShareKey? {
    guard let key = keys[id] else { return nil }
    if let end = key.verifiesUntil, now >= end { return nil }
    return key
  }

  /// Returns the key that signs now: the app's own valid key that started last.
  ///
  /// If the clock was set back before the start of every key, it is the key that starts first, so
  /// that sharing still works. Returns `nil` if no own key signs.
  package func signer(at now: Timestamp) -> ShareKeyID? {
    let own = signing.filter { key($0.id, at: now) != nil }
    let begun = own.filter { $0.start <= now }
    return (begun.last ?? own.first)?.id
  }

  /// Returns the app's own keys that sign no longer: the signer began after them, or they have ended.
  package func spent(at now: Timestamp) -> [ShareKeyID] {
    let (own, signer) = (signing, signer(at: now))
    let start = own.first { $0.id == signer }?.start
    return own.filter { other in
      guard other.id != signer else { return false }
      return key(other.id, at: now) == nil || start.map { other.start <= $0 } == true
    }.map { $0.id }
  }

  /// The app's own keys that sign now or later, sorted by start.
  package var signing: [(id: ShareKeyID, start: Timestamp)] {
    keys.values.compactMap { key -> (id: ShareKeyID, start: Timestamp)? in
      guard case .own(let start?) = key.origin else { return nil }
      return (key.key.id, start)
    }.sorted { ($0.start, $0.id) < ($1.start, $1.id) }
  }

  /// Returns the end of a token that the app issued at a time and that does not expire: the end of the
  /// key that signed it, or of the last of its earlier keys.
  package func end(ofTokenIssuedAt time: Timestamp) -> ShareExpiry {
    let signer = signing.last { $0.start <= time }.flatMap { self.keys[$0.id] }
    let keys = signer.map { [$0] } ?? all.filter { $0.origin == .own(signsFrom: nil) }
    let ends = keys.compactMap { $0.verifiesUntil }
    return ends.count < keys.count ? .never : .at(ends.max() ?? time)
  }

  /// Returns the keys that verify this app's tokens, to publish to other verifiers.
  package func published(at now: Timestamp) -> [ShareVerificationKey] {
    all.compactMap { known in
      guard case .own = known.origin, key(known.key.id, at: now) != nil else { return nil }
      return known.key
    }
  }
}

/// The source of the keys of share tokens.
package protocol ShareKeySource: Sendable {
  /// The type of the key that signs.
  associatedtype Signer: ShareTokenSigning

  /// Returns all known keys, own and foreign.
  func ring() async throws(ShareKeyError) -> ShareKeyRing

  /// Returns the key that signs now; creates the first key if there is none.
  func signer(at now: Timestamp) async throws(ShareKeyError) -> Signer
}
