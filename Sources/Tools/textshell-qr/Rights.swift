import CConfine
import LandfallHelperCalls
import LandfallHelperProcess
import LandfallQRSymbols

/// The rights of this process.
enum Rights {
  /// Enough for all libraries and several copies of a picture of ``QRLimits/pixels``.
  private static let memory: UInt64 = 1 << 30

  /// Gives up what a call does not need: memory, time, files and most system calls.
  ///
  /// - Returns: Whether the call may run. A picture may come from anyone, so it is read only if all
  ///   limits are in place. The text of a new code is the person's own and needs none.
  static func giveUp(for call: QRCall) -> Bool {
    // The camera is a file and is read for as long as the person wants.
    if case .watch = call { return true }
    ProcessRights.endAtOnce()
    let seconds = UInt64(QRLimits.processorTime.components.seconds)
    let isBounded =
      ProcessRights.limit(.addressSpace, to: memory)
      && ProcessRights.limit(.processorTime, to: seconds)
      && ProcessRights.limit(.fileSize, to: 0)
    let isConfined = landfall_confine() == 0
    if case .readings = call { return isBounded && isConfined }
    return true
  }
}
