/// Why a list does not take on what a person does to an item.
public enum ActionRefusal: String, CaseIterable, Hashable, Sendable {
  /// The item is not shown.
  case noSuchItem = "no-such-item"
  /// Too many actions wait for an answer.
  case tooMany = "too-many"
}
