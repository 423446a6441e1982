public import LandfallDomain
import LandfallNavigation

/// Which state of a link flow follows which, found by running the flow's own reducer.
///
/// Every effect is answered in every way it can be; nothing is drawn from memory.
public struct StateDiagram: Sendable {
  /// A step from one state to another.
  public struct Edge: Hashable, Sendable {
    /// The state before.
    public let from: LinkState
    /// The state after.
    public let to: LinkState
    /// What happened.
    public let on: String
  }

  /// The steps, by state and cause.
  public let edges: [Edge]

  /// Runs the link flow of one link along all its ways.
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

  /// What leads from one state to another, in words.
  public func causes(_ from: LinkState, _ to: LinkState) -> [String] {
    edges.filter { $0.from == from && $0.to == to }.map(\.on)
  }
}
