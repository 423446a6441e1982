package import LandfallDomain

/// The only slot for a ``PendingLink``, in memory only (DL-B03, DL-R04).
///
/// Opening has two phases, so that a failed navigation does not lose the target. ``take(at:)``
/// marks it as taken. Then ``commit()`` removes it, or ``putBack()`` keeps it with its original
/// deadline.
@usableFromInline package struct PendingSlot: Hashable, Sendable {
  /// The content of the slot.
  @usableFromInline package enum Content: Hashable, Sendable {
    /// Nothing.
    case empty
    /// A target that waits for sign-in.
    case waiting(PendingLink)
    /// A target that is being opened after sign-in.
    case taken(PendingLink)
  }

  /// The result of ``take(at:)``.
  package enum Taking: Equatable, Sendable {
    /// The slot was empty.
    case nothing
    /// A target that stays in the slot until ``commit()`` or ``putBack()``.
    case taken(PendingLink)
    /// The target was too old and was removed.
    case expired(PendingLink)
  }

  @usableFromInline package private(set) var content = Content.empty
  private var isBroken = false

  /// Creates an empty slot.
  package init() {}

  /// Returns the target at that instant, or `nil` if there is none or it is too old.
  package func target(at now: Instant) -> PendingLink? {
    switch content {
    case .empty: nil
    case .waiting(let target): now <= target.lastValid ? target : nil
    case .taken(let target): target
    }
  }

  /// Whether the slot is empty; an old target still counts.
  @inlinable package var isEmpty: Bool { if case .empty = content { true } else { false } }

  /// Returns the number of targets at that instant: 0 or 1.
  package func count(at now: Instant) -> Int { target(at: now) == nil ? 0 : 1 }

  /// Stores a target and replaces an existing one.
  ///
  /// - Returns: Whether the target was stored; `false` if memory ran out (DL-I05).
  package mutating func keep(_ target: PendingLink) -> Bool {
    guard !isBroken else {
      content = .empty
      return false
    }
    content = .waiting(target)
    return true
  }

  /// Takes the target, if there is one and it is not too old.
  package mutating func take(at now: Instant) -> Taking {
    switch content {
    case .empty: return .nothing
    case .waiting(let target), .taken(let target):
      guard now <= target.lastValid else {
        content = .empty
        return .expired(target)
      }
      content = .taken(target)
      return .taken(target)
    }
  }

  /// Removes a taken target, because its screen is visible.
  package mutating func commit() { content = .empty }

  /// Keeps a taken target that could not be opened.
  package mutating func putBack() {
    if case .taken(let target) = content { content = .waiting(target) }
  }

  /// Removes a waiting target that is too old.
  ///
  /// - Returns: The removed target, or `nil`.
  package mutating func expire(at now: Instant) -> PendingLink? {
    guard case .waiting(let target) = content, now > target.lastValid else { return nil }
    content = .empty
    return target
  }

  /// Empties the slot.
  package mutating func clear() { content = .empty }

  /// Empties the slot and refuses every target from now on, as memory pressure would.
  package mutating func breakDown() {
    content = .empty
    isBroken = true
  }
}

/// A destination that is kept until the person has signed in.
@usableFromInline package struct PendingLink: Hashable, Sendable {
  /// The delivery of the link.
  package let delivery: DeliveryID
  /// The destination with its route.
  package let target: LinkTarget
  /// The time when it was stored.
  package let keptAt: Instant

  /// The only person who may open it, or `nil` for anyone.
  ///
  /// A screen that was visible when a session ended is kept only for the person of that session
  /// (NAV-P12).
  package let person: PersonID?

  /// Creates a target that waits for sign-in.
  package init(
    delivery: DeliveryID, target: LinkTarget, keptAt: Instant, person: PersonID? = nil
  ) {
    self.delivery = delivery
    self.target = target
    self.keptAt = keptAt
    self.person = person
  }

  /// Returns whether a person may open the target.
  package func isOpen(to person: PersonID) -> Bool { self.person == nil || self.person == person }

  /// The last instant at which the target is valid, 600 s after it was stored (DL-C04).
  package var lastValid: Instant { keptAt + Limits.pendingLinkLifetime }

  /// The first instant at which the target is no longer valid.
  package var deadline: Instant { lastValid + .nanoseconds(1) }
}
