/// Why a text is no ``PathPattern``.
public enum PatternError: Error, Hashable, Sendable {
  /// A pattern starts with `/`.
  case missingLeadingSlash(pattern: String)
  /// Two slashes stand side by side, or one at the end.
  case emptySegment(pattern: String)
  /// A parameter's name is empty or holds a character that names do not.
  case malformedName(String, pattern: String)
  /// Two parameters of one pattern have the same name.
  case repeatedName(String, pattern: String)
  /// A catch-all is followed by something.
  case catchAllNotLast(String, pattern: String)
  /// A literal holds a byte that no decoded segment is compared with.
  case malformedLiteral(String, pattern: String)
}
