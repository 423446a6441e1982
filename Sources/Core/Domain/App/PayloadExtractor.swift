/// One place in a notification's data where its target may be found.
///
/// An app declares them in order; the first that gives a target wins (apps in the field
/// write a link first, then a type with an id).
public enum PayloadExtractor: Hashable, Sendable {
  /// A link to open: one of the app's own, or the path of one.
  case link(PayloadField)
  /// The notification's type, and the id that belongs to it.
  case type(PayloadField, id: PayloadField?)

  /// The id's field, or `nil` where there is none.
  public var id: PayloadField? {
    switch self {
    case .link: nil
    case .type(_, let id): id
    }
  }
}

extension PayloadExtractor: CustomStringConvertible {
  /// What it reads: `link deep_link_path`, `type entity_type, id entity_id`.
  public var description: String {
    switch self {
    case .link(let field): "link \(field)"
    case .type(let field, let id): "type \(field)" + (id.map { ", id \($0)" } ?? "")
    }
  }
}
