public import LandfallDomain

/// The times when a frame of a full-screen view was due, drawn and written.
///
/// `make limits` uses them to measure what a person sees (NAV-C01).
public struct FrameStamp: Hashable, Sendable {
  /// The animation in a frame.
  public struct Motion: Hashable, Sendable {
    /// `push`, `pop` or `tab`.
    public let name: String
    /// The start time, which distinguishes two animations.
    public let began: Instant
    /// Whether a finger moved it, so that the frame had no schedule.
    public let isFollowing: Bool
  }

  /// The animation, or `nil` if nothing moves.
  public let motion: Motion?
  /// The scheduled time, or `nil` for a frame caused by a key, the mouse or new data.
  public let due: Instant?
  /// The time when drawing began.
  public let began: Instant
  /// The time when drawing ended.
  public let drawn: Instant
  /// The time when the terminal had accepted all bytes.
  public let written: Instant
  /// The number of bytes, or 0 if the frame did not change anything.
  public let bytes: Int

  /// One line of numbers, in nanoseconds of the monotonic clock, with `-` for a missing value.
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
