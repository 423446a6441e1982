/// The shape of a path: `/app/:org/members/:member`, or `/help/*page` with a catch-all at the end.
///
/// Patterns are compared byte for byte: two Unicode spellings of a literal are two literals, as in
/// a link. A pattern stores only its text, which it shares with the route's name.
public struct PathPattern: Hashable, Sendable, CustomStringConvertible {
  /// One part of a pattern, between two slashes.
  public enum Segment: Hashable, Sendable {
    /// Matches a segment that decodes to exactly these bytes.
    case literal(String)
    /// Matches any one segment that meets the parameter's constraints.
    case parameter(String)
    /// Matches the rest of the path, at least one segment; always the last part.
    case catchAll(String)

    fileprivate init(_ part: Substring.UTF8View) {
      switch part.first {
      case UInt8(ascii: ":"): self = .parameter(String(Substring(part.dropFirst())))
      case UInt8(ascii: "*"): self = .catchAll(String(Substring(part.dropFirst())))
      default: self = .literal(String(Substring(part)))
      }
    }

    /// Returns whether both segments have the same kind and the same bytes.
    public static func == (left: Segment, right: Segment) -> Bool {
      switch (left, right) {
      case (.literal(let one), .literal(let other)), (.parameter(let one), .parameter(let other)),
        (.catchAll(let one), .catchAll(let other)):
        one.isIdentical(to: other)
      case (.literal, _), (.parameter, _), (.catchAll, _): false
      }
    }

    /// Hashes the kind and the bytes.
    public func hash(into hasher: inout Hasher) {
      switch self {
      case .literal(let word):
        hasher.combine(0)
        word.hashBytes(into: &hasher)
      case .parameter(let name):
        hasher.combine(1)
        name.hashBytes(into: &hasher)
      case .catchAll(let name):
        hasher.combine(2)
        name.hashBytes(into: &hasher)
      }
    }
  }

  /// The pattern's text, which ``init(_:)`` reads back to an equal pattern.
  public let description: String

  /// Reads a pattern from its text.
  ///
  /// Names consist of ASCII letters, digits, `_` and `-`. A literal is not percent-decoded. It must
  /// not contain `/ ? # : * %`, a backslash, a space or a control byte.
  ///
  /// - Throws: ``PatternError``, which says what is wrong.
  public init(_ text: String) throws(PatternError) {
    guard text.utf8.first == UInt8(ascii: "/") else { throw .missingLeadingSlash(pattern: text) }
    var names: Set<String> = []
    let parts =
      text == "/"
      ? []
      : text.utf8.dropFirst().split(
        separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for (index, bytes) in parts.enumerated() {
      let part = Substring(bytes)
      switch bytes.first {
      case nil:
        throw .emptySegment(pattern: text)
      case UInt8(ascii: ":"), UInt8(ascii: "*"):
        let name = String(Substring(bytes.dropFirst()))
        guard Self.isName(name) else { throw .malformedName(name, pattern: text) }
        guard names.insert(name).inserted else { throw .repeatedName(name, pattern: text) }
        guard bytes.first == UInt8(ascii: ":") || index == parts.count - 1 else {
          throw .catchAllNotLast(name, pattern: text)
        }
      default:
        guard bytes.allSatisfy(Self.isLiteralByte), part != ".", part != ".." else {
          throw .malformedLiteral(String(part), pattern: text)
        }
      }
    }
    description = text
  }

  /// Creates a pattern from segments that the generator of typed routes has checked.
  @_spi(TypedRoutes) public init(checked segments: [Segment]) {
    description =
      segments.isEmpty
      ? "/"
      : segments.reduce(into: "") { text, segment in
        switch segment {
        case .literal(let word): text += "/" + word
        case .parameter(let name): text += "/:" + name
        case .catchAll(let name): text += "/*" + name
        }
      }
  }

  /// The segments, from the left; empty for the root, `/`.
  ///
  /// - Complexity: O(length); they are read from the text each time.
  public var segments: [Segment] { parts.map { Segment($0) } }

  /// The names of the parameters and of the catch-all, from the left.
  ///
  /// - Complexity: O(length); they are read from the text each time.
  public var parameterNames: [String] {
    parts.compactMap { part in
      switch part.first {
      case UInt8(ascii: ":"), UInt8(ascii: "*"): String(Substring(part.dropFirst()))
      default: nil
      }
    }
  }

  /// Returns whether the pattern has a parameter or catch-all with this name.
  ///
  /// - Complexity: O(length).
  package func hasParameter(named name: String) -> Bool {
    var rest = description.utf8[...]
    while let mark = rest.firstIndex(of: UInt8(ascii: "/")) {
      rest = rest[rest.index(after: mark)...]
      guard let kind = rest.first, kind == UInt8(ascii: ":") || kind == UInt8(ascii: "*") else {
        continue
      }
      let part = rest.dropFirst().prefix { $0 != UInt8(ascii: "/") }
      if part.elementsEqual(name.utf8) { return true }
    }
    return false
  }

  /// The texts between the slashes.
  private var parts: [Substring.UTF8View] {
    description.utf8.split(separator: UInt8(ascii: "/"))
  }

  /// Calls `body` with the bytes of each part in turn, including the `:` or `*` of a parameter.
  package func forEachPart(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    var text = description
    text.withUTF8 { bytes in
      var start = 1
      while start < bytes.count {
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: "/") { end += 1 }
        body(UnsafeBufferPointer(rebasing: bytes[start..<end]))
        start = end + 1
      }
    }
  }

  /// Returns whether both patterns have the same bytes.
  public static func == (left: PathPattern, right: PathPattern) -> Bool {
    left.description.isIdentical(to: right.description)
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) { description.hashBytes(into: &hasher) }

  /// The name of a route with this pattern.
  public var id: RouteID { RouteID(description) }

  private static func isName(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }

  private static func isLiteralByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x7F, UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: ":"), UInt8(ascii: "*"),
      UInt8(ascii: "%"), UInt8(ascii: "\\"):
      false
    default: true
    }
  }
}

/// The reason why a text is not a ``PathPattern``.
public enum PatternError: Error, Hashable, Sendable {
  /// The pattern does not start with `/`.
  case missingLeadingSlash(pattern: String)
  /// The pattern has two slashes in a row, or one at the end.
  case emptySegment(pattern: String)
  /// A parameter's name is empty or contains a character that names cannot have.
  case malformedName(String, pattern: String)
  /// Two parameters have the same name.
  case repeatedName(String, pattern: String)
  /// The catch-all is not the last part.
  case catchAllNotLast(String, pattern: String)
  /// A literal is `.` or `..`, or contains a byte that literals cannot have.
  case malformedLiteral(String, pattern: String)
}
