import LandfallDomain
import LandfallNotifications

/// What is kept of a tap beside its link.
struct TapRecord {
  let state: TapState
  /// What its payload holds, or `nil` if it cannot be read.
  let reading: NotificationReading?
  /// Why the payload cannot be read, or why nothing in it leads anywhere; else `nil`.
  var refusal: TapRefusal?
  /// What it asks for where no link says it: nothing leads anywhere.
  var fallback: LinkIntent?
}
