public import LandfallDomain

/// A screen on a stack.
public struct StackEntry: Hashable, Sendable {
  /// What stands in the screen's place.
  public enum Presentation: Hashable, Sendable {
    /// The screen itself.
    case screen
    /// The unauthorized screen, with back and home; the guarded one was never made (NAV-P05).
    case unauthorized(Permission)
    /// The error boundary, with back: the screen cannot be built, or there is none (NAV-F01).
    case unavailable(code: String)
  }

  /// The place.
  public let destination: DeepLinkDestination
  /// The header's text.
  public let titleKey: TextKey
  /// What stands in the screen's place.
  public let presentation: Presentation
  /// Its data, or `nil` while nobody has asked for it yet.
  public var content: ScreenContent?
  /// What it keeps of a person's work while it is out of view.
  public var memory = ScreenMemory()

  /// Describes a screen.
  public init(
    destination: DeepLinkDestination, titleKey: TextKey, presentation: Presentation = .screen,
    content: ScreenContent? = nil
  ) {
    self.destination = destination
    self.titleKey = titleKey
    self.presentation = presentation
    self.content = content
  }

  /// Whether trying again may help: its data did not come, or it could not be built.
  public var isWaitingForRetry: Bool {
    if case .unavailable = presentation { return true }
    return content?.error != nil
  }

  /// Takes over what the same screen has shown so far.
  mutating func keep(_ earlier: StackEntry) {
    guard earlier.isSameScreen(as: self) else { return }
    memory = earlier.memory
    content = earlier.content ?? content
  }

  /// Whether `other` stands for the same screen in the same presentation.
  func isSameScreen(as other: StackEntry) -> Bool {
    destination.isSameScreen(as: other.destination) && presentation == other.presentation
  }
}
