public import LandfallDomain

/// A screen on a stack.
public struct StackEntry: Hashable, Sendable {
  /// The kind of content that is shown at a screen's position.
  public enum Presentation: Hashable, Sendable {
    /// The screen itself.
    case screen
    /// The unauthorized screen, with back and home. The real screen is never created (NAV-P05).
    case unauthorized(Permission)
    /// An invitation to sign in, in the place of a screen that guests may not see.
    case signInNeeded
    /// The error boundary, with back: the screen cannot be built or does not exist (NAV-F01).
    case unavailable(code: String)
  }

  // Copies share what never changes, because stacks are copied often.
  private final class Parts: Sendable {
    let destination: DeepLinkDestination
    let titleKey: TextKey
    let presentation: Presentation

    init(_ destination: DeepLinkDestination, _ titleKey: TextKey, _ presentation: Presentation) {
      (self.destination, self.titleKey, self.presentation) = (destination, titleKey, presentation)
    }
  }

  private let parts: Parts

  /// The destination that the screen shows.
  public var destination: DeepLinkDestination { parts.destination }
  /// The text of the header.
  public var titleKey: TextKey { parts.titleKey }
  /// The kind of content that is shown.
  public var presentation: Presentation { parts.presentation }
  /// The data, or `nil` if it was not requested yet.
  public var content: ScreenContent?
  /// The person's input, kept while the screen is not visible.
  public var memory = ScreenMemory()

  /// Creates an entry.
  package init(
    destination: DeepLinkDestination, titleKey: TextKey, presentation: Presentation = .screen,
    content: ScreenContent? = nil
  ) {
    parts = Parts(destination, titleKey, presentation)
    self.content = content
  }

  /// Whether a retry may help: the data failed to load, or the screen could not be built.
  public var isWaitingForRetry: Bool {
    if case .unavailable = presentation { return true }
    return content?.error != nil
  }

  /// Takes the input of an earlier entry for the same screen, and its data if it answers the same
  /// request.
  mutating func keep(_ earlier: StackEntry) {
    guard earlier.isSameScreen(as: self) else { return }
    memory = earlier.memory
    guard let kept = earlier.content else { return }
    if let content, content.request != kept.request { return }
    content = kept
  }

  /// Returns whether `other` is the same screen in the same presentation.
  func isSameScreen(as other: StackEntry) -> Bool {
    parts === other.parts
      || destination.isSameScreen(as: other.destination) && presentation == other.presentation
  }

  /// Returns whether both lead to an equal destination.
  func hasDestination(of other: StackEntry) -> Bool {
    parts === other.parts || destination == other.destination
  }

  /// Returns whether both show the same screen with the same data and input.
  public static func == (left: StackEntry, right: StackEntry) -> Bool {
    left.hasDestination(of: right) && left.titleKey == right.titleKey
      && left.presentation == right.presentation && left.content == right.content
      && left.memory == right.memory
  }

  /// Hashes the destination and the kind of content.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(destination)
    hasher.combine(presentation)
  }
}
