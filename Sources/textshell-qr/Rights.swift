import CConfine
import LandfallCompanion
import LandfallQRSymbols

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// What this process may do.
enum Rights {
  /// All of the libraries, and a picture of ``QRLimits/pixels`` several times over.
  private static let memory: UInt64 = 1 << 30

  /// Gives up what a call does not need: memory, time, files, and most of the system's calls.
  static func giveUp(for call: QRCall) {
    limit(to: 0, core)
    if case .watch = call {
      // A camera is a file, and is looked at for as long as the person wants.
      return
    }
    limit(to: memory, addressSpace)
    limit(to: UInt64(QRLimits.processorTime.components.seconds), processor)
    limit(to: 0, fileSize)
    // Where the system has no such filter, the limits above remain.
    _ = landfall_confine()
  }

  #if os(Linux) && canImport(Glibc)
    private typealias Resource = __rlimit_resource_t
    private static let core = Resource(RLIMIT_CORE.rawValue)
    private static let addressSpace = Resource(RLIMIT_AS.rawValue)
    private static let processor = Resource(RLIMIT_CPU.rawValue)
    private static let fileSize = Resource(RLIMIT_FSIZE.rawValue)
  #else
    private typealias Resource = Int32
    private static let core = RLIMIT_CORE
    private static let addressSpace = RLIMIT_AS
    private static let processor = RLIMIT_CPU
    private static let fileSize = RLIMIT_FSIZE
  #endif

  private static func limit(to value: UInt64, _ resource: Resource) {
    // A second more until the end that nothing can put off.
    var limit = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(value + 1))
    setrlimit(resource, &limit)
  }
}
