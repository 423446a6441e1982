/// What a recognizer makes of a touch so far.
public enum Recognition: Hashable, Sendable {
  /// It could still be this gesture.
  case possible
  /// It is this gesture, unless a dearer one claims the same report.
  case recognized
  /// It is not, and will not become it.
  case failed
}
