public import LandfallDomain

/// One state that a link went through, with its time.
public struct TraceStep: Hashable, Sendable {
  /// The state.
  public let phase: JourneyPhase
  /// From the link's arrival to entering the state.
  public let at: Duration
  /// From entering the state to leaving it; zero for the last one.
  public internal(set) var took: Duration = .zero
}
