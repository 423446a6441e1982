import Foundation
import LandfallAuth
import LandfallDomain
import LandfallOrgContext
import LandfallParsing
import Synchronization

@testable import LandfallNavigation

/// Visits every reachable state, nearest first.
struct Explorer {
  struct Result {
    var states = 0
    var transitions = 0
    var depth = 0
    /// Whether every state was visited, not only the first ones.
    var isComplete = false
    /// The first problem, and the shortest way to it.
    var problem: Problem?
    var trace: [Step] = []
    var beginning: World?
    /// How often a state that was reached again continued in the same way.
    var comparisons = 0
  }

  let bounds: Bounds
  /// The maximum number of states to visit.
  var limit = Int.max
  /// The invariant to check; all of them if `nil`.
  var wanted: Invariant?
  /// One of this many states is visited again by another way, to check that it continues the same.
  var sampling: UInt64 = 64

  /// How a state was first reached: its predecessor, and the index of the step there.
  private struct Node {
    let parent: Int32
    let step: Int16
  }

  func explore() -> Result {
    var result = Result()
    var seen: Set<Fingerprint> = []
    let isReported = ProcessInfo.processInfo.environment["LANDFALL_MODEL_COUNTS"] != nil
    var nodes: [Node] = []
    var futures: [Fingerprint: Future] = [:]
    var layer: [(Int32, Boxed)] = []
    for (index, world) in bounds.beginnings.enumerated()
    where seen.insert(world.fingerprint).inserted {
      nodes.append(Node(parent: -1, step: Int16(index)))
      layer.append((Int32(nodes.count - 1), Boxed(world)))
    }
    search: while !layer.isEmpty {
      var next: [(Int32, Boxed)] = []
      for start in stride(from: 0, to: layer.count, by: Self.part) {
        for place in Self.reached(from: layer[start...].prefix(Self.part)) {
          result.transitions += 1
          var problem = place.problems.first { wanted == nil || $0.invariant == wanted }
          let print = place.fingerprint
          if problem != nil {
            // The search ends below.
          } else if seen.insert(print).inserted {
            nodes.append(Node(parent: place.parent, step: place.index))
            next.append((Int32(nodes.count - 1), place.world))
            if print.isOne(in: sampling) {
              futures[print] = Future(place.world.world, of: nodes.count - 1)
            }
          } else if wanted == nil || wanted == .canonicalForm, let future = futures[print],
            !future.isSure
          {
            futures[print]?.checks += 1
            result.comparisons += 1
            if Future(place.world.world, of: nodes.count - 1).states != future.states {
              let other = trace(to: Int32(future.number), in: nodes, and: nil).0
              problem = Problem(
                invariant: .canonicalForm, text: "goes on otherwise than after \(other)")
            }
          }
          if let problem {
            result.problem = problem
            result.states = nodes.count
            (result.trace, result.beginning) = trace(to: place.parent, in: nodes, and: place.step)
            return result
          }
        }
        if nodes.count >= limit { break search }
      }
      if !next.isEmpty { result.depth += 1 }
      layer = next
      if isReported {
        Swift.print(bounds.name, result.depth, nodes.count, result.transitions)
      }
    }
    result.isComplete = layer.isEmpty
    result.states = nodes.count
    return result
  }

  /// A box for a world, because a world is large and would be moved around.
  private final class Boxed: Sendable {
    let world: World
    init(_ world: World) { self.world = world }
  }

  /// A state that a step leads to.
  private struct Reached {
    let parent: Int32
    let index: Int16
    let step: Step
    let world: Boxed
    let fingerprint: Fingerprint
    let problems: [Problem]
  }

  /// The number of states whose steps are taken at the same time.
  private static let part = 64

  /// Takes every step of each world, on all processors.
  private static func reached(from layer: ArraySlice<(Int32, Boxed)>) -> [Reached] {
    let reached = Mutex([[Reached]](repeating: [], count: layer.count))
    DispatchQueue.concurrentPerform(iterations: layer.count) { place in
      let (parent, boxed) = layer[layer.startIndex + place]
      let found = boxed.world.steps.enumerated().map { index, step in
        var after = boxed.world
        after.take(step)
        return Reached(
          parent: parent, index: Int16(index), step: step, world: Boxed(after),
          fingerprint: after.fingerprint, problems: after.problems)
      }
      reached.withLock { $0[place] = found }
    }
    return reached.withLock { $0.flatMap { $0 } }
  }

  /// The states that one step leads to.
  private struct Future {
    /// Steps that change nothing are left out.
    let states: Set<Fingerprint>
    let number: Int
    var checks = 0
    /// Whether the state was visited often enough.
    var isSure: Bool { checks >= 3 }

    init(_ world: World, of number: Int) {
      self.number = number
      let here = world.fingerprint
      var states: Set<Fingerprint> = []
      for step in world.steps {
        var after = world
        after.take(step)
        states.insert(after.fingerprint)
      }
      states.remove(here)
      self.states = states
    }
  }

  private func trace(to number: Int32, in nodes: [Node], and last: Step?) -> ([Step], World) {
    var places: [Int16] = []
    var number = number
    while number >= 0 {
      places.append(nodes[Int(number)].step)
      number = nodes[Int(number)].parent
    }
    let beginning = bounds.beginnings[Int(places.removeLast())]
    var world = beginning
    var steps: [Step] = []
    for place in places.reversed() {
      let step = world.steps[Int(place)]
      steps.append(step)
      world.take(step)
    }
    return (steps + (last.map { [$0] } ?? []), beginning)
  }
}

extension Explorer.Result {
  /// Returns the way to a problem as readable text.
  func story(_ bounds: Bounds) -> String {
    story(from: beginning.map { [$0] } ?? bounds.beginnings)
  }

  func story(from beginnings: [World]) -> String {
    guard let problem else { return "0 violations" }
    var lines = ["\(problem.invariant): \(problem.text)"]
    for beginning in beginnings {
      var world = beginning
      var reported: [String] = []
      var isPossible = true
      for step in trace {
        if case .answer(let index, _) = step, !world.questions.indices.contains(index) {
          isPossible = false
          break
        }
        var text = "\(step)"
        if case .answer(let index, let answer) = step {
          text = "\(answer) ← \(world.questions[index].effect)"
        }
        world.take(step)
        reported.append("  \(text.prefix(160)) → \(world.screens.root.brief)")
      }
      if isPossible {
        lines += reported
        break
      }
    }
    return lines.joined(separator: "\n")
  }
}

extension Screens.Root {
  var brief: String {
    switch self {
    case .launching: "launching"
    case .signIn: "sign-in"
    case .tabs(let organization): "tabs of \(organization)"
    case .standalone(let entry, _): entry.destination.path
    case .error(let screen, _): "error \(screen.code)"
    }
  }
}
