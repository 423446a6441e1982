import LandfallDomain

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Runs a piece of work over the lines of a stream, on several threads, and keeps their order.
///
/// Each thread takes a piece of some hundred kilobytes that ends where a line ends, works on it and
/// waits for its turn to write. Memory is a fixed amount for each thread, however long the stream
/// and its lines are.
public enum LineStream {
  /// Longest line that is handed on whole.
  public static let longestLine = Limits.maximumURLBytes

  /// How a stream ended.
  public enum Ending: Hashable, Sendable {
    /// All of it was read and written.
    case finished
    /// It could not be read to its end; the system's error number.
    case readFailed(Int32)
    /// Nobody takes what is written any more.
    case writeFailed
  }

  /// Runs until the stream ends.
  ///
  /// - Parameters:
  ///   - source: Where lines come from.
  ///   - works: What each thread works with; one thread for each, 1 at least.
  ///   - write: Writes bytes, and says whether it could; called by one thread at a time, in order.
  ///   - progress: Told how far reading is, now and then, by one thread at a time.
  /// - Returns: How it ended.
  public static func run<Work: LineWork>(
    _ source: LineSource, works: [Work],
    write: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool,
    progress: (@Sendable (_ bytes: Int, _ lines: Int) -> Void)? = nil
  ) -> Ending {
    precondition(!works.isEmpty, "somebody has to work")
    let state = StreamState(source, write: write, progress: progress)
    let others = works.dropFirst().compactMap { work in
      let handed = Handed(work)
      return StreamThread.start { Self.work(handed.work, state) }
    }
    Self.work(works[0], state)
    for thread in others { thread.join() }
    return state.ending
  }

  /// What each thread does until nothing is left.
  private static func work(_ work: some LineWork, _ state: StreamState) {
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: ChunkReader.room, alignment: 16)
    defer { room.deallocate() }
    var sequence = 0
    let output = LineOutput { bytes in state.write(bytes, inTurn: sequence) }
    while let chunk = state.next(room) {
      sequence = chunk.sequence
      var line = chunk.firstLine
      var rest = UnsafeRawBufferPointer(rebasing: room[..<chunk.count])
      // A byte order mark, which spreadsheets write, is no part of the first line.
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

/// Work on its way to the thread that alone does it until the stream has ended.
private struct Handed<Work: LineWork>: @unchecked Sendable {
  // Sendable: one thread has it at a time; the caller has it back when that thread was joined.
  let work: Work
  init(_ work: Work) { self.work = work }
}

/// What the threads of a stream share.
private final class StreamState: @unchecked Sendable {
  // Sendable: `reader` is touched under `reading`, the rest under `writing`.
  private let reading = StreamLock()
  private var reader: ChunkReader
  private let writing = StreamLock()
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

  /// How the stream ended, once it has.
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
    // The turn is this thread's until it ends it: nobody else writes meanwhile.
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
