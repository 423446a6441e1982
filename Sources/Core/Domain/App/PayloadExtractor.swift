/// One place in a notification's data that may hold its destination.
///
/// An app declares extractors in order, and the first that finds a destination wins. Most apps list
/// a link first, then a type with an id.
public enum PayloadExtractor: Hashable, Sendable {
  /// A link to open: one of the app's own, or only its path.
  case link(PayloadField)
  /// The notification's type, and the field with the id that belongs to it.
  case type(PayloadField, id: PayloadField?)

  /// The id's field, or `nil` if there is none.
  package var id: PayloadField? {
    switch self {
    case .link: nil
    case .type(_, let id): id
    }
  }
}

extension PayloadExtractor: CustomStringConvertible {
  /// The fields it reads: `link deep_link_path`, `type entity_type, id entity_id`.
  public var description: String {
    switch self {
    case .link(let field): "link \(field)"
    case .type(let field, let id): "type \(field)" + (id.map { ", id \($0)" } ?? "")
    }
  }
}
