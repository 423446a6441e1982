import LandfallAuth
import LandfallDomain
import LandfallOrgContext
import LandfallParsing

@testable import LandfallNavigation

/// Something that is done wrong on purpose, and the invariant that must notice.
struct Mutant: Sendable {
  let name: String
  let breaks: Invariant
  var event: (@Sendable (inout JourneyEvent, inout World) -> Void)?
  var effects: (@Sendable (inout [JourneyEffect], JourneyEvent, inout World) -> Void)?
  var keepsOthersScreens = false
  var skipsTheCheckByHand = false
  var forgetsToTakeBack = false
  var landsOvertaken = false
  var keepsOlderEpochs = false
  var keepsTabsAfterSignOut = false
  var forgetsLinkEnd = false
  /// Leaves the clock out of a state's canonical form.
  var forgetsTheClock = false
}
