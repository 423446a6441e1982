import LandfallDomain

/// A link that leads nowhere, while a fallback screen is being shown for it.
struct FallbackLink: Hashable, Sendable {
  private struct Ending: Hashable, Sendable {
    let delivery: DeliveryID
    let outcome: Outcome
  }

  private var ending: Ending?

  /// The link's delivery, or `nil` if no fallback screen is being shown.
  var delivery: DeliveryID? { ending?.delivery }

  /// Shows the default screen, or an error screen that says what is wrong with the link.
  mutating func start(
    _ id: DeliveryID, _ outcome: Outcome, isError: Bool, _ effects: inout [LinkFlowEffect]
  ) {
    overtake(&effects)
    ending = Ending(delivery: id, outcome: outcome)
    effects.append(.enter(.fallbackScreen, id))
    effects.append(isError ? .showErrorScreen(id, ErrorScreen(outcome)) : .showDefaultScreen(id))
  }

  /// Ends the link, because a newer link shows a screen.
  mutating func overtake(_ effects: inout [LinkFlowEffect]) {
    guard let older = ending else { return }
    ending = nil
    effects.append(.cancelLoads(older.delivery))
    effects.append(.finish(older.delivery, older.outcome))
  }

  /// Ends the link if its fallback screen is shown; returns `false` for another link.
  ///
  /// - Parameter isExpected: Whether the session ended in the meantime and a target waits for
  ///   sign-in.
  mutating func screenShown(
    _ id: DeliveryID, isExpected: Bool, _ effects: inout [LinkFlowEffect]
  ) -> Bool {
    guard let shown = ending, shown.delivery == id else { return false }
    ending = nil
    effects.append(.enter(isExpected ? .signingIn : .idle, id))
    effects.append(.finish(id, shown.outcome))
    return true
  }
}
