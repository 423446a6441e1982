/// The shape of a path: `/app/:org/members/:member`, or `/help/*page` with a catch-all at the end.
///
/// The last part can be optional, `/posts/:post?` or `/help/*page?`. A parameter can have fixed text
/// before or after it in its segment: `/@[user]`, `/feed/[name].json`.
///
/// Patterns are compared byte for byte: two Unicode spellings of a literal are two literals, as in
/// a link. A pattern stores only its text, which it shares with the route's name.
public struct PathPattern: Hashable, Sendable, CustomStringConvertible {
  /// One part of a pattern, between two slashes.
  @_spi(TypedRoutes) public enum Segment: Hashable, Sendable, CustomStringConvertible {
    /// Matches a segment that decodes to exactly these bytes.
    case literal(String)
    /// Matches a segment that begins with `head` and ends with `tail`, with at least one byte
    /// between them, which is the parameter's value.
    case partial(head: String, name: String, tail: String)
    /// Matches any one segment that meets the parameter's constraints.
    case parameter(String)
    /// Matches the rest of the path, at least one segment; always the last part.
    case catchAll(String)
    /// Matches one segment like a parameter, or the end of the path; always the last part.
    case optionalParameter(String)
    /// Matches the rest of the path, which may be empty; always the last part.
    case optionalCatchAll(String)

    fileprivate init(_ part: Part) {
      let name = String(decoding: part.name, as: UTF8.self)
      switch part.kind {
      case .literal: self = .literal(String(decoding: part.bytes, as: UTF8.self))
      case .partial:
        self = .partial(
          head: String(decoding: part.head, as: UTF8.self), name: name,
          tail: String(decoding: part.tail, as: UTF8.self))
      case .parameter: self = part.isOptional ? .optionalParameter(name) : .parameter(name)
      case .catchAll: self = part.isOptional ? .optionalCatchAll(name) : .catchAll(name)
      }
    }

    /// The part as a pattern's text has it.
    public var description: String {
      switch self {
      case .literal(let word): word
      case .partial(let head, let name, let tail): head + "[" + name + "]" + tail
      case .parameter(let name): ":" + name
      case .catchAll(let name): "*" + name
      case .optionalParameter(let name): ":" + name + "?"
      case .optionalCatchAll(let name): "*" + name + "?"
      }
    }

    /// Returns whether both segments have the same kind and the same bytes.
    public static func == (left: Segment, right: Segment) -> Bool {
      left.description.isIdentical(to: right.description)
    }

    /// Hashes the kind and the bytes.
    public func hash(into hasher: inout Hasher) { description.hashBytes(into: &hasher) }
  }

  /// The pattern's text, which `init(_:)` reads back to an equal pattern.
  public let description: String

