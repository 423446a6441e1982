public import LandfallDomain
import LandfallNavigation

/// The state diagram of a link flow, computed by running the flow's own reducer.
///
/// Every effect is answered in all possible ways, so the diagram cannot differ from the code.
public struct StateDiagram: Sendable {
  /// A step from one state to another.
  public struct Edge: Hashable, Sendable {
    /// The state before the step.
    public let from: LinkState
    /// The state after the step.
    public let to: LinkState
    /// The cause of the step.
    public let on: String
  }

  /// The steps, sorted by states and cause.
  public let edges: [Edge]

  /// Runs the flow of one link in all possible ways.
  public init() {
    var walk = StateWalk()
    walk.run()
    let order = Dictionary(
      uniqueKeysWithValues: LinkState.allCases.enumerated().map { ($1, $0) })
    edges = walk.edges.sorted {
      (order[$0.from] ?? 0, order[$0.to] ?? 0, $0.on) < (
        order[$1.from] ?? 0, order[$1.to] ?? 0, $1.on
      )
    }
  }

  /// Returns the causes of a step between two states.
  public func causes(_ from: LinkState, _ to: LinkState) -> [String] {
    edges.filter { $0.from == from && $0.to == to }.map(\.on)
  }
}
