package import LandfallDomain

/// The handling of taps while the app starts; links have priority.
///
/// At most one tap waits until the session is known and then continues once (TAP-S01). A link of
/// the same launch supersedes it, whichever came first. The message that launched the app is
/// accepted once, even if it has no ID.
package struct LaunchTaps: Hashable, Sendable {
  /// What to do with a tap.
  package enum Verdict: Hashable, Sendable {
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
      // Before anything is visible, the link decides what the person sees.
      if !isReady, let link { return .overtaken(by: link) }
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
