/// Which organization a route's data belongs to.
public enum OrganizationScope: String, CaseIterable, Hashable, Sendable {
  /// The one that the path names.
  case named
  /// The active one; the path names none (RULINGS 6).
  case active
  /// None: a person's own settings, an invitation.
  case none
}
