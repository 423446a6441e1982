public import LandfallAuth

/// The health of the embedded services: available, unless a fault is set.
extension Workspace: HealthProbe {
  /// Returns the current health at once, without a request.
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
