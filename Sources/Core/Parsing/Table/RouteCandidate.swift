@_spi(TypedRoutes) package import LandfallDomain

/// A pattern whose shape fits a path, and whether it was chosen.
package struct RouteCandidate: Equatable, Sendable {
  /// The reason why a candidate was chosen or not.
  package enum Verdict: Equatable, Sendable {
    /// The candidate is the path's route.
    case chosen
    /// Another route takes precedence; the first different segment is counted from 0.
    case outranked(by: RouteID, atSegment: Int)
    /// A parameter's value does not meet a constraint.
    case brokenConstraint(Constraint, parameter: String)
    /// A segment of the catch-all contains an encoded slash.
    case slashInCatchAll(parameter: String)
    /// The candidate takes precedence, but a query item has the wrong type, so the link has no
    /// route.
    case mistypedQueryItem(String)
  }

  /// The route.
  package let route: RouteID
  /// The pattern that fits, as it is declared: the route's own or an alias.
  package let pattern: PathPattern
  /// The reason why the candidate was chosen or not.
  package let verdict: Verdict
}

extension RouteCandidate.Verdict: CustomStringConvertible {
  /// The verdict for developers, without any text of the link.
  package var description: String {
    switch self {
    case .chosen: "chosen"
    case .outranked(let route, let segment): "outranked by \(route) at segment \(segment + 1)"
    case .brokenConstraint(let constraint, let parameter):
      "\(parameter) does not match \(constraint)"
    case .slashInCatchAll(let parameter): "\(parameter) contains an encoded slash"
    case .mistypedQueryItem(let name): "the query item \(name) has another type"
    }
  }
}

extension RouteTable {
  /// Returns all patterns whose shape fits a path, highest precedence first.
  ///
  /// It explains a match and is too slow for matching: O(patterns).
  ///
  /// - Parameter path: A path such as `/app/acme/members?page=2`.
  /// - Throws: ``InvalidLink`` if the path is malformed.
  package func candidates(forPath path: String) throws(InvalidLink) -> [RouteCandidate] {
    try LinkView.reading(path, as: .path) { view in
      candidates(segments: view.segments, query: view.query)
    }.get()
  }

  /// Returns the candidates for decoded segments.
  func candidates(segments: [String], query: [NamedValue]) -> [RouteCandidate] {
    let list = compiled.list
    let fitting = list.entries.map { (entry: $0, shapes: PatternOverlap.shapes($0, list)) }
      .filter { Self.fitsShape($0.shapes, segments) }
      .sorted { Self.precedes($0.shapes, $1.shapes) }
    var winner: (route: RouteID, shapes: [PatternOverlap.Shape])?
    return fitting.map { candidate in
      let route = list.compiled(candidate.entry.route)
      let id = list.routes[candidate.entry.route].id
      let verdict: RouteCandidate.Verdict
      if let broken = Self.broken(candidate.entry.form, route, segments) {
        verdict = broken
      } else if let winner {
        let place = zip(winner.shapes, candidate.shapes).enumerated()
          .first { $1.0 != $1.1 }?.offset
        verdict = .outranked(
          by: winner.route, atSegment: place ?? min(winner.shapes.count, candidate.shapes.count))
      } else {
        winner = (id, candidate.shapes)
        verdict = route.mistyped(in: query).map { .mistypedQueryItem($0) } ?? .chosen
      }
      return RouteCandidate(route: id, pattern: candidate.entry.pattern, verdict: verdict)
    }
  }

  private static func fitsShape(_ shapes: [PatternOverlap.Shape], _ segments: [String]) -> Bool {
    for (index, shape) in shapes.enumerated() {
      guard index < segments.count else { return false }
      switch shape {
      case .literal(let word) where !segments[index].utf8.elementsEqual(word): return false
      case .partial(let text, _) where !text.isAround(segments[index]): return false
      case .catchAll, .optionalCatchAll: return true
      case .literal, .partial, .constrained, .parameter: continue
      }
    }
    return shapes.count == segments.count
  }

  private static func precedes(
    _ one: [PatternOverlap.Shape], _ two: [PatternOverlap.Shape]
  ) -> Bool {
    for (left, right) in zip(one, two) where left.rank != right.rank {
      return left.rank < right.rank
    }
    return false
  }

  private static func broken(
    _ form: PathPattern, _ route: CompiledRoute, _ segments: [String]
  ) -> RouteCandidate.Verdict? {
    for (index, segment) in form.segments.enumerated() {
      switch segment {
      case .literal: continue
      case .partial(let head, let name, let tail):
        let value = FixedText(head.utf8, tail.utf8).value(in: segments[index])
        if let broken = route.constraint(of: name)?.firstBroken(by: value) {
          return .brokenConstraint(broken, parameter: name)
        }
      case .parameter(let name), .optionalParameter(let name):
        if let broken = route.constraint(of: name)?.firstBroken(by: segments[index]) {
          return .brokenConstraint(broken, parameter: name)
        }
      case .catchAll(let name), .optionalCatchAll(let name):
        if segments[index...].contains(where: { $0.utf8.contains(UInt8(ascii: "/")) }) {
          return .slashInCatchAll(parameter: name)
        }
      }
    }
    return nil
  }
}
