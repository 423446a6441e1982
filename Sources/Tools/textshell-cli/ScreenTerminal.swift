#if FullScreen
  import CTerminal
  import LandfallDomain
  import LandfallFiles
  import LandfallSimulation
  import LandfallFullScreen

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #endif

  /// The terminal on standard input and output, for a full-screen view.
  ///
  /// While the view runs, the loop waits in `poll` for the terminal and for a pipe. Signals, timer
  /// threads and new jobs write to that pipe (decision 0010).
  final class ScreenTerminal: @unchecked Sendable {
    // Sendable: only the loop's thread uses the properties below.
    private let executor: LoopExecutor
    private let clock: any Timekeeper
    private var reports: [DeviceReport] = []
    private var reader: CheckedContinuation<DeviceReport, Never>?
    private var deadline: Instant?
    private var buffer = [UInt8](repeating: 0, count: 4_096)

    /// The path of the log of frames, which opens with the view, or `nil`.
    private let framesPath: String?
    private var frames: FrameLog?

    init(_ executor: LoopExecutor, clock: any Timekeeper, framesPath: String?) {
      self.executor = executor
      self.clock = clock
      self.framesPath = framesPath
    }

    var device: ScreenDevice {
      ScreenDevice(
        begin: { enter, leave throws(ScreenFailure) in try self.begin(enter, leave) },
        end: { self.end() },
        size: {
          var columns: Int32 = 0
          var rows: Int32 = 0
          landfall_terminal_size(STDOUT_FILENO, &columns, &rows)
          // A terminal that does not report its size, such as a serial line, gets the size of a
          // VT100.
          return columns > 0 && rows > 0
            ? CellSize(width: Int(columns), height: Int(rows)) : CellSize(width: 80, height: 24)
        },
        write: { bytes in
          bytes.withUnsafeBytes { landfall_terminal_write(STDOUT_FILENO, $0.baseAddress, $0.count) }
        },
        next: { deadline in await self.next(until: deadline) },
        wake: { landfall_terminal_notify(Self.woken) },
        noteFrame: noteFrame)
    }

    private var noteFrame: (@Sendable (FrameStamp) -> Void)? {
      guard framesPath != nil else { return nil }
      return { stamp in self.frames?.note(stamp) }
    }

    /// Restores the terminal, and ends the process with the signal that asked it to end, if any.
    static func endAsAsked() {
      landfall_terminal_leave()
      landfall_terminal_end_as_asked()
    }

    private static let woken = CChar(bitPattern: UInt8(ascii: "w"))
    private static let job = CChar(bitPattern: UInt8(ascii: "j"))

    private func begin(_ enter: [UInt8], _ leave: [UInt8]) throws(ScreenFailure) {
      if let framesPath { frames = try FrameLog(framesPath) }
      let error = landfall_terminal_enter(
        STDIN_FILENO, STDOUT_FILENO, enter, enter.count, leave, leave.count)
      guard error == 0 else {
        throw ScreenFailure("the terminal cannot be taken over: \(SystemText.of(error))")
      }
      executor.attach(
        LoopSource(
          wait: { self.service($0) }, wake: { landfall_terminal_notify(Self.job) }))
    }

    private func end() {
      executor.attach(nil)
      landfall_terminal_leave()
      frames?.flush()
      // A reader that still waits must not wait forever.
      deliver(.closed)
    }

    private func next(until deadline: Instant?) async -> DeviceReport {
      if !reports.isEmpty { return reports.removeFirst() }
      return await withCheckedContinuation { continuation in
        self.deadline = deadline
        reader = continuation
      }
    }

    /// Reads the terminal on the loop's thread, between two jobs or instead of a job.
    private func service(_ longest: Duration?) {
      // Without a reader, input stays in the system's buffer.
      guard longest != .zero || reader != nil else { return }
      let limit = reader == nil ? nil : deadline
      let rest = [longest, limit.map { max($0 - clock.now().instant, .zero) }].compactMap(\.self)
        .min()
      let seen = landfall_terminal_wait(
        STDIN_FILENO, reader == nil ? 0 : 1, rest.map(\.wholeNanoseconds) ?? -1)
      if seen & Int32(LANDFALL_TERMINAL_ENDING) != 0 { deliver(.ending) }
      if seen & Int32(LANDFALL_TERMINAL_RESUMED) != 0 { deliver(.resumed) }
      if seen & Int32(LANDFALL_TERMINAL_RESIZED) != 0 { deliver(.resized) }
      if seen & Int32(LANDFALL_TERMINAL_WOKEN) != 0 { deliver(.woken) }
      if seen & Int32(LANDFALL_TERMINAL_INPUT) != 0 { deliver(read()) }
      if seen & Int32(LANDFALL_TERMINAL_CLOSED) != 0 { deliver(.closed) }
      if reader != nil, let limit, clock.now().instant >= limit { deliver(.deadline) }
    }

    private func read() -> DeviceReport {
      let count = buffer.withUnsafeMutableBytes { bytes in
        #if canImport(Darwin)
          Darwin.read(STDIN_FILENO, bytes.baseAddress, bytes.count)
        #elseif canImport(Glibc)
          Glibc.read(STDIN_FILENO, bytes.baseAddress, bytes.count)
        #elseif canImport(Musl)
          Musl.read(STDIN_FILENO, bytes.baseAddress, bytes.count)
        #else
          Android.read(STDIN_FILENO, bytes.baseAddress, bytes.count)
        #endif
      }
      if count > 0 { return .bytes(Array(buffer[..<count])) }
      // The read was interrupted, and no input is lost.
      return count < 0 && (errno == EINTR || errno == EAGAIN) ? .bytes([]) : .closed
    }

    private func deliver(_ report: DeviceReport) {
      if let reader {
        self.reader = nil
        reader.resume(returning: report)
      } else if !reports.contains(report) {
        reports.append(report)
      }
    }
  }
#endif
