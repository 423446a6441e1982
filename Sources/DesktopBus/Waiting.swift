#if DBus
  internal import LandfallDomain

  #if canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #endif

  /// Lines that come from whoever has started this process, and the waiting for them and the bus.
  final class LineInput {
    private let file: Int32
    private let most: Int
    private var bytes: [UInt8] = []
    /// Whether the other end is gone.
    private(set) var isAtEnd = false

    init(_ file: Int32, most: Int) {
      self.file = file
      self.most = most
    }

    /// The next whole line, without its end.
    func line() -> [UInt8]? {
      guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      defer { bytes.removeSubrange(...end) }
      return Array(bytes[..<end])
    }

    /// Takes in what has come; for a file that ``Waiting`` has found ready.
    func receive() {
      var buffer = [UInt8](repeating: 0, count: 1 << 14)
      let count = read(file, &buffer, buffer.count)
      if count < 0, errno == EINTR || errno == EAGAIN { return }
      guard count > 0, bytes.count + count <= most else {
        isAtEnd = true
        return
      }
      bytes += buffer[..<count]
    }
  }

  enum Waiting {
    /// Waits for one of two files.
    ///
    /// - Returns: Which of them are ready.
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

    /// Writes a line; `false` where nobody reads any more.
    @discardableResult
    static func write(_ line: [UInt8], to file: Int32) -> Bool {
      var rest = line[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { writeBytes(file, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }

  // The name of the system call, apart from the function above that is named like it.
  private func writeBytes(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(file, bytes, count)
  }
#endif
