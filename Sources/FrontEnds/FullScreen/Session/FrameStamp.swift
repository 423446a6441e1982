package import LandfallDomain

/// The times when a frame of a full-screen view was due, drawn and written.
///
/// `make limits` uses them to measure what a person sees (NAV-C01).
package struct FrameStamp: Equatable, Sendable {
  /// The animation in a frame.
  package struct Motion: Equatable, Sendable {
    /// `push`, `pop` or `tab`.
    package let name: String
    /// The start time, which distinguishes two animations.
    package let began: Instant
    /// Whether a finger moved it, so that the frame had no schedule.
    package let isFollowing: Bool
  }

  /// The animation, or `nil` if nothing moves.
  package let motion: Motion?
  /// The scheduled time, or `nil` for a frame caused by a key, the mouse or new data.
  package let due: Instant?
  /// The time when drawing began.
  package let began: Instant
  /// The time when drawing ended.
  package let drawn: Instant
  /// The time when the terminal had accepted all bytes.
  package let written: Instant
  /// The number of bytes, or 0 if the frame did not change anything.
  package let bytes: Int

  /// One line of numbers, in nanoseconds of the monotonic clock, with `-` for a missing value.
  ///
  /// `due began drawn written bytes motion motion-began follows|runs`
  package var line: String {
    let due = due.map { "\($0.nanoseconds)" } ?? "-"
    let motion =
      motion.map { "\($0.name) \($0.began.nanoseconds) \($0.isFollowing ? "follows" : "runs")" }
      ?? "- - -"
    return "\(due) \(began.nanoseconds) \(drawn.nanoseconds) \(written.nanoseconds) \(bytes) "
      + motion
  }
}
