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

  /// The destination that the screen shows.
  public let destination: DeepLinkDestination
  /// The text of the header.
  public let titleKey: TextKey
  /// The kind of content that is shown.
  public let presentation: Presentation
  /// The data, or `nil` if it was not requested yet.
  public var content: ScreenContent?
  /// The person's input, kept while the screen is not visible.
  public var memory = ScreenMemory()

  /// Creates an entry.
  package init(
    destination: DeepLinkDestination, titleKey: TextKey, presentation: Presentation = .screen,
    content: ScreenContent? = nil
  ) {
    self.destination = destination
    self.titleKey = titleKey
    self.presentation = presentation
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
    if content == nil || content?.request == kept.request { content = kept }
  }

  /// Returns whether `other` is the same screen in the same presentation.
  func isSameScreen(as other: StackEntry) -> Bool {
    destination.isSameScreen(as: other.destination) && presentation == other.presentation
  }
}
