package import LandfallDomain

/// Decides what happens to a tap while the app starts: links come first.
///
/// A tap that arrives before the session is known is held, at most one, and let go once (TAP-S01). A
/// link of the same launch overtakes it, whichever came first. The message that started the app is
/// taken once, even where nothing names it.
package struct LaunchTaps: Hashable, Sendable {
  /// What to do with a tap.
  package enum Verdict: Hashable, Sendable {
    /// It goes on at once.
    case proceed
    /// It waits for ``becameReady()``; the tap before it, if there is one, is overtaken.
    case hold(overtaking: DeliveryID?)
    /// That link overtakes it.
    case overtaken(by: DeliveryID)
    /// The message that started the app was taken before.
    case alreadyTaken
  }

  private var isReady = false
  private var hasTakenInitial = false
  private var link: DeliveryID?
  private var held: DeliveryID?

  /// Starts with nothing.
  package init() {}

  /// A notification was tapped.
  package mutating func tapped(_ tap: DeliveryID, _ state: NotificationResponseState) -> Verdict {
    switch state {
    case .terminated:
      guard !hasTakenInitial else { return .alreadyTaken }
      hasTakenInitial = true
      if let link { return .overtaken(by: link) }
    case .background, .foreground:
      // Of what comes before anything is on view, the link is what the person sees.
      if !isReady, let link { return .overtaken(by: link) }
    }
    guard !isReady else { return .proceed }
    defer { held = tap }
    return .hold(overtaking: held)
  }

  /// A link that leads somewhere was opened.
  ///
  /// - Returns: The tap that it overtakes, or `nil`.
  package mutating func linkOpened(_ link: DeliveryID) -> DeliveryID? {
    self.link = link
    defer { held = nil }
    return held
  }

  /// The session is known.
  ///
  /// - Returns: The tap to go on with, or `nil`.
  package mutating func becameReady() -> DeliveryID? {
    isReady = true
    defer { held = nil }
    return held
  }
}
