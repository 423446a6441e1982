package import LandfallDomain

/// The messages that arrived while the app was on view: the banner, and those before it.
///
/// A message is shown once. One that nobody taps goes from view after ``Limits/bannerLifetime`` and
/// can still be opened: the newest ``Limits/maximumArrivedMessages`` are kept.
package struct NotificationQueue: Hashable, Sendable {
  /// A message that arrived.
  package struct Arrival: Hashable, Sendable {
    /// Its place among those that arrived, from 1.
    package let number: Int
    /// The host's name for its payload.
    package let payload: Int
    /// What is known of it.
    package let facts: NotificationFacts
    /// When it arrived.
    package let arrivedAt: Instant

    /// The first instant at which its banner is gone.
    package var deadline: Instant { arrivedAt + Limits.bannerLifetime }
  }

  /// What to do with a message.
  package enum Verdict: Hashable, Sendable {
    /// It is the banner, in place of one that nobody tapped.
    case show(Arrival, replacing: Arrival?)
    /// It was shown, or opened, before.
    case alreadyHere
  }

  /// The banner, or `nil`.
  package private(set) var banner: Arrival?
  /// The messages that can be opened, the newest first.
  package private(set) var arrivals: [Arrival] = []
  private var seen: [MessageID] = []
  private var last = 0

  /// Starts empty.
  package init() {}

  /// A message arrived.
  package mutating func arrived(
    _ payload: Int, _ facts: NotificationFacts, at now: Instant
  ) -> Verdict {
    if let message = facts.message {
      guard !seen.contains(message) else { return .alreadyHere }
      note(message)
    }
    last += 1
    let arrival = Arrival(number: last, payload: payload, facts: facts, arrivedAt: now)
    arrivals.insert(arrival, at: 0)
    if arrivals.count > Limits.maximumArrivedMessages { arrivals.removeLast() }
    defer { banner = arrival }
    return .show(arrival, replacing: banner)
  }

  /// A message was tapped, in the banner or elsewhere: it is not shown, and not shown again.
  ///
  /// - Parameters:
  ///   - number: The place of one that arrived here and was tapped here.
  ///   - message: The name of the message, if it has one.
  package mutating func opened(_ number: Int?, _ message: MessageID?) {
    if let message { note(message) }
    let isIt = { (arrival: Arrival) in
      arrival.number == number || message != nil && arrival.facts.message == message
    }
    if let banner, isIt(banner) { self.banner = nil }
    arrivals.removeAll(where: isIt)
  }

  /// The banner was dismissed.
  ///
  /// - Returns: What it showed, which can still be opened.
  package mutating func dismissed() -> Arrival? {
    defer { banner = nil }
    return banner
  }

  /// The banner's time is up, if it is still that one.
  package mutating func expired(_ number: Int) -> Arrival? {
    banner?.number == number ? dismissed() : nil
  }

  /// Nobody is signed in any more: what arrived was for whoever was.
  package mutating func clear() {
    banner = nil
    arrivals = []
  }

  private mutating func note(_ message: MessageID) {
    guard !seen.contains(message) else { return }
    seen.append(message)
    if seen.count > Limits.maximumArrivedMessages * 4 { seen.removeFirst() }
  }
}
