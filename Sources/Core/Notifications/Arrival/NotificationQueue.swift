package import LandfallDomain

/// The messages that arrived while the app was visible: the banner and the earlier ones.
///
/// A message is shown as a banner once, for at most ``Limits/bannerLifetime``. It can still be
/// opened after that: the ``Limits/maximumArrivedMessages`` most recent messages are kept.
@usableFromInline package struct NotificationQueue: Hashable, Sendable {
  /// A message that arrived.
  @usableFromInline package struct Arrival: Hashable, Sendable {
    /// The message's number in order of arrival, from 1.
    package let number: Int
    /// The host's number for the payload.
    package let payload: Int
    /// The facts about the message.
    package let facts: NotificationFacts
    /// When it arrived.
    package let arrivedAt: Instant

    /// The first instant at which the banner is no longer shown.
    package var deadline: Instant { arrivedAt + Limits.bannerLifetime }
  }

  /// What to do with a message.
  package enum Verdict: Hashable, Sendable {
    /// Show the message as a banner, replacing the current one if there is any.
    case show(Arrival, replacing: Arrival?)
    /// The message was already shown or opened.
    case alreadyHere
  }

  /// The message shown as a banner, or `nil`.
  @usableFromInline package private(set) var banner: Arrival?
  /// The messages that can be opened, newest first.
  @usableFromInline package private(set) var arrivals: [Arrival] = []
  private var seen: [MessageID] = []
  private var last = 0

  /// Creates an empty queue.
  package init() {}

  /// Adds a message that arrived.
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

  /// Removes a message that was tapped, in the app or elsewhere; it is not shown again.
  ///
  /// - Parameters:
  ///   - number: The number of the message, if it arrived and was tapped in the app.
  ///   - message: The ID of the message, if it has one.
  package mutating func opened(_ number: Int?, _ message: MessageID?) {
    if let message { note(message) }
    let isIt = { (arrival: Arrival) in
      arrival.number == number || message != nil && arrival.facts.message == message
    }
    if let banner, isIt(banner) { self.banner = nil }
    arrivals.removeAll(where: isIt)
  }

  /// Hides the banner.
  ///
  /// - Returns: The message of the banner, which can still be opened; `nil` if none was shown.
  package mutating func dismissed() -> Arrival? {
    defer { banner = nil }
    return banner
  }

  /// Hides the banner after its display time, unless another one is shown now.
  package mutating func expired(_ number: Int) -> Arrival? {
    banner?.number == number ? dismissed() : nil
  }

  /// Removes all messages, because the person they were for is no longer signed in.
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
