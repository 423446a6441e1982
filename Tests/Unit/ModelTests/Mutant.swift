import LandfallAppCore

/// A deliberate error, and the invariant that must detect it.
struct Mutant: Sendable {
  let name: String
  let breaks: Invariant
  var bounds = Bounds.small
  /// Changes a message to the core; `nil` drops it.
  var message: (@Sendable (inout Message?, inout World) -> Void)?
  /// Changes the effects of the core.
  var effects: (@Sendable (inout [Effect], inout World) -> Void)?
  var landsOvertaken = false
  /// Whether a state's canonical form ignores the clock.
  var forgetsTheClock = false
}