  /// Reads a pattern from its text.
  ///
  /// Names consist of ASCII letters, digits, `_` and `-`. Only the last part can be optional. A
  /// literal, like the text around `[name]`, is not percent-decoded. It must not contain
  /// `/ ? # : * % [ ]`, a backslash or a control byte.
  ///
  /// - Throws: ``PatternError``, which says what is wrong.
  package init(_ text: String) throws(PatternError) {
    guard text.utf8.first == UInt8(ascii: "/") else { throw .missingLeadingSlash(pattern: text) }
    var names: Set<String> = []
    let parts =
      text == "/"
      ? []
      : text.utf8.dropFirst().split(
        separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for (index, bytes) in parts.enumerated() {
      let part = Substring(bytes)
      let isLast = index == parts.count - 1
      var name: String?
      switch bytes.first {
      case nil:
        throw .emptySegment(pattern: text)
      case UInt8(ascii: ":"), UInt8(ascii: "*"):
        let isOptional = bytes.last == UInt8(ascii: "?")
        let word = String(Substring(bytes.dropFirst().dropLast(isOptional ? 1 : 0)))
        guard Self.isName(word) else { throw .malformedName(word, pattern: text) }
        guard isLast || !isOptional else { throw .optionalNotLast(word, pattern: text) }
        guard isLast || bytes.first == UInt8(ascii: ":") else {
          throw .catchAllNotLast(word, pattern: text)
        }
        name = word
      default:
        name = try Self.name(inside: bytes, of: text)
        guard name != nil || bytes.allSatisfy(Self.isLiteralByte), part != ".", part != ".." else {
          throw .malformedLiteral(String(part), pattern: text)
        }
      }
      if let name, !names.insert(name).inserted { throw .repeatedName(name, pattern: text) }
    }
    description = text
  }

  /// Returns the name in `head[name]tail`, or `nil` for a part without brackets.
  private static func name(
    inside bytes: Substring.UTF8View, of text: String
  ) throws(PatternError) -> String? {
    let open = bytes.firstIndex(of: UInt8(ascii: "["))
    let close = bytes.firstIndex(of: UInt8(ascii: "]"))
    if open == nil, close == nil { return nil }
    guard let open, let close, open < close else {
      throw .malformedBrackets(String(Substring(bytes)), pattern: text)
    }
    let (head, tail) = (bytes[..<open], bytes[bytes.index(after: close)...])
    guard !head.isEmpty || !tail.isEmpty, (Array(head) + tail).allSatisfy(isLiteralByte) else {
      throw .malformedBrackets(String(Substring(bytes)), pattern: text)
    }
    let name = String(Substring(bytes[bytes.index(after: open)..<close]))
    guard isName(name) else { throw .malformedName(name, pattern: text) }
    return name
  }

  /// Creates a pattern from segments that the generator of typed routes has checked.
  @_spi(TypedRoutes) public init(checked segments: [Segment]) {
    description =
      segments.isEmpty ? "/" : segments.reduce(into: "") { $0 += "/" + $1.description }
  }

  /// Returns the pattern of a route with the base path of a host before it.
  package func below(_ host: LinkHost) -> PathPattern {
    PathPattern(unchecked: Substring(host.basePath + (description == "/" ? "" : description)))
  }

  /// Returns the pattern without the base path of its host, or `nil` if it is not below it.
  package func withoutBasePath(of host: LinkHost) -> PathPattern? {
    let rest = description.utf8.dropFirst(host.basePath.utf8.count)
    guard description.utf8.starts(with: host.basePath.utf8),
      rest.isEmpty || rest.first == UInt8(ascii: "/")
    else { return nil }
    return PathPattern(unchecked: Substring(rest))
  }

  /// Creates a pattern from a text that another pattern has.
  private init(unchecked text: Substring) { description = text.isEmpty ? "/" : String(text) }

  /// The segments, from the left; empty for the root, `/`.
  ///
  /// - Complexity: O(length); they are read from the text each time.
  package var segments: [Segment] {
    var segments: [Segment] = []
    forEachPart { segments.append(Segment($0)) }
    return segments
  }

  /// The names of the parameters and of the catch-all, from the left.
  ///
  /// - Complexity: O(length); they are read from the text each time.
  package var parameterNames: [String] {
    var names: [String] = []
    forEachPart { part in
      if part.kind != .literal { names.append(String(decoding: part.name, as: UTF8.self)) }
    }
    return names
  }

  /// Returns whether the pattern has a parameter or catch-all with this name.
  ///
  /// - Complexity: O(length).
  package func hasParameter(named name: String) -> Bool {
    var isFound = false
    forEachPart { part in
      if part.kind != .literal, part.name.elementsEqual(name.utf8) { isFound = true }
    }
    return isFound
  }

  /// Whether a parameter has fixed text before or after it.
  package var hasFixedText: Bool { description.utf8.contains(UInt8(ascii: "[")) }

  // MARK: Optional parts

  /// Whether the last part is optional.
  package var isOptional: Bool { description.utf8.last == UInt8(ascii: "?") }

  /// The name of the optional part, or `nil` if there is none.
  package var optionalName: String? { isOptional ? parameterNames.last : nil }

  /// The names of the parameters without which there is no path.
  package var requiredNames: [String] { isOptional ? parameterNames.dropLast() : parameterNames }

  /// The pattern without its optional part, or `nil` if it has none.
  package var short: PathPattern? {
    guard isOptional, let slash = description.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      return nil
    }
    return PathPattern(unchecked: description[..<slash])
  }

