public import LandfallDomain

/// A terminal that a full-screen view can take over; the executable fills it in.
///
/// Its calls are made on the actor that the shell runs on. Between ``begin`` and ``end`` the
/// executable gives the terminal back by itself when the process is stopped, ended or crashes.
public struct ScreenDevice: Sendable {
  /// Takes the terminal over: no echo, no line discipline, then writes `enter`.
  ///
  /// It writes `leave` whenever the terminal is given back.
  public var begin: @Sendable (_ enter: [UInt8], _ leave: [UInt8]) throws(ScreenFailure) -> Void
  /// Gives the terminal back; nothing when that has been done.
  public var end: @Sendable () -> Void
  /// How large the terminal is now.
  public var size: @Sendable () -> CellSize
  /// Writes bytes, one frame at a time.
  public var write: @Sendable ([UInt8]) -> Void
  /// Waits for something to happen, at most until the deadline; for ever where there is none.
  ///
  /// One caller at a time. It must not take the place of another call that still waits.
  public var next: @Sendable (_ deadline: Instant?) async -> DeviceReport
  /// Ends a wait with ``DeviceReport/woken``; may be called from any thread.
  public var wake: @Sendable () -> Void
  /// Takes the times of every frame, or `nil` where nobody asks for them.
  public var noteFrame: (@Sendable (FrameStamp) -> Void)?

  /// Fills everything in.
  public init(
    begin: @escaping @Sendable ([UInt8], [UInt8]) throws(ScreenFailure) -> Void,
    end: @escaping @Sendable () -> Void, size: @escaping @Sendable () -> CellSize,
    write: @escaping @Sendable ([UInt8]) -> Void,
    next: @escaping @Sendable (Instant?) async -> DeviceReport,
    wake: @escaping @Sendable () -> Void, noteFrame: (@Sendable (FrameStamp) -> Void)? = nil
  ) {
    self.begin = begin
    self.end = end
    self.size = size
    self.write = write
    self.next = next
    self.wake = wake
    self.noteFrame = noteFrame
  }
}

/// What happened at a terminal.
public enum DeviceReport: Hashable, Sendable {
  /// A person typed, or the terminal answered.
  case bytes([UInt8])
  /// The size changed.
  case resized
  /// The process was stopped and goes on; the terminal shows nothing of ours any more.
  case resumed
  /// The deadline has come.
  case deadline
  /// ``ScreenDevice/wake`` was called.
  case woken
  /// The terminal is gone.
  case closed
  /// A signal asks the process to end. The terminal has been given back; what is written is lost.
  case ending
}

/// Why a screen could not be taken over, or a line not be carried out.
public struct ScreenFailure: Error, Hashable, Sendable {
  /// What happened, in one sentence.
  public let message: String
  /// What to do next, or `nil`.
  public let hint: String?

  /// Describes a failure.
  public init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}
