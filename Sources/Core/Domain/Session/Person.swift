/// A person who can sign in.
public struct Person: Hashable, Sendable {
  /// The services' id of the person.
  public let id: PersonID
  /// The e-mail address, trimmed and in lower case.
  public let email: String
  /// The name, as the person writes it.
  public let name: String
  /// The language that the person chose, or `nil`.
  public let locale: String?

  /// Creates a person.
  public init(id: PersonID, email: String, name: String, locale: String? = nil) {
    self.id = id
    self.email = email
    self.name = name
    self.locale = locale
  }
}
