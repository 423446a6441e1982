/// How a link stands to the share token that its route asks for.
public enum TokenStanding: Hashable, Sendable {
  /// The route asks for none.
  case notApplicable
  /// The token opens this entity, now.
  case accepted
  /// It does not.
  case refused(TokenRefusal)
}
