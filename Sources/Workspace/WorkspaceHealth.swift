public import LandfallAuth

/// Asks the embedded services whether they are there: they are, unless they were told to fail.
public struct WorkspaceHealth: HealthProbe {
  private let workspace: Workspace

  /// Asks these services.
  public init(workspace: Workspace) { self.workspace = workspace }

  /// Answers as the services would now.
  public func probe() async -> Reachability.Answer {
    let faults = workspace.faults
    if faults.isOffline { return .deviceOffline }
    return faults.isUnavailable ? .status(503) : .status(200)
  }
}
