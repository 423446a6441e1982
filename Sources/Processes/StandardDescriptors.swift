#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

/// The descriptors 0, 1 and 2, which every C library takes for input, output and errors.
package enum StandardDescriptors {
  /// Opens on the null device what a process was started without: call it before anything else.
  ///
  /// A file that is opened first would get the missing number, and what belongs on the terminal would
  /// be written into it. Input is at its end then, output fails as it does on a full disk, so that it is
  /// reported, and errors go nowhere. Ends the process where even that cannot be opened.
  package static func openMissing() {
    for descriptor in STDIN_FILENO...STDERR_FILENO
    where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
      // The lowest free number is this one: those below it are open by now.
      let opened = open("/dev/null", descriptor == STDERR_FILENO ? O_WRONLY : O_RDONLY)
      guard opened == descriptor else { _exit(71) }
    }
  }
}
