public import LandfallDomain
@_exported public import LandfallLists

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
  /// The visible data; `nil` if it was not requested yet, or while a permission is checked.
  public var content: ScreenContent? {
    get { isHidden ? nil : data }
    set { (data, isHidden) = (newValue, false) }
  }
  /// The data, also while it is hidden.
  var data: ScreenContent?
  /// Whether the screen needs a permission that the services have not confirmed since it became
  /// visible.
  var isHidden = false
  /// The person's input, kept while the screen is not visible.
  public var memory = ScreenMemory()

  /// Creates an entry.
  package init(
    destination: DeepLinkDestination, titleKey: TextKey, presentation: Presentation = .screen,
    content: ScreenContent? = nil
  ) {
    parts = Parts(destination, titleKey, presentation)
    data = content
  }

  /// Returns the entry with another kind of content in its place; the person's input is kept.
  func showing(_ presentation: Presentation) -> StackEntry {
    var entry = StackEntry(
      destination: destination, titleKey: titleKey, presentation: presentation,
      content: presentation == .screen ? nil : .nothing)
    entry.memory = memory
    return entry
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
    guard let kept = earlier.data else { return }
    if let content, content.request != kept.request { return }
    content = kept
  }

  /// Returns whether `other` is the same screen in the same presentation.
  func isSameScreen(as other: StackEntry) -> Bool {
    parts === other.parts
      || destination.isSameScreen(as: other.destination) && presentation == other.presentation
  }

  /// Returns whether both are for the same screen, whatever is presented in its place.
  func isSamePlace(as other: StackEntry) -> Bool {
    parts === other.parts || destination.isSameScreen(as: other.destination)
  }

  /// The screen as its tab first shows it: without the person's input, and without a query and the
  /// data for it.
  var asRoot: StackEntry {
    guard destination.query.isEmpty else {
      let plain = DeepLinkDestination(
        route: destination.route, screen: destination.screen, parameters: destination.parameters)
      return StackEntry(destination: plain, titleKey: titleKey, presentation: presentation)
    }
    var root = self
    root.memory = ScreenMemory()
    return root
  }

  /// Returns whether both lead to an equal destination.
  func hasDestination(of other: StackEntry) -> Bool {
    parts === other.parts || destination == other.destination
  }

  /// Returns whether both show the same screen with the same data and input.
  public static func == (left: StackEntry, right: StackEntry) -> Bool {
    left.hasDestination(of: right) && left.titleKey == right.titleKey
      && left.presentation == right.presentation && left.data == right.data
      && left.isHidden == right.isHidden && left.memory == right.memory
  }

  /// Hashes the destination and the kind of content.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(destination)
    hasher.combine(presentation)
  }
}

/// The services' data that a screen shows.
public enum ScreenContent: Hashable, Sendable {
  /// No data: the screen loads nothing.
  case nothing
  /// A list with its pages.
  indirect case list(PagedList)
  /// One item.
  indirect case detail(ItemDetail)

  /// The number of the list or detail, or `nil` for a screen that loads nothing.
  package var number: Int? {
    switch self {
    case .nothing: nil
    case .list(let list): list.number
    case .detail(let detail): detail.number
    }
  }

  /// The request that the data answers, or `nil` for a screen that loads nothing.
  var request: ContentRequest? {
    switch self {
    case .nothing: nil
    case .list(let list): list.request
    case .detail(let detail): detail.request
    }
  }

  /// The current load, or `nil`.
  package var load: ListLoad? {
    switch self {
    case .nothing: nil
    case .list(let list): list.load
    case .detail(let detail): detail.load
    }
  }

  /// The error of the newest load, which the screen shows with a retry button, or `nil`.
  package var error: ServiceError? {
    switch self {
    case .nothing: nil
    case .list(let list): list.failure?.error
    case .detail(let detail): detail.error
    }
  }

  /// Whether there is something to show: an item, or a page that may be empty.
  package var isLoaded: Bool {
    switch self {
    case .nothing: true
    case .list(let list): list.isLoaded
    case .detail(let detail): detail.item != nil
    }
  }
}

/// The error screen: what failed, and what the person can do about it.
///
/// All error screens use this model, so that they look the same (SHARE-U03). It contains nothing
/// from the link.
public struct ErrorScreen: Hashable, Sendable {
  /// An action that the screen offers.
  public enum Action: String, CaseIterable, Hashable, Sendable {
    /// Repeat what failed (SHARE-U01).
    case retry
    /// Return to what was visible before (SHARE-U01).
    case dismiss
    /// Open the default screen (SHARE-U02).
    case home
  }

  /// A short code that the person can give to support.
  ///
  /// For a link it reveals no more than ``link``: only the log says why a token was refused.
  public let code: String
  /// The error of the link, or `nil` if no link caused this screen.
  public let link: DeepLinkError?

  /// Creates an error screen for a failure that is not caused by a link.
  package init(code: String) {
    self.code = code
    link = nil
  }

  /// Creates an error screen for a link that ended with this outcome.
  package init(_ outcome: Outcome) {
    link = DeepLinkError(outcome)
    code = link?.rawValue ?? outcome.reason ?? outcome.name
  }

  /// The actions, in the order in which they are offered.
  public var actions: [Action] { link == nil ? [.retry] : Action.allCases }
}

/// The person's input on a screen, kept while the screen is not visible (NAV-C06).
public struct ScreenMemory: Hashable, Sendable {
  /// The maximum number of fields; when it is reached, new fields are not kept.
  package static let maximumFields = 64
  /// The maximum size of all names and values, in bytes.
  package static let maximumBytes = 16_384

  /// The scroll position, in points from the start of the content.
  public var scroll: Double
  /// The text of each form field, in the order in which the fields were first edited.
  public private(set) var fields: [NamedValue]

  /// Creates the memory of a screen without input.
  package init() { (scroll, fields) = (0, []) }

  /// Returns the text of a field, or `nil` if nothing was typed.
  public func text(of field: String) -> String? { fields.first(named: field) }

  /// Stores the current text of a field.
  ///
  /// - Returns: Whether the text was stored; `false` if it would exceed the limits.
  @discardableResult
  public mutating func type(_ text: String, into field: String) -> Bool {
    let entry = NamedValue(field, text)
    var next = fields
    if let index = next.firstIndex(where: { $0.name.utf8.elementsEqual(field.utf8) }) {
      next[index] = entry
    } else {
      next.append(entry)
    }
    let bytes = next.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
    guard next.count <= Self.maximumFields, bytes <= Self.maximumBytes else { return false }
    fields = next
    return true
  }
}
