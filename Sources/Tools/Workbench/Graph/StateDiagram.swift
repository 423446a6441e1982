package import LandfallDomain
import LandfallNavigation

/// The state diagram of a link flow, computed by running the flow's own reducer.
///
/// Every effect is answered in all possible ways, so the diagram cannot differ from the code.
package struct StateDiagram: Sendable {
  /// A step from one state to another.
  package struct Edge: Hashable, Sendable {
    /// The state before the step.
    package let from: LinkState
    /// The state after the step.
    package let to: LinkState
    /// The cause of the step.
    package let on: String
    /// The outcome of the link, if it ends with this step.
    package let outcome: Outcome?
  }

  /// The steps, sorted by states, cause and outcome.
  package let edges: [Edge]

  /// Runs the flow of one link in all possible ways.
  package init() {
    var walk = StateWalk()
    walk.run()
    let order = Dictionary(
      uniqueKeysWithValues: LinkState.allCases.enumerated().map { ($1, $0) })
    func key(_ edge: Edge) -> (Int, Int, String, String) {
      (order[edge.from] ?? 0, order[edge.to] ?? 0, edge.on, edge.outcome?.name ?? "")
    }
    edges = walk.edges.sorted { key($0) < key($1) }
  }
}
