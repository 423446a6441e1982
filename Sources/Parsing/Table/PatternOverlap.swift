import LandfallDomain

/// A pattern of the table and the route it leads to.
struct PatternEntry: Sendable {
  let pattern: PathPattern
  let route: Int
  let isAlias: Bool
  /// The parameters, in the pattern's order.
  let names: [String]

  init(_ pattern: PathPattern, route: Int, isAlias: Bool) {
    self.pattern = pattern
    self.route = route
    self.isAlias = isAlias
    names = pattern.parameterNames
  }
}

/// Which patterns could fit one path, told from their declarations.
enum PatternOverlap {
  typealias Entry = PatternEntry

  /// A segment with its rank and, for a constrained parameter, its constraints.
  enum Shape: Hashable {
    case literal([UInt8])
    case constrained(ConstraintSet)
    case parameter
    case catchAll

    /// Smaller goes first.
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

    /// Whether it is proven that no segment fits both.
    func isDisjoint(from other: Shape) -> Bool {
      switch (self, other) {
      case (.literal(let word), let shape), (let shape, .literal(let word)): !shape.fits(word)
      case (.constrained(let one), .constrained(let two)): one.isDisjoint(from: two)
      default: false
      }
    }
  }

  static func shapes(_ entry: Entry, _ compiled: [CompiledRoute]) -> [Shape] {
    entry.pattern.segments.map { segment in
      switch segment {
      case .literal(let word): .literal(Array(word.utf8))
      case .parameter(let name):
        compiled[entry.route].constraint(of: name).map(Shape.constrained) ?? .parameter
      case .catchAll: .catchAll
      }
    }
  }

  /// Refuses two patterns that a path could fit both, unseparated by their constraints.
  ///
  /// Their first difference is two constraint sets that may overlap. Equal patterns are left to the builder.
  static func check(_ patterns: [Entry], _ compiled: [CompiledRoute]) throws(RouteTableError) {
    let constrained = patterns.compactMap { entry -> (entry: Entry, shapes: [Shape])? in
      let shapes = shapes(entry, compiled)
      return shapes.contains { $0.rank == 1 } ? (entry, shapes) : nil
    }
    for (index, one) in constrained.enumerated() {
      for two in constrained[..<index] where isUnseparated(one.shapes, two.shapes) {
        throw .ambiguous(
          two.entry.pattern, compiled[two.entry.route].place, one.entry.pattern,
          compiled[one.entry.route].place)
      }
    }
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

  /// A bound on the nodes that a match may visit: of literals one is taken, of all else each.
  static func worstVisits(_ patterns: [Entry], _ compiled: [CompiledRoute]) -> Int {
    // A match visits no node twice, and there are no more nodes than segments.
    let nodes = patterns.reduce(1) { $0 + $1.pattern.segments.count }
    guard nodes > RouteTable.maximumVisits else { return nodes }
    return worst(patterns.map { shapes($0, compiled)[...] })
  }

  private static func worst(_ patterns: [ArraySlice<Shape>]) -> Int {
    var literals: [String: [ArraySlice<Shape>]] = [:]
    var others: [(shape: Shape, below: [ArraySlice<Shape>])] = []
    for pattern in patterns {
      guard let first = pattern.first else { continue }
      if case .literal(let word) = first {
        literals[String(decoding: word, as: UTF8.self), default: []].append(pattern.dropFirst())
      } else if let index = others.firstIndex(where: { $0.shape == first }) {
        others[index].below.append(pattern.dropFirst())
      } else {
        others.append((first, [pattern.dropFirst()]))
      }
    }
    let literal = literals.values.lazy.map(worst).max() ?? 0
    let visits = others.reduce(1 + literal) { min(1 << 40, $0 + worst($1.below)) }
    return min(1 << 40, visits)
  }

  /// Literals that stand where, after the same segments, the organization parameter may.
  static func reservedWords(_ patterns: [Entry], _ parameter: String?) -> [String] {
    guard let parameter else { return [] }
    var places: Set<String> = []
    for pattern in patterns.map({ $0.pattern }) {
      var prefix = ""
      for segment in pattern.segments {
        if segment == .parameter(parameter) { places.insert(prefix) }
        prefix += "/" + key(segment)
      }
    }
    var words: Set<String> = []
    for pattern in patterns.map({ $0.pattern }) {
      var prefix = ""
      for segment in pattern.segments {
        if case .literal(let word) = segment, places.contains(prefix) { words.insert(word) }
        prefix += "/" + key(segment)
      }
    }
    return words.sorted()
  }

  /// A segment in a key that no other segments have: no literal holds a slash.
  private static func key(_ segment: PathPattern.Segment) -> String {
    switch segment {
    case .literal(let word): word
    case .parameter: ":"
    case .catchAll: "*"
    }
  }
}
