import LandfallDomain
import LandfallFiles

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Processes the lines of a stream on several threads and keeps their order.
///
/// Each thread takes a chunk of some hundred kilobytes, processes it and waits for its turn to
/// write. Memory is constant per thread, regardless of the length of the stream and its lines.
package enum LineStream {
  /// How a stream ended.
  package enum Ending: Hashable, Sendable {
    /// The whole stream was read and written.
    case finished
    /// Reading failed. Carries the system's error number.
    case readFailed(Int32)
    /// Writing failed, for example because the reader of the output has ended.
    case writeFailed
  }

  /// Processes a stream until it ends.
  ///
  /// - Parameters:
  ///   - source: The source of the lines.
  ///   - works: The work of each thread, at least one. Each gets its own thread.
  ///   - write: Writes bytes and returns whether this succeeded. Called by one thread at a
  ///     time, in order.
  ///   - progress: Receives the progress of reading after each chunk, from one thread at a
  ///     time.
  /// - Returns: How the stream ended.
  package static func run<Work: LineWork>(
    _ source: LineSource, works: [Work],
    write: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool,
    progress: (@Sendable (_ bytes: Int, _ lines: Int) -> Void)? = nil
  ) -> Ending {
    precondition(!works.isEmpty, "at least one worker is required")
    let state = StreamState(source, write: write, progress: progress)
    let others = works.dropFirst().compactMap { work in
      let handed = Handed(work)
      return PosixThread.start { Self.work(handed.work, state) }
    }
    Self.work(works[0], state)
    for thread in others { thread.join() }
    return state.ending
  }

  /// Processes chunks until none is left.
  private static func work(_ work: some LineWork, _ state: StreamState) {
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: ChunkReader.room, alignment: 16)
    defer { room.deallocate() }
    var sequence = 0
    let output = LineOutput { bytes in state.write(bytes, inTurn: sequence) }
    while let chunk = state.next(room) {
      sequence = chunk.sequence
      var line = chunk.firstLine
      var rest = UnsafeRawBufferPointer(rebasing: room[..<chunk.count])
      // Spreadsheets write a byte order mark, which is not part of the first line.
      if sequence == 0, rest.starts(with: [0xEF, 0xBB, 0xBF]) {
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(3))
      }
      while let start = rest.baseAddress, !rest.isEmpty {
        let end = memchr(start, 10, rest.count).map { UnsafeRawPointer($0) - start }
        var count = end ?? rest.count
        let next = count + (end == nil ? 0 : 1)
        if count > 0, rest[count - 1] == 13 { count -= 1 }
        work.take(UnsafeRawBufferPointer(start: start, count: count), number: line, into: output)
        line += 1
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(next))
      }
      output.drain()
      state.endTurn(chunk, lines: line - 1)
    }
  }
}

/// Passes the work to the only thread that uses it until the stream has ended.
private struct Handed<Work: LineWork>: @unchecked Sendable {
  // Sendable: only one thread has it at a time. The caller has it back after joining that thread.
  let work: Work
  init(_ work: Work) { self.work = work }
}

/// The state that the threads of a stream share.
private final class StreamState: @unchecked Sendable {
  // Sendable: `reader` is used under the lock `reading`, and the rest under `writing`.
  private let reading = PosixLock()
  private var reader: ChunkReader
  private let writing = PosixLock()
  private var turn = 0
  private var hasFailed = false
  private let output: @Sendable (UnsafeRawBufferPointer) -> Bool
  private let progress: (@Sendable (Int, Int) -> Void)?

  init(
    _ source: LineSource, write: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool,
    progress: (@Sendable (Int, Int) -> Void)?
  ) {
    reader = ChunkReader(source)
    output = write
    self.progress = progress
  }

  /// How the stream ended; valid only after the end.
  var ending: LineStream.Ending {
    if hasFailed { return .writeFailed }
    return reader.failure.map { .readFailed($0) } ?? .finished
  }

  func next(_ room: UnsafeMutableRawBufferPointer) -> ChunkReader.Chunk? {
    if writing.locked({ hasFailed }) { return nil }
    return reading.locked { reader.fill(room) }
  }

  func write(_ bytes: UnsafeRawBufferPointer, inTurn sequence: Int) {
    writing.lock()
    while turn != sequence { writing.wait() }
    let goesOn = !hasFailed
    writing.unlock()
    // The turn belongs to this thread until it ends it, so no other thread writes.
    if goesOn, !output(bytes) { writing.locked { hasFailed = true } }
  }

  func endTurn(_ chunk: ChunkReader.Chunk, lines: Int) {
    writing.lock()
    while turn != chunk.sequence { writing.wait() }
    progress?(chunk.bytesSoFar, lines)
    turn += 1
    writing.broadcast()
    writing.unlock()
  }
}
