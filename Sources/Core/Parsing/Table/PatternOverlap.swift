@_spi(TypedRoutes) import LandfallDomain

/// A pattern of the table, and the position of its route.
struct PatternEntry: Sendable {
  /// The pattern as it is declared.
  let pattern: PathPattern
  let route: Int
  /// Whether the entry matches the pattern's paths without its optional part; otherwise, those with
  /// all parts.
  let isShort: Bool

  init(_ pattern: PathPattern, route: Int, isShort: Bool = false) {
    self.pattern = pattern
    self.route = route
    self.isShort = isShort
  }

  /// The pattern of the paths that the entry matches; an optional part counts as not optional.
  var form: PathPattern { isShort ? pattern.short ?? pattern : pattern }

  /// Whether the entry ends with an optional catch-all that is not left out.
  var isOptionalCatchAll: Bool {
    guard pattern.isOptional, !isShort else { return false }
    guard case .optionalCatchAll? = pattern.segments.last else { return false }
    return true
  }

  /// Whether a link can have as many segments; each segment takes at least two bytes.
  var isShortEnough: Bool {
    pattern.description.utf8.count <= 2 * TrieBuilder.maximumSegments
      || pattern.segments.count <= TrieBuilder.maximumSegments
  }
}

/// The test for patterns that can match the same path.
enum PatternOverlap {
  typealias Entry = PatternEntry

  /// A segment as precedence sees it; a constrained parameter has its constraints.
  enum Shape: Hashable {
    case literal([UInt8])
    case partial(FixedText, ConstraintSet?)
    case constrained(ConstraintSet)
    case parameter
    case catchAll
    case optionalCatchAll

    /// The precedence; a lower rank is tried first.
    var rank: Int {
      switch self {
      case .literal: 0
      case .partial: 1
      case .constrained: 2
      case .parameter: 3
      case .catchAll: 4
      case .optionalCatchAll: 5
      }
    }

    /// Whether only some values of the parameter match.
    var hasCondition: Bool {
      switch self {
      case .partial, .constrained: true
      case .literal, .parameter, .catchAll, .optionalCatchAll: false
      }
    }

    var isCatchAll: Bool { self == .catchAll || self == .optionalCatchAll }

    func fits(_ segment: [UInt8]) -> Bool {
      switch self {
      case .literal(let word): word == segment
      case .partial(let text, let set):
        segment.withUnsafeBufferPointer { segment in
          text.inner(of: segment).map { set?.accepts($0) ?? true } ?? false
        }
      case .constrained(let set): segment.withUnsafeBufferPointer(set.accepts)
      case .parameter, .catchAll, .optionalCatchAll: true
      }
    }

    /// The only segments that match, or `nil` if they cannot be listed.
    private var words: [[UInt8]]? {
      switch self {
      case .literal(let word): [word]
      case .partial(let text, let set): set?.words.map { $0.map { text.segment(with: $0.utf8) } }
      case .constrained(let set): set.words.map { $0.map { Array($0.utf8) } }
      case .parameter, .catchAll, .optionalCatchAll: nil
      }
    }

    /// Returns whether provably no segment matches both shapes.
    func isDisjoint(from other: Shape) -> Bool {
      if let words, !words.contains(where: { fits($0) && other.fits($0) }) { return true }
      if let words = other.words, !words.contains(where: { fits($0) && other.fits($0) }) {
        return true
      }
      switch (self, other) {
      case (.constrained(let one), .constrained(let two)): return one.isDisjoint(from: two)
      case (.partial(let text, let set), .partial(let otherText, let otherSet)):
        guard text == otherText, let set, let otherSet else { return !text.meets(otherText) }
        return set.isDisjoint(from: otherSet)
      default: return false
      }
    }
  }

