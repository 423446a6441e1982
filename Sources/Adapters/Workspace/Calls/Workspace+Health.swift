public import LandfallAuth

/// Whether the embedded services are there: they are, unless they were told to fail.
extension Workspace: HealthProbe {
  /// Answers as the services would now; asks nobody and never waits.
  public func probe() async -> Reachability.Answer {
    do {
      try heedSettings()
    } catch {
      return .status(503)
    }
    let faults = faults
    if faults.isOffline { return .deviceOffline }
    return .status(faults.isUnavailable ? 503 : 200)
  }
}
