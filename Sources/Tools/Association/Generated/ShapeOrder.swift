/// Puts shapes into the order in which rules of "first that fits" decide as the app does.
///
/// A pattern's `?*` runs over slashes. So the deepest shapes come first, and before the shapes of a depth
/// everything deeper is shut out: then `/c/?*` is one segment, as `/c/:id` is. Routes that the app keeps for
/// itself are shut out where a pattern would let them in.
struct ShapeOrder {
  /// One rule of the file.
  enum Step: Hashable {
    case open(LinkShape)
    /// A route that is never opened from outside.
    case shut(LinkShape)
    /// Whatever has so many segments or more.
    case shutDeeper(Int)
  }

  /// The rules, in order.
  ///
  /// - Parameter runsOn: Whether the pattern of a shape may fit deeper paths too.
  static func steps(_ shapes: [LinkShape], runsOn: (LinkShape) -> Bool) -> [Step] {
    let external = shapes.filter(\.isExternal)
    guard external.contains(where: runsOn) else { return external.map { .open($0) } }
    // Where the app keeps nothing below a catch-all, one rule says it all, for what stands below it too.
    let whole = external.filter { shape in
      shape.isAligned && !shapes.contains { !$0.isExternal && overlap($0, shape) }
    }
    let others = shapes.filter { shape in !whole.contains { $0.holds(shape) } }
    let catchAlls = others.filter { $0.isExternal && $0.isCatchAll }
    let deepest =
      catchAlls.isEmpty
      ? others.filter(\.isExternal).map(\.depth).max() ?? 0
      : (others.map(\.depth).max() ?? 0) + 1
    var steps = whole.filter { shape in !whole.contains { $0 != shape && $0.holds(shape) } }
      .map { Step.open($0) }
    var isShut = Int.max
    for depth in stride(from: deepest, through: 0, by: -1) {
      let level = others.filter { shape in
        shape.isCatchAll ? shape.depth <= depth : shape.depth == depth
      }.map { $0.isCatchAll ? $0.cut(to: depth) : $0 }
      let opened = level.filter(\.isExternal)
      guard !opened.isEmpty else { continue }
      // Above the deepest level only catch-alls are left, which may run on.
      let isLast = depth == deepest && !catchAlls.isEmpty
      if opened.contains(where: runsOn), isShut > depth + 1, !isLast {
        steps.append(.shutDeeper(depth + 1))
      }
      // A shape of parameters alone decides all that is so deep.
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

  /// Whether some path may have both shapes.
  static func overlap(_ one: LinkShape, _ other: LinkShape) -> Bool {
    let depth = max(one.depth, other.depth)
    guard one.isCatchAll || one.depth == depth, other.isCatchAll || other.depth == depth else {
      return false
    }
    return meet(
      one.isCatchAll ? one.cut(to: depth) : one, other.isCatchAll ? other.cut(to: depth) : other)
  }

  /// Whether some path may have both shapes, which are equally deep.
  private static func meet(_ one: LinkShape, _ other: LinkShape) -> Bool {
    zip(one.segments, other.segments).allSatisfy { mine, theirs in
      if case .literal(let word) = mine, case .literal(let other) = theirs { return word == other }
      return true
    }
  }
}