  static func shapes(_ entry: Entry, _ list: RouteList) -> [Shape] {
    let route = list.compiled(entry.route)
    return entry.form.segments.map { segment in
      switch segment {
      case .literal(let word): .literal(Array(word.utf8))
      case .partial(let head, let name, let tail):
        .partial(FixedText(head.utf8, tail.utf8), route.constraint(of: name))
      case .parameter(let name), .optionalParameter(let name):
        route.constraint(of: name).map(Shape.constrained) ?? .parameter
      case .catchAll: .catchAll
      case .optionalCatchAll: .optionalCatchAll
      }
    }
  }

  /// Refuses two patterns that can match the same path because their conditions may overlap.
  ///
  /// The first difference of such patterns is two constraint sets, or two parameters with fixed
  /// text. Equal patterns are left to the trie builder.
  static func check(_ list: RouteList) throws(RouteTableError) {
    let constrained = list.entries.compactMap { entry -> (entry: Entry, shapes: [Shape])? in
      guard list.compiled(entry.route).hasConstraints || entry.pattern.hasFixedText else {
        return nil
      }
      return (entry, shapes(entry, list))
    }
    for (index, one) in constrained.enumerated() {
      for two in constrained[..<index] where isUnseparated(one.shapes, two.shapes) {
        throw ambiguous(list, two.entry, one.entry)
      }
    }
  }

  /// Returns the error for two patterns that can match the same path, the earlier route first.
  static func ambiguous(_ list: RouteList, _ one: Entry, _ other: Entry) -> RouteTableError {
    let (first, second) = one.route <= other.route ? (one, other) : (other, one)
    return .ambiguous(
      first.pattern, list.routes[first.route].place, second.pattern,
      list.routes[second.route].place)
  }

  static func isUnseparated(_ one: [Shape], _ two: [Shape]) -> Bool {
    for index in 0..<min(one.count, two.count) where one[index] != two[index] {
      guard one[index].rank == two[index].rank, one[index].hasCondition else { return false }
      return overlaps(one[index...], two[index...])
    }
    return false
  }

  private static func overlaps(_ one: ArraySlice<Shape>, _ two: ArraySlice<Shape>) -> Bool {
    for (left, right) in zip(one, two) {
      if left.isCatchAll || right.isCatchAll { return true }
      if left.isDisjoint(from: right) { return false }
    }
    return one.count == two.count
  }

  /// Returns the literals that occur where, after the same segments, the organization parameter
  /// can.
  static func reservedWords(_ list: RouteList, _ parameter: String?) -> [String] {
    guard let parameter else { return [] }
    let named = list.compiled.map { $0.names.contains(parameter) }
    var places: Set<[UInt8]> = []
    forEachPart(of: list, where: { named[Int($0.compiled)] }) { place, part in
      guard part.kind == .parameter, part.name.elementsEqual(parameter.utf8) else { return }
      places.insert(place)
    }
    if places.isEmpty { return [] }
    var words: Set<String> = []
    forEachPart(of: list, where: { _ in true }) { place, part in
      guard part.kind == .literal, places.contains(place) else { return }
      words.insert(String(decoding: part.bytes, as: UTF8.self))
    }
    return words.sorted()
  }

  /// Calls `body` with all parts of all patterns, each with the parts before it.
  ///
  /// In the parts before, parameter names are left out, so that equal positions compare as equal.
  private static func forEachPart(
    of list: RouteList, where isAsked: (RouteList.Facts) -> Bool,
    _ body: (_ place: [UInt8], _ part: PathPattern.Part) -> Void
  ) {
    var place: [UInt8] = []
    for number in 0..<list.patternCount where isAsked(list.facts[list.route(of: number)]) {
      place.removeAll(keepingCapacity: true)
      list.entry(number).pattern.forEachPart { part in
        body(place, part)
        place.append(UInt8(ascii: "/"))
        switch part.kind {
        case .literal: place.append(contentsOf: part.bytes)
        case .parameter, .catchAll: place.append(part.bytes[0])
        case .partial:
          place.append(contentsOf: part.head)
          place += "[]".utf8
          place.append(contentsOf: part.tail)
        }
      }
    }
  }
}
