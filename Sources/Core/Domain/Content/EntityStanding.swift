/// What loading a screen's data came to.
public enum EntityStanding: Hashable, Sendable {
  /// The screen loads nothing.
  case notApplicable
  /// A page of a list.
  case page(Page)
  /// One item.
  case item(Item)
  /// The services answered with an error; `notFound` for a detail means that the entity is gone.
  case failed(ServiceError)
}
