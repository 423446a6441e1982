internal import LandfallDomain

/// The animated sign for loading.
enum Spinner {
  private static let interval: Int64 = 120_000_000

  static func sign(at instant: Instant, isPlain: Bool) -> String {
    let signs = isPlain ? ["|", "/", "-", "\\"] : ["◐", "◓", "◑", "◒"]
    return signs[Int(instant.nanoseconds / interval) % signs.count]
  }

  /// Returns the time of the next sign.
  static func turn(after now: Instant) -> Instant {
    Instant(nanoseconds: (now.nanoseconds / interval + 1) * interval)
  }
}
