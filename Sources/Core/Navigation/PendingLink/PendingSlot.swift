public import LandfallDomain

/// The only slot for a ``PendingLink``, in memory only (DL-B03, DL-R04).
///
/// Taking is in two phases, so that a target is not lost to a navigation that fails: ``take(at:)``
/// lends it, ``commit()`` ends it, ``putBack()`` returns it with its first deadline.
public struct PendingSlot: Hashable, Sendable {
  /// What is in the slot.
  private enum Content: Hashable, Sendable {
    /// Nothing.
    case empty
    /// A target that waits for sign-in.
    case waiting(PendingLink)
    /// A target that is being opened.
    case taken(PendingLink)
  }

  /// What taking came to.
  public enum Taking: Hashable, Sendable {
    /// There was nothing to take.
    case nothing
    /// The target is yours until ``commit()`` or ``putBack()``.
    case taken(PendingLink)
    /// The target was too old and is gone.
    case expired(PendingLink)
  }

  private var content = Content.empty
  private var isBroken = false

  /// Starts empty.
  public init() {}

  /// The target that waits or is being opened, at that instant; `nil` if it is too old by then.
  public func target(at now: Instant) -> PendingLink? {
    switch content {
    case .empty: nil
    case .waiting(let target): now <= target.lastValid ? target : nil
    case .taken(let target): target
    }
  }

  /// Whether there is a target, however old.
  var isEmpty: Bool { content == .empty }

  /// How many targets there are at that instant: 0 or 1.
  public func count(at now: Instant) -> Int { target(at: now) == nil ? 0 : 1 }

  /// Puts a target into the slot, in place of one that is there.
  ///
  /// - Returns: Whether it is there now; memory may have run out (DL-I05).
  public mutating func keep(_ target: PendingLink) -> Bool {
    guard !isBroken else {
      content = .empty
      return false
    }
    content = .waiting(target)
    return true
  }

  /// Lends the target, if there is one and it is not too old.
  public mutating func take(at now: Instant) -> Taking {
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

  /// Ends a target that was taken: it is visible.
  public mutating func commit() { content = .empty }

  /// Returns a target that was taken and could not be opened.
  public mutating func putBack() {
    if case .taken(let target) = content { content = .waiting(target) }
  }

  /// Discards a waiting target that is too old.
  ///
  /// - Returns: The target that was discarded, or `nil`.
  public mutating func expire(at now: Instant) -> PendingLink? {
    guard case .waiting(let target) = content, now > target.lastValid else { return nil }
    content = .empty
    return target
  }

  /// Empties the slot.
  public mutating func clear() { content = .empty }

  /// Loses what is in the slot and refuses everything from now on, as memory pressure would.
  package mutating func breakDown() {
    content = .empty
    isBroken = true
  }
}
