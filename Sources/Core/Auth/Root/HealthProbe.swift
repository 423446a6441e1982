/// Asks the services whether they are there.
public protocol HealthProbe: Sendable {
  /// Asks once, with a time-out of 6 s (facts 2.4).
  func probe() async -> Reachability.Answer
}
