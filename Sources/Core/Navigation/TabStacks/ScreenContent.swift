package import LandfallDomain
@_exported public import LandfallLists

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
