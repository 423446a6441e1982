package import LandfallDomain

/// The messages that arrived while the app was visible: the banner and the earlier ones.
///
/// A message is shown as a banner once, for at most ``Limits/bannerLifetime``. It can still be
/// opened after that: the ``Limits/maximumArrivedMessages`` most recent messages are kept.
@usableFromInline package struct NotificationQueue: Equatable, Sendable {
  /// A message that arrived.
  @usableFromInline package struct Arrival: Equatable, Sendable {
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

  /// The message shown as a banner, or `nil`.
  @usableFromInline package private(set) var banner: Arrival?
  /// The messages that can be opened, newest first.
  @usableFromInline package private(set) var arrivals: [Arrival] = []
  private var seen: [MessageID] = []
  private var last = 0

  /// Creates an empty queue.
  package init() {}

  /// Adds a message that arrived, and shows it as the banner.
  ///
  /// - Returns: The message; `nil` if it was already shown or opened.
  package mutating func arrived(
    _ payload: Int, _ facts: NotificationFacts, at now: Instant
  ) -> Arrival? {
    if let message = facts.message {
      guard !seen.contains(message) else { return nil }
      note(message)
    }
    last += 1
    let arrival = Arrival(number: last, payload: payload, facts: facts, arrivedAt: now)
    arrivals.insert(arrival, at: 0)
    if arrivals.count > Limits.maximumArrivedMessages { arrivals.removeLast() }
    banner = arrival
    return arrival
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

  /// Hides the banner, and returns whether one was shown; its message can still be opened.
  package mutating func dismissed() -> Bool {
    defer { banner = nil }
    return banner != nil
  }

  /// Hides the banner after its display time, unless another one is shown now.
  package mutating func expired(_ number: Int) -> Bool {
    banner?.number == number ? dismissed() : false
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

/// The handling of taps while the app starts; links have priority.
///
/// At most one tap waits until the session is known and then continues once (TAP-S01). A link of
/// the same launch supersedes it, whichever came first. The message that launched the app is
/// accepted once, even if it has no ID.
package struct LaunchTaps: Equatable, Sendable {
  /// What to do with a tap.
  package enum Verdict: Equatable, Sendable {
    /// The tap continues at once.
    case proceed
    /// The tap waits for ``becameReady()`` and supersedes the tap that waited before it, if any.
    case hold(overtaking: DeliveryID?)
    /// The link supersedes the tap.
    case overtaken(by: DeliveryID)
    /// The message that launched the app was already accepted.
    case alreadyTaken
  }

  private var isReady = false
  private var hasTakenInitial = false
  private var link: DeliveryID?
  private var held: DeliveryID?

  /// Creates the state before any tap or link.
  package init() {}

  /// Handles a tap on a notification.
  package mutating func tapped(_ tap: DeliveryID, _ state: NotificationResponseState) -> Verdict {
    switch state {
    case .terminated:
      guard !hasTakenInitial else { return .alreadyTaken }
      hasTakenInitial = true
      if let link { return .overtaken(by: link) }
    case .background, .foreground:
      // Before anything is visible, the link decides what the person sees. Later, a newer link
      // overtakes a tap that waits for the ledger.
      if let link, !isReady || tap < link { return .overtaken(by: link) }
    }
    guard !isReady else { return .proceed }
    defer { held = tap }
    return .hold(overtaking: held)
  }

  /// Handles a link with a destination.
  ///
  /// - Returns: The tap that the link supersedes, or `nil`.
  package mutating func linkOpened(_ link: DeliveryID) -> DeliveryID? {
    self.link = link
    defer { held = nil }
    return held
  }

  /// Handles that the session is known.
  ///
  /// - Returns: The tap that continues, or `nil`.
  package mutating func becameReady() -> DeliveryID? {
    isReady = true
    defer { held = nil }
    return held
  }
}

/// A record of handled messages that survives restarts.
///
/// A push service may deliver one message on two channels: as the message that launched the app,
/// and as a tapped one.
package protocol MessageLedger: Sendable {
  /// Records a message as handled.
  ///
  /// - Returns: Whether the message is new; if two processes ask at once, only one gets `true`.
  /// - Throws: `StorageError`.
  func note(_ message: MessageID) async throws(StorageError) -> Bool
}

/// The messages that this process has handled; a message on two channels is handled once.
///
/// The 256 most recent are kept.
struct HandledMessages: Sendable {
  private static let capacity = 256
  private var order: [MessageID] = []
  private var seen: Set<MessageID> = []

  /// Records a message, and returns whether it is new.
  mutating func note(_ message: MessageID) -> Bool {
    guard seen.insert(message).inserted else { return false }
    order.append(message)
    if order.count > Self.capacity { seen.remove(order.removeFirst()) }
    return true
  }
}
