public import LandfallDomain

/// A load that failed, shown with a retry until the next load (NAV-I05).
public struct ListFailure: Hashable, Sendable {
  /// What was loaded.
  public let kind: ListLoad.Kind
  /// Why it failed.
  public let error: ServiceError
}
