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

/// What each of our programs gives up, for good.
package enum ProcessRights {
  /// What a process can have less of.
  package enum Resource: Sendable {
    /// Bytes of all addresses, also those that nothing stands at.
    case addressSpace
    /// Seconds of the processor.
    case processorTime
    /// Bytes of any file that it makes longer.
    case fileSize
    /// One more than the largest number of an open file.
    case openFiles
    /// Processes and threads of the same user, however they were started. Not for root.
    case processes
  }

  /// The signals that no program of ours dies of: the call that brings one fails instead, by a reader
  /// that is gone (`EPIPE`) or a file that may not grow (`EFBIG`).
  static let ignoredSignals = [SIGPIPE, SIGXFSZ]

  /// The first thing that each program does: no descriptor is missing, no secret gets into a core file,
  /// and no signal ends the program where a call reports the same.
  package static func begin() {
    openMissingDescriptors()
    landfall_limit(Int32(landfall_core_file), 0, 0)
    for number in ignoredSignals { signal(number, SIG_IGN) }
  }

  /// Opens on the null device what the process was started without of input, output and errors.
  ///
  /// A file that is opened first would get the missing number, and what belongs on the terminal would
  /// be written into it. Input is at its end then, output fails as it does on a full disk, so that it is
  /// reported, and errors go nowhere. Ends the process where even that cannot be opened.
  private static func openMissingDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO
    where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
      // The lowest free number is this one: those below it are open by now.
      let opened = open("/dev/null", descriptor == STDERR_FILENO ? O_WRONLY : O_RDONLY)
      guard opened == descriptor else { _exit(71) }
    }
  }

  /// Lets a crash end the process at once: the runtime's handlers, which tell where, need calls that are
  /// given up, and would try for as long as there is time.
  package static func endAtOnce() {
    for number in [SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE] { signal(number, SIG_DFL) }
  }

  /// Lowers the limit on a resource; a lower one stays.
  ///
  /// - Returns: Whether it stands.
  @discardableResult
  package static func limit(_ resource: Resource, to value: UInt64) -> Bool {
    // By a signal first, and a second later by an end that nothing can put off.
    let last = resource == .processorTime ? value + 1 : value
    return landfall_limit(number(resource), value, last) == 0
  }

  /// Lets this process take so many more bytes of memory that it can write to than it has now.
  ///
  /// That is what it allocates, and the stacks of its threads. What is only reserved does not count.
  /// Beyond what it has, because a sanitizer's runtime has terabytes from the start.
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
