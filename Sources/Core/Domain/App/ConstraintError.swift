/// Why a text is no ``Constraint``.
public enum ConstraintError: Error, Hashable, Sendable {
  /// No constraint is written so.
  case unknown(String)
  /// A length reads `length:<min>-<max>` with `1 <= min <= max`.
  case malformedLength(String)
}
