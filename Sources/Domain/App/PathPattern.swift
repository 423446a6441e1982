/// The shape of a path: `/app/:org/members/:member`, or `/help/*page` with a catch-all at the end.
///
/// Compared byte for byte: a literal in two spellings of Unicode is two literals, as it is in a link.
public struct PathPattern: Hashable, Sendable, CustomStringConvertible {
  /// One part of a pattern, between two slashes.
  public enum Segment: Hashable, Sendable {
    /// Matches a segment that decodes to just these bytes.
    case literal(String)
    /// Matches any one segment that keeps the parameter's constraints.
    case parameter(String)
    /// Matches the rest of the path, one segment at least. Only ever the last one.
    case catchAll(String)

    /// Whether both are of one kind and have the same bytes.
    public static func == (left: Segment, right: Segment) -> Bool {
      switch (left, right) {
      case (.literal(let one), .literal(let other)), (.parameter(let one), .parameter(let other)),
        (.catchAll(let one), .catchAll(let other)):
        one.isIdentical(to: other)
      case (.literal, _), (.parameter, _), (.catchAll, _): false
      }
    }

    /// Feeds the kind and the bytes.
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

  /// The segments, from the left; none for the root, `/`.
  public let segments: [Segment]

  /// Reads a pattern from its text.
  ///
  /// Names are ASCII letters, digits, `_` and `-`. A literal is taken as it stands, not
  /// percent-decoded, and holds none of `/ ? # : * %` nor a control byte.
  ///
  /// - Throws: ``PatternError`` naming what is wrong.
  public init(_ text: String) throws(PatternError) {
    guard text.utf8.first == UInt8(ascii: "/") else { throw .missingLeadingSlash(pattern: text) }
    var segments: [Segment] = []
    var names: Set<String> = []
    let parts =
      text == "/" ? [] : text.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      switch part.utf8.first {
      case nil:
        throw .emptySegment(pattern: text)
      case UInt8(ascii: ":"), UInt8(ascii: "*"):
        let name = String(part.dropFirst())
        guard Self.isName(name) else { throw .malformedName(name, pattern: text) }
        guard names.insert(name).inserted else { throw .repeatedName(name, pattern: text) }
        if part.utf8.first == UInt8(ascii: ":") {
          segments.append(.parameter(name))
        } else {
          guard index == parts.count - 1 else { throw .catchAllNotLast(name, pattern: text) }
          segments.append(.catchAll(name))
        }
      default:
        guard part.utf8.allSatisfy(Self.isLiteralByte), part != ".", part != ".." else {
          throw .malformedLiteral(String(part), pattern: text)
        }
        segments.append(.literal(String(part)))
      }
    }
    self.segments = segments
  }

  /// Takes segments that were checked when a file was made of them.
  @_spi(TypedRoutes) public init(checked segments: [Segment]) { self.segments = segments }

  /// The names of the parameters, from the left, a catch-all included.
  public var parameterNames: [String] {
    segments.compactMap { segment in
      switch segment {
      case .literal: nil
      case .parameter(let name), .catchAll(let name): name
      }
    }
  }

  /// The pattern's text, which reads back to an equal pattern.
  public var description: String {
    if segments.isEmpty { return "/" }
    return segments.reduce(into: "") { text, segment in
      switch segment {
      case .literal(let word): text += "/" + word
      case .parameter(let name): text += "/:" + name
      case .catchAll(let name): text += "/*" + name
      }
    }
  }

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
