import CConfine
import LandfallHelperCalls
import LandfallHelperProcess
import LandfallQRSymbols

/// What this process may do.
enum Rights {
  /// All of the libraries, and a picture of ``QRLimits/pixels`` several times over.
  private static let memory: UInt64 = 1 << 30

  /// Gives up what a call does not need: memory, time, files, and most of the system's calls.
  ///
  /// - Returns: Whether the call may be done. A picture may come from anybody, and is not looked at
  ///   where the system takes nothing away; what is put into a code is the person's own.
  static func giveUp(for call: QRCall) -> Bool {
    // A camera is a file, and is looked at for as long as the person wants.
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
