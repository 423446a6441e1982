import LandfallDomain

/// A pattern of the table, and the position of its route.
struct PatternEntry: Sendable {
  let pattern: PathPattern
  let route: Int

  init(_ pattern: PathPattern, route: Int) {
    self.pattern = pattern
    self.route = route
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
    case constrained(ConstraintSet)
    case parameter
    case catchAll

    /// The precedence; a lower rank is tried first.
    var rank: Int {
      switch self {
      case .literal: 0
      case .constrained: 1
      case .parameter: 2
      case .catchAll: 3
      }
    }

    func fits(_ segment: [UInt8]) -> Bool {
      switch self {
      case .literal(let word): word == segment
      case .constrained(let set): segment.withUnsafeBufferPointer(set.accepts)
      case .parameter, .catchAll: true
      }
    }

    /// Returns whether provably no segment matches both shapes.
    func isDisjoint(from other: Shape) -> Bool {
      switch (self, other) {
      case (.literal(let word), let shape), (let shape, .literal(let word)): !shape.fits(word)
      case (.constrained(let one), .constrained(let two)): one.isDisjoint(from: two)
      default: false
      }
    }
  }

  static func shapes(_ entry: Entry, _ list: RouteList) -> [Shape] {
    entry.pattern.segments.map { segment in
      switch segment {
      case .literal(let word): .literal(Array(word.utf8))
      case .parameter(let name):
        list.compiled(entry.route).constraint(of: name).map(Shape.constrained) ?? .parameter
      case .catchAll: .catchAll
      }
    }
  }

  /// Refuses two patterns that can match the same path because their constraints may overlap.
  ///
  /// The first difference of such patterns is two constraint sets. Equal patterns are left to the
  /// trie builder.
  static func check(_ list: RouteList) throws(RouteTableError) {
    let constrained = list.entries.compactMap { entry -> (entry: Entry, shapes: [Shape])? in
      guard list.compiled(entry.route).hasConstraints else { return nil }
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
      guard one[index].rank == 1, two[index].rank == 1 else { return false }
      return overlaps(one[index...], two[index...])
    }
    return false
  }

  private static func overlaps(_ one: ArraySlice<Shape>, _ two: ArraySlice<Shape>) -> Bool {
    for (left, right) in zip(one, two) {
      if left == .catchAll || right == .catchAll { return true }
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
      guard part.first == UInt8(ascii: ":"), part.dropFirst().elementsEqual(parameter.utf8)
      else { return }
      places.insert(place)
    }
    if places.isEmpty { return [] }
    var words: Set<String> = []
    forEachPart(of: list, where: { _ in true }) { place, part in
      guard !isParameter(part), places.contains(place) else { return }
      words.insert(String(decoding: part, as: UTF8.self))
    }
    return words.sorted()
  }

  /// Calls `body` with all parts of all patterns, each with the parts before it.
  ///
  /// In the parts before, parameter names are left out, so that equal positions compare as equal.
  private static func forEachPart(
    of list: RouteList, where isAsked: (RouteList.Facts) -> Bool,
    _ body: (_ place: [UInt8], _ part: UnsafeBufferPointer<UInt8>) -> Void
  ) {
    var place: [UInt8] = []
    for number in 0..<list.patternCount where isAsked(list.facts[list.route(of: number)]) {
      place.removeAll(keepingCapacity: true)
      list.entry(number).pattern.forEachPart { part in
        body(place, part)
        place.append(UInt8(ascii: "/"))
        place.append(contentsOf: isParameter(part) ? part.prefix(1) : part[...])
      }
    }
  }

  private static func isParameter(_ part: UnsafeBufferPointer<UInt8>) -> Bool {
    part.first == UInt8(ascii: ":") || part.first == UInt8(ascii: "*")
  }
}
