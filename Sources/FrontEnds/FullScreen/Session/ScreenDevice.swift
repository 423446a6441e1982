package import LandfallDomain

/// A terminal that a full-screen view can take over.
///
/// The executable provides it.
///
/// The closures are called on the shell's actor. Between ``begin`` and ``end``, the executable
/// itself restores the terminal when the process is stopped, ends or crashes.
package struct ScreenDevice: Sendable {
  /// Takes over the terminal: switches off echo and line discipline, then writes `enter`.
  ///
  /// It writes `leave` when the terminal is restored.
  package var begin: @Sendable (_ enter: [UInt8], _ leave: [UInt8]) throws(ScreenFailure) -> Void
  /// Restores the terminal.
  ///
  /// A second call has no effect.
  package var end: @Sendable () -> Void
  /// Returns the current size of the terminal.
  package var size: @Sendable () -> CellSize
  /// Writes the bytes of one frame.
  package var write: @Sendable ([UInt8]) -> Void
  /// Waits for the next event, at most until the deadline.
  ///
  /// Without a deadline it waits forever.
  ///
  /// Only one caller may wait at a time.
  package var next: @Sendable (_ deadline: Instant?) async -> DeviceReport
  /// Ends a wait with ``DeviceReport/woken``.
  ///
  /// It may be called from any thread.
  package var wake: @Sendable () -> Void
  /// Receives the times of every frame, or `nil` if they are not recorded.
  package var noteFrame: (@Sendable (FrameStamp) -> Void)?

  /// Creates a device from its functions.
  package init(
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

/// An event of a terminal.
package enum DeviceReport: Equatable, Sendable {
  /// A person typed, or the terminal answered.
  case bytes([UInt8])
  /// The size changed.
  case resized
  /// The process continued after a stop, and the terminal no longer shows the view.
  case resumed
  /// The deadline has passed.
  case deadline
  /// ``ScreenDevice/wake`` was called.
  case woken
  /// The terminal is gone.
  case closed
  /// A signal asks the process to end.
  ///
  /// The terminal is already restored, and further output is lost.
  case ending
}

/// The reason why a screen could not be taken over, or why a line could not run.
package struct ScreenFailure: Error, Equatable, Sendable {
  /// The failure, in one sentence.
  package let message: String
  /// The next step for the person, or `nil`.
  package let hint: String?

  /// Creates a failure.
  package init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}
