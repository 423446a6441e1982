import Landfall
import LandfallDomain
import LandfallNotificationBus

/// The link handlers that a scenario has added, and the links that they received.
///
/// They belong to the running process. A new process starts without them.
final class ScenarioSubscribers: @unchecked Sendable {
  // Sendable: links are posted and scenarios run on one loop.
  private weak var process: Landfall?
  private var subscriptions: [RuleID: Subscription] = [:]
  private var taken: [RuleID: [RuleLink]] = [:]

  /// Adds a handler for a rule, unless it has one.
  func subscribe(to rule: RuleID, of landfall: Landfall) throws(ShellFailure) {
    follow(landfall)
    guard subscriptions[rule] == nil else { return }
    do {
      subscriptions[rule] = try landfall.handle(rules: [rule]) { [weak self] ruleLink in
        self?.taken[rule, default: []].append(ruleLink)
      }
    } catch {
      throw ShellFailure(.badData, error.problem, hint: error.hint)
    }
  }

  /// Removes a handler.
  ///
  /// The links that it received are still counted.
  func unsubscribe(from rule: RuleID) { subscriptions.removeValue(forKey: rule)?.cancel() }

  /// Returns the links that the handlers of a rule received in this process, oldest first.
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
