#if DBus
  internal import LandfallDomain

  #if canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #endif

  enum Waiting {
    /// Waits until one of two files is readable.
    ///
    /// - Returns: Which files are ready; none after the deadline.
    static func wait(
      for first: Int32?, _ second: Int32?, until deadline: ContinuousClock.Instant?
    ) -> (first: Bool, second: Bool) {
      var entries = [first, second].map {
        pollfd(fd: $0 ?? -1, events: Int16(POLLIN), revents: 0)
      }
      var timeout: Int32 = -1
      if let deadline {
        timeout = Int32(clamping: max(0, (deadline - .now).wholeMilliseconds + 1))
      }
      guard poll(&entries, nfds_t(entries.count), timeout) > 0 else { return (false, false) }
      return (entries[0].revents != 0, entries[1].revents != 0)
    }
  }
#endif
