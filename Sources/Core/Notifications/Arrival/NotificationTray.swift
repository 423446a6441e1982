public import LandfallDomain

/// The messages that arrived while the app was on view: the banner, and those before it.
///
/// A message is shown once. One that nobody taps goes from view after ``Limits/bannerLifetime`` and
/// can still be opened: the newest ``Limits/maximumArrivedMessages`` are kept (facts 4, foreground).
public struct NotificationTray: Hashable, Sendable {
  /// A message that arrived.
  public struct Arrival: Hashable, Sendable {
    /// Its place among those that arrived, from 1.
    public let number: Int
    /// What it holds.
    public let reading: NotificationReading
    /// When it arrived.
    public let arrivedAt: Instant

    /// The first instant at which its banner is gone.
    public var deadline: Instant { arrivedAt + Limits.bannerLifetime }
  }

  /// What to do with a message.
  public enum Verdict: Hashable, Sendable {
    /// It is the banner, in place of one that nobody tapped.
    case show(Arrival, replacing: Arrival?)
    /// It was shown, or opened, before.
    case alreadyHere
  }

  /// The banner, or `nil`.
  public private(set) var banner: Arrival?
  /// The messages that can be opened, the newest first.
  public private(set) var arrivals: [Arrival] = []
  private var seen: [MessageID] = []
  private var last = 0

  /// Starts empty.
  public init() {}

  /// A message arrived.
  public mutating func arrived(_ reading: NotificationReading, at now: Instant) -> Verdict {
    if let message = reading.message {
      guard !seen.contains(message) else { return .alreadyHere }
      note(message)
    }
    last += 1
    let arrival = Arrival(number: last, reading: reading, arrivedAt: now)
    arrivals.insert(arrival, at: 0)
    if arrivals.count > Limits.maximumArrivedMessages { arrivals.removeLast() }
    defer { banner = arrival }
    return .show(arrival, replacing: banner)
  }

  /// A message was tapped, in the banner or elsewhere: it is not shown, and not shown again.
  ///
  /// - Returns: What arrived here of it, or `nil`.
  @discardableResult
  public mutating func opened(_ message: MessageID?) -> Arrival? {
    guard let message else { return nil }
    note(message)
    return take { $0.reading.message == message }
  }

  /// A message that arrived was tapped, by its number.
  ///
  /// - Returns: What arrived, or `nil` if it is not here any more.
  public mutating func opened(number: Int) -> Arrival? {
    let taken = take { $0.number == number }
    if let message = taken?.reading.message { note(message) }
    return taken
  }

  /// The banner was waved away.
  ///
  /// - Returns: What it showed, which can still be opened.
  public mutating func dismissed() -> Arrival? {
    defer { banner = nil }
    return banner
  }

  /// The banner's time is up, if it is still that one.
  public mutating func expired(_ number: Int) -> Arrival? {
    banner?.number == number ? dismissed() : nil
  }

  /// Nobody is signed in any more: what arrived was for whoever was.
  public mutating func clear() {
    banner = nil
    arrivals = []
  }

  private mutating func take(_ isIt: (Arrival) -> Bool) -> Arrival? {
    if let banner, isIt(banner) { self.banner = nil }
    guard let index = arrivals.firstIndex(where: isIt) else { return nil }
    return arrivals.remove(at: index)
  }

  private mutating func note(_ message: MessageID) {
    guard !seen.contains(message) else { return }
    seen.append(message)
    if seen.count > Limits.maximumArrivedMessages * 4 { seen.removeFirst() }
  }
}
