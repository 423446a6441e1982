import Landfall
import LandfallDomain
import LandfallNotificationBus

/// The owners of rules that a scenario has put up, and what each of them was given.
///
/// They belong to the process that runs: a new one has none of them.
final class ScenarioSubscribers: @unchecked Sendable {
  // Sendable: links are posted, and scenarios run, on one loop.
  private weak var process: Landfall?
  private var subscriptions: [RuleID: Subscription] = [:]
  private var taken: [RuleID: [RuleLink]] = [:]

  /// Puts an owner up; a rule that has one keeps it.
  func subscribe(to rule: RuleID, of landfall: Landfall) {
    follow(landfall)
    guard subscriptions[rule] == nil else { return }
    subscriptions[rule] = landfall.handle([rule]) { [weak self] ruleLink in
      self?.taken[rule, default: []].append(ruleLink)
    }
  }

  /// Takes an owner away; what it was given stays counted.
  func unsubscribe(from rule: RuleID) { subscriptions.removeValue(forKey: rule)?.cancel() }

  /// What the owners of a rule were given in the process that runs, oldest first.
  func taken(of rule: RuleID, by landfall: Landfall?) -> [RuleLink] {
    landfall === process ? taken[rule] ?? [] : []
  }

  private func follow(_ landfall: Landfall) {
    guard landfall !== process else { return }
    for subscription in subscriptions.values { subscription.cancel() }
    subscriptions = [:]
    taken = [:]
    process = landfall
  }
}
