/// Compiles patterns of a file, including its variables.
struct PatternCompiler {
  /// The variables, compiled once; all their uses share the memory.
  private let variables: [String: ComponentPattern.Token]
  private let foldsCase: Bool

  init(_ variables: [SubstitutionVariable], foldsCase: Bool) {
    self.variables = Dictionary(
      variables.map { ($0.name, Self.choice($0.values, foldsCase)) },
      uniquingKeysWith: { first, _ in first })
    self.foldsCase = foldsCase
  }

  /// Returns a pattern for a query, a query item or a fragment.
  func pattern(_ text: String) -> ComponentPattern { ComponentPattern(tokens(text)) }

  /// Returns a pattern for a path.
  ///
  /// For a path ending in `/*`, also returns one without that segment.
  ///
  /// First and last slashes are removed here and in the address, because they do not count.
  func path(_ text: String) -> (whole: ComponentPattern, short: ComponentPattern?) {
    var tokens = tokens(text)[...]
    let slash = ComponentPattern.Token.byte(UInt8(ascii: "/"))
    while tokens.first == slash { tokens.removeFirst() }
    while tokens.last == slash { tokens.removeLast() }
    let whole = ComponentPattern(Array(tokens))
    guard tokens.last == .star, tokens.dropLast().last == slash else { return (whole, nil) }
    tokens.removeLast()
    while tokens.last == slash { tokens.removeLast() }
    return (whole, ComponentPattern(Array(tokens)))
  }

  private func tokens(_ text: String) -> [ComponentPattern.Token] {
    Self.pieces(text).flatMap { piece -> [ComponentPattern.Token] in
      switch piece {
      case .text(let text): Self.steps(text, foldsCase)
      case .variable(let name): [variable(name)]
      case .unterminated: [.never]
      }
    }
  }

  /// Returns the steps of a text without variables.
  private static func steps(_ text: String, _ foldsCase: Bool) -> [ComponentPattern.Token] {
    let bytes = foldsCase ? CaseFolding.folded(text.utf8) : Array(text.utf8)
    var steps: [ComponentPattern.Token] = []
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "*"): if steps.last != .star { steps.append(.star) }
      case UInt8(ascii: "?"): steps.append(.any)
      default: steps.append(.byte(byte))
      }
    }
    return steps
  }

  private func variable(_ name: String) -> ComponentPattern.Token {
    if let token = variables[name] { return token }
    switch Predefined(rawValue: name) {
    case nil: return .never
    case .region?: return .code(foldsCase ? ISOCodes.regions.folded : .regions)
    case .lang?: return .code(foldsCase ? ISOCodes.languages.folded : .languages)
    case .some(let name): return .set(foldsCase ? name.set.folded : name.set)
    }
  }

  private static func choice(_ values: [String], _ foldsCase: Bool) -> ComponentPattern.Token {
    let lists = values.map { steps($0, foldsCase) }
    let single = lists.compactMap { list -> UInt8? in
      guard list.count == 1, case .byte(let byte) = list[0], byte < 0x80 else { return nil }
      return byte
    }
    if lists.isEmpty { return .never }
    return single.count == lists.count ? .set(ASCIISet(single)) : .choice(lists)
  }

  /// A variable that is predefined in every file.
  enum Predefined: String, CaseIterable {
    case alpha, upper, lower, alnum, digit, xdigit, region, lang

    /// The characters of the variable; empty for the two lists of codes.
    var set: ASCIISet {
      switch self {
      case .alpha: .alpha
      case .upper: .upper
      case .lower: .lower
      case .alnum: .alnum
      case .digit: .digit
      case .xdigit: .xdigit
      case .region, .lang: ASCIISet([])
      }
    }
  }

  /// A piece of a pattern's text.
  enum Piece: Equatable {
    case text(String)
    case variable(String)
    /// A `$(` without `)`.
    case unterminated
  }

  /// Splits a pattern at its variables.
  static func pieces(_ text: String) -> [Piece] {
    var pieces: [Piece] = []
    let bytes = Array(text.utf8)
    var start = 0
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "$"), index + 1 < bytes.count,
        bytes[index + 1] == UInt8(ascii: "(")
      else {
        index += 1
        continue
      }
      if start < index {
        pieces.append(.text(String(decoding: bytes[start..<index], as: UTF8.self)))
      }
      guard let end = bytes[index...].firstIndex(of: UInt8(ascii: ")")) else {
        return pieces + [.unterminated]
      }
      pieces.append(.variable(String(decoding: bytes[(index + 2)..<end], as: UTF8.self)))
      index = end + 1
      start = index
    }
    if start < bytes.count {
      pieces.append(.text(String(decoding: bytes[start...], as: UTF8.self)))
    }
    return pieces
  }
}
