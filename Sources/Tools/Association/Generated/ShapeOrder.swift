internal import LandfallDiagnostics

/// Orders shapes such that first-match rules decide like the app.
///
/// The `?*` in a pattern matches slashes too. So the deepest shapes come first, and before each
/// depth a rule excludes everything deeper. Then `/c/?*` is one segment, like `/c/:id`. Routes that
/// the app keeps to itself are excluded where a pattern would match them.
struct ShapeOrder {
  /// A rule of the file.
  enum Step: Hashable {
    case open(LinkShape)
    /// A route that is never opened from outside.
    case shut(LinkShape)
    /// Everything with at least this many segments.
    case shutDeeper(Int)
  }

  /// Returns the rules in order.
  ///
  /// - Parameter runsOn: Returns whether the pattern of a shape may also match deeper paths.
  static func steps(_ shapes: [LinkShape], runsOn: (LinkShape) -> Bool) -> [Step] {
    let external = shapes.filter(\.isExternal)
    // If the app keeps nothing to itself below a catch-all, one rule covers everything below it.
    let whole = external.filter { shape in
      shape.isAligned && !shapes.contains { !$0.isExternal && overlap($0, shape) }
    }
    let others = shapes.filter { shape in !whole.contains { $0.holds(shape) } }
    let catchAlls = others.filter { $0.isExternal && $0.isCatchAll }
    let deepest =
      catchAlls.isEmpty
      ? others.filter(\.isExternal).map(\.depth).max() ?? 0
      : (others.map(\.depth).max() ?? 0) + 1
    // Of two that cover each other, such as a catch-all and an optional one, the first is enough.
    var steps = whole.enumerated().filter { index, shape in
      !whole.enumerated().contains { other, holder in
        other != index && holder.holds(shape) && (other < index || !shape.holds(holder))
      }
    }.map { Step.open($0.element) }
    var isShut = Int.max
    for depth in stride(from: deepest, through: 0, by: -1) {
      let level = others.filter { shape in
        shape.isCatchAll ? shape.depth <= depth : shape.depth == depth
      }.map { $0.isCatchAll ? $0.cut(to: depth) : $0 }
      let opened = level.filter(\.isExternal)
      guard !opened.isEmpty else { continue }
      // Above the deepest level only catch-alls remain, which may match deeper paths.
      let isLast = depth == deepest && !catchAlls.isEmpty
      if opened.contains(where: runsOn), isShut > depth + 1, !isLast {
        steps.append(.shutDeeper(depth + 1))
      }
      // A shape with only free parameters decides all paths of its depth.
      if opened.contains(where: { $0.depth == depth && $0.isFree }) {
        isShut = depth
      } else if opened.contains(where: runsOn) {
        isShut = min(isShut, depth + 1)
      }
      for (index, shape) in level.enumerated() {
        let later = level[index...].dropFirst()
        if shape.isExternal {
          steps.append(.open(shape))
        } else if later.contains(where: { $0.isExternal && $0.isOpen && meet($0, shape) }) {
          steps.append(.shut(shape))
        }
      }
    }
    return steps
  }

  /// Returns the shapes without the internal routes that a file cannot exclude, and findings.
  ///
  /// An exclusion must match no link of another route, so its pattern must be exact.
  ///
  /// - Parameter isExact: Returns whether the file's pattern matches only links of the shape.
  static func excludable(
    _ shapes: [LinkShape], _ file: String, isExact: (LinkShape) -> Bool
  ) -> (shapes: [LinkShape], findings: [Finding]) {
    var findings: [Finding] = []
    let kept = shapes.filter { shape in
      if shape.isExternal || isExact(shape) { return true }
      let finding = Finding(.keptRoute, "\(file) cannot exclude this route", place: shape.name)
      if !findings.contains(finding),
        shapes.contains(where: { $0.isExternal && $0.isOpen && overlap($0, shape) })
      {
        findings.append(finding)
      }
      return false
    }
    return (kept, findings)
  }

  /// Returns whether some path can have both shapes.
  static func overlap(_ one: LinkShape, _ other: LinkShape) -> Bool {
    let depth = max(one.depth, other.depth)
    guard one.isCatchAll || one.depth == depth, other.isCatchAll || other.depth == depth else {
      return false
    }
    return meet(
      one.isCatchAll ? one.cut(to: depth) : one, other.isCatchAll ? other.cut(to: depth) : other)
  }

  /// Returns whether some path can have both shapes, which have the same depth.
  private static func meet(_ one: LinkShape, _ other: LinkShape) -> Bool {
    zip(one.segments, other.segments).allSatisfy { mine, theirs in
      switch (mine, theirs) {
      case (.literal(let word), .literal(let other)): word == other
      case (.literal(let word), .partial(let head, _, _, let tail)),
        (.partial(let head, _, _, let tail), .literal(let word)):
        word.utf8.count > head.utf8.count + tail.utf8.count && word.utf8.starts(with: head.utf8)
          && word.utf8.reversed().starts(with: tail.utf8.reversed())
      default: true
      }
    }
  }
}
