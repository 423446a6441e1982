internal import CConfine
internal import CSpawn

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

/// The limits and permissions that each of our programs gives up permanently.
package enum ProcessRights {
  /// A resource that can be limited for a process.
  package enum Resource: Sendable {
    /// Bytes of address space, including addresses that are only reserved.
    case addressSpace
    /// Processor time in seconds.
    case processorTime
    /// The size in bytes that this process can extend any file to.
    case fileSize
    /// The number of open files: every descriptor is smaller than the limit.
    case openFiles
    /// Processes and threads of the same user, however they were started. It does not apply to
    /// root.
    case processes
  }

  /// The signals that our programs ignore, so that the system call fails instead.
  ///
  /// The call returns `EPIPE` if the reader is gone, and `EFBIG` if the file may not grow.
  static let ignoredSignals = [SIGPIPE, SIGXFSZ]

  /// Prepares the process; each program calls this first.
  ///
  /// Standard descriptors are open, no core file can leak a secret, and no signal ends the program
  /// where a system call reports the same error.
  package static func begin() {
    openMissingDescriptors()
    landfall_limit(Int32(landfall_core_file), 0, 0)
    for number in ignoredSignals { signal(number, SIG_IGN) }
  }

  /// Opens `/dev/null` for each of standard input, output and error that is missing.
  ///
  /// Otherwise the next opened file would get the missing number, and terminal output would be
  /// written into it. Input is then at its end, output fails with a reported error, and error
  /// output is discarded. Exits the process if `/dev/null` cannot be opened.
  private static func openMissingDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO
    where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
      // `open` returns the lowest free number, and all smaller ones are open by now.
      let opened = open("/dev/null", descriptor == STDERR_FILENO ? O_WRONLY : O_RDONLY)
      guard opened == descriptor else { _exit(71) }
    }
  }

  /// Makes a crash end the process at once.
  ///
  /// The Swift runtime's crash handlers need system calls that this process has given up. They
  /// would retry until the processor time runs out.
  package static func endAtOnce() {
    for number in [SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE] { signal(number, SIG_DFL) }
  }

  /// What libraries read: settings, certificates, names, time zones, and the state of threads.
  ///
  /// Of other processes only what everyone may know: these rules also hide memory and variables.
  /// If `/etc/resolv.conf` is a symbolic link, the file that it leads to can be read.
  private static let systemFiles = [
    "/etc", "/usr", "/lib", "/lib64", "/opt", "/nix/store", "/gnu/store", "/proc",
    "/sys/devices/system/cpu", "/dev/null", "/dev/random", "/dev/urandom", "/etc/resolv.conf",
    "/run/systemd/resolve", "/run/resolvconf", "/run/NetworkManager", "/var/lib/dbus/machine-id",
  ]

  /// Restricts this process permanently to reading the system's files, and a few others.
  ///
  /// It can then not read the person's files, change or execute a file, or signal another process.
  /// Call it before another thread starts.
  ///
  /// - Parameters:
  ///   - paths: More files and folders that it may read.
  ///   - connects: Whether it may connect to other programs of this computer by local sockets.
  /// - Returns: Whether the restriction is in force: Linux can do it from 5.13 on.
  @discardableResult
  package static func confine(besides paths: [String] = [], connects: Bool = false) -> Bool {
    endAtOnce()
    let isWithoutCalls = landfall_refuse_calls(connects ? 1 : 0) == 0
    let rules = landfall_file_rules()
    guard rules >= 0 else { return false }
    for path in systemFiles + paths { landfall_allow_reading(rules, path) }
    return landfall_restrict_files(rules) == 0 && isWithoutCalls
  }

  /// Lowers the limit on a resource; an existing lower limit stays.
  ///
  /// - Returns: Whether the limit is in force.
  @discardableResult
  package static func limit(_ resource: Resource, to value: UInt64) -> Bool {
    // The processor limit sends a signal first, and kills the process one second later.
    let last = resource == .processorTime ? value + 1 : value
    return landfall_limit(number(resource), value, last) == 0
  }

  /// Limits writable memory to the current amount plus `more` bytes.
  ///
  /// Writable memory is the heap and the stacks of threads; reserved addresses do not count. The
  /// limit is relative because a sanitizer's runtime has terabytes from the start.
  @discardableResult
  package static func limitMemory(to more: UInt64) -> Bool {
    landfall_limit_more_data(more) == 0
  }

  private static func number(_ resource: Resource) -> Int32 {
    let number =
      switch resource {
      case .addressSpace: landfall_address_space
      case .processorTime: landfall_processor_time
      case .fileSize: landfall_file_size
      case .openFiles: landfall_open_files
      case .processes: landfall_processes
      }
    return Int32(number)
  }
}
