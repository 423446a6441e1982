public import LandfallDomain
@_exported public import LandfallLists

/// What a screen shows of the services' data.
public enum ScreenContent: Hashable, Sendable {
  /// The screen loads nothing.
  case nothing
  /// A list, with its pages.
  case list(PagedList)
  /// One item.
  case detail(ItemDetail)

  /// The number of the list or detail, or `nil` for a screen that loads nothing.
  public var number: Int? {
    switch self {
    case .nothing: nil
    case .list(let list): list.number
    case .detail(let detail): detail.number
    }
  }

  /// The load on its way, or `nil`.
  public var load: ListLoad? {
    switch self {
    case .nothing: nil
    case .list(let list): list.load
    case .detail(let detail): detail.load
    }
  }

  /// Why the newest load failed, with which the screen offers a retry, or `nil`.
  public var error: ServiceError? {
    switch self {
    case .nothing: nil
    case .list(let list): list.failure?.error
    case .detail(let detail): detail.error
    }
  }

  /// Whether there is something to show: a page, be it empty, or an item.
  public var isLoaded: Bool {
    switch self {
    case .nothing: true
    case .list(let list): list.isLoaded
    case .detail(let detail): detail.item != nil
    }
  }
}
