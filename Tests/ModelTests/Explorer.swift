import LandfallAuth
import LandfallDomain
import LandfallOrgContext
import LandfallParsing

@testable import LandfallNavigation

/// Walks through every state that can be reached, nearest first.
struct Explorer {
  struct Result {
    var states = 0
    var transitions = 0
    var depth = 0
    /// Whether every state was visited, and not the first ones alone.
    var isComplete = false
    /// The first problem, and the shortest way to it.
    var problem: Problem?
    var trace: [Step] = []
  }

  let bounds: Bounds
  /// How many states are visited at most.
  var limit = Int.max
  /// What is looked for; everything if `nil`.
  var wanted: Invariant?

  private struct Node {
    let parent: Int32
    let step: Step?
  }

  func explore() -> Result {
    var result = Result()
    var seen: Set<Fingerprint> = []
    var nodes: [Node] = []
    var layer: [(Int32, World)] = []
    for world in bounds.beginnings where seen.insert(world.fingerprint).inserted {
      nodes.append(Node(parent: -1, step: nil))
      layer.append((Int32(nodes.count - 1), world))
    }
    while !layer.isEmpty {
      var next: [(Int32, World)] = []
      for (number, world) in layer {
        for step in world.steps {
          var after = world
          after.take(step)
          result.transitions += 1
          let problem = after.problems.first { wanted == nil || $0.invariant == wanted }
          if let problem {
            result.problem = problem
            result.states = nodes.count
            result.trace = trace(to: number, in: nodes) + [step]
            return result
          }
          guard seen.insert(after.fingerprint).inserted else { continue }
          nodes.append(Node(parent: number, step: step))
          next.append((Int32(nodes.count - 1), after))
        }
        if nodes.count >= limit { break }
      }
      if nodes.count >= limit { break }
      if !next.isEmpty { result.depth += 1 }
      layer = next
    }
    result.isComplete = layer.isEmpty
    result.states = nodes.count
    return result
  }

  private func trace(to number: Int32, in nodes: [Node]) -> [Step] {
    var steps: [Step] = []
    var number = number
    while number >= 0 {
      if let step = nodes[Int(number)].step { steps.append(step) }
      number = nodes[Int(number)].parent
    }
    return steps.reversed()
  }
}

extension Explorer.Result {
  /// The way to a problem, for people.
  func story(_ bounds: Bounds) -> String { story(from: bounds.beginnings) }

  func story(from beginnings: [World]) -> String {
    guard let problem else { return "0 violations" }
    var lines = ["\(problem.invariant): \(problem.text)"]
    for beginning in beginnings {
      var world = beginning
      var told: [String] = []
      var isPossible = true
      for step in trace {
        if case .answer(let index, _) = step, !world.questions.indices.contains(index) {
          isPossible = false
          break
        }
        var text = "\(step)"
        if case .answer(let index, let answer) = step {
          text = "\(answer) ← \(world.questions[index].question)"
        }
        world.take(step)
        told.append("  \(text.prefix(160)) → \(world.screens.root.brief)")
      }
      if isPossible, world.problems.contains(where: { $0.invariant == problem.invariant }) {
        lines += told
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
    case .error(let code): "error \(code)"
    }
  }
}