  /// The patterns without optional parts that together match the same paths: the longer one first.
  package var forms: [PathPattern] {
    guard let short else { return [self] }
    return [PathPattern(unchecked: description.dropLast()), short]
  }

  // MARK: Parts

  /// A part of a pattern's text, between two slashes, with its borrowed bytes.
  package struct Part {
    /// The kind of a part; one that is optional has the kind of the part that may be missing.
    package enum Kind {
      case literal
      /// A parameter with fixed text before or after it.
      case partial
      case parameter
      case catchAll
    }

    package let kind: Kind
    package let isOptional: Bool
    /// All bytes, including the characters that mark a parameter.
    package let bytes: UnsafeBufferPointer<UInt8>
    private let nameStart: Int
    private let nameEnd: Int

    /// Reads a part, which is not empty.
    @inline(__always)
    package init(_ bytes: UnsafeBufferPointer<UInt8>) {
      self.bytes = bytes
      let first = bytes[0]
      if first == UInt8(ascii: ":") || first == UInt8(ascii: "*") {
        kind = first == UInt8(ascii: ":") ? .parameter : .catchAll
        isOptional = bytes[bytes.count - 1] == UInt8(ascii: "?")
        nameStart = 1
        nameEnd = bytes.count - (isOptional ? 1 : 0)
        return
      }
      isOptional = false
      var open = 0
      while open < bytes.count, bytes[open] != UInt8(ascii: "[") { open += 1 }
      var close = open
      while close < bytes.count, bytes[close] != UInt8(ascii: "]") { close += 1 }
      kind = close < bytes.count ? .partial : .literal
      nameStart = kind == .partial ? open + 1 : 0
      nameEnd = kind == .partial ? close : 0
    }

    /// The parameter's name; empty for a literal.
    package var name: UnsafeBufferPointer<UInt8> { slice(nameStart, nameEnd) }
    /// The fixed text before a parameter; empty for every other kind.
    package var head: UnsafeBufferPointer<UInt8> {
      slice(0, kind == .partial ? nameStart - 1 : 0)
    }
    /// The fixed text after a parameter; empty for every other kind.
    package var tail: UnsafeBufferPointer<UInt8> {
      kind == .partial ? slice(nameEnd + 1, bytes.count) : slice(0, 0)
    }

    private func slice(_ start: Int, _ end: Int) -> UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(rebasing: bytes[start..<end])
    }
  }

  /// Calls `body` with each part in turn.
  package func forEachPart(_ body: (Part) -> Void) {
    var text = description
    text.withUTF8 { bytes in
      var start = 1
      while start < bytes.count {
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: "/") { end += 1 }
        if start < end { body(Part(UnsafeBufferPointer(rebasing: bytes[start..<end]))) }
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
  package var id: RouteID { RouteID(description) }

  private static func isName(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { $0.isAlphanumeric || "_-".utf8.contains($0) }
  }

  private static func isLiteralByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, 0x7F, UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: ":"),
      UInt8(ascii: "*"), UInt8(ascii: "%"), UInt8(ascii: "\\"), UInt8(ascii: "["),
      UInt8(ascii: "]"):
      false
    default: true
    }
  }
}

/// The reason why a text is not a ``PathPattern``.
@nonexhaustive public enum PatternError: Error, Hashable, Sendable {
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
  /// An optional part is not the last part.
  case optionalNotLast(String, pattern: String)
  /// The part has brackets, but not one name in brackets with text before or after it.
  case malformedBrackets(String, pattern: String)
  /// A literal is `.` or `..`, or contains a byte that literals cannot have.
  case malformedLiteral(String, pattern: String)
}
