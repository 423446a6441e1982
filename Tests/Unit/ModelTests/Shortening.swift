import LandfallDomain

/// Shortens the way to a problem until no step can be left out.
struct Shortening {
  let bounds: Bounds

  /// A step in relative terms.
  ///
  /// An answer is identified by its position among the questions of one kind, so that it stays
  /// valid when other questions were never asked.
  private struct Reported {
    let step: Step
    var kind: Asked.Kind?
    var place = 0
  }

  /// Returns the shortest way found from `beginning` to a problem of the same invariant.
  func shorten(_ trace: [Step], from beginning: World, to invariant: Invariant) -> [Step] {
    var best = trace
    var size = best.count / 2
    while size > 0 {
      var isShorter = false
      var start = 0
      while start < best.count {
        var reported = report(best, from: beginning)
        reported.removeSubrange(start..<min(start + size, reported.count))
        if let shorter = replay(reported, from: beginning, to: invariant),
          shorter.count < best.count
        {
          best = shorter
          isShorter = true
        } else {
          start += size
        }
      }
      if !isShorter || size > best.count { size /= 2 }
    }
    return best
  }

  private func report(_ trace: [Step], from beginning: World) -> [Reported] {
    var world = beginning
    var reported: [Reported] = []
    for step in trace {
      var next = Reported(step: step)
      if case .answer(let index, _) = step {
        let kind = world.questions[index].kind
        next.kind = kind
        next.place = world.questions[..<index].count { $0.kind == kind }
      }
      reported.append(next)
      world.take(step)
    }
    return reported
  }

  /// Takes the steps that are still possible up to the problem, or returns `nil` if it does not
  /// occur.
  private func replay(
    _ reported: [Reported], from beginning: World, to invariant: Invariant
  ) -> [Step]? {
    var world = beginning
    var taken: [Step] = []
    for next in reported {
      var step = next.step
      if let kind = next.kind, case .answer(_, let answer) = next.step {
        let places = world.questions.indices.filter { world.questions[$0].kind == kind }
        guard places.indices.contains(next.place) else { continue }
        step = .answer(places[next.place], answer)
      }
      guard world.steps.contains(step) else { continue }
      world.take(step)
      taken.append(step)
      if world.problems.contains(where: { $0.invariant == invariant }) { return taken }
    }
    return nil
  }
}
