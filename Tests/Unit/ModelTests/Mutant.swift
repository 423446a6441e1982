import LandfallAppCore

/// Something that is done wrong on purpose, and the invariant that must notice.
struct Mutant: Sendable {
  let name: String
  let breaks: Invariant
  var bounds = Bounds.small
  /// Changes what the core is told; `nil` tells it nothing.
  var message: (@Sendable (inout Message?, inout World) -> Void)?
  /// Changes what the core asks for.
  var effects: (@Sendable (inout [Effect], inout World) -> Void)?
  var landsOvertaken = false
  /// Leaves the clock out of a state's canonical form.
  var forgetsTheClock = false
}
