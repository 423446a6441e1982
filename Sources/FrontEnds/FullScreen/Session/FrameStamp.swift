public import LandfallDomain

/// When a frame of a full-screen view was due, drawn and written.
///
/// For measuring what a person sees: `make limits` reads them (NAV-C01).
public struct FrameStamp: Hashable, Sendable {
  /// What moved in a frame.
  public struct Motion: Hashable, Sendable {
    /// `push`, `pop` or `tab`.
    public let name: String
    /// When it began; it tells one motion from the next.
    public let began: Instant
    /// Whether a finger moved it, so that it had no schedule of its own.
    public let isFollowing: Bool
  }

  /// What moved, or `nil` for a screen at rest.
  public let motion: Motion?
  /// When the schedule wanted it, or `nil` for a frame that a key, the mouse or new data asked for.
  public let due: Instant?
  /// When drawing it began.
  public let began: Instant
  /// When its bytes were known.
  public let drawn: Instant
  /// When the terminal had taken them.
  public let written: Instant
  /// How many bytes it was; 0 where nothing differed from the frame before.
  public let bytes: Int

  /// One line of numbers, in nanoseconds of the monotonic clock; `-` for what there is none of.
  ///
  /// `due began drawn written bytes motion motion-began follows|runs`
  public var line: String {
    let due = due.map { "\($0.nanoseconds)" } ?? "-"
    let motion =
      motion.map { "\($0.name) \($0.began.nanoseconds) \($0.isFollowing ? "follows" : "runs")" }
      ?? "- - -"
    return "\(due) \(began.nanoseconds) \(drawn.nanoseconds) \(written.nanoseconds) \(bytes) "
      + motion
  }
}
