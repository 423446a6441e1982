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

/// Splits a stream of bytes into chunks that end at line ends.
///
/// Between two chunks, it keeps only the start of one line, at most ``longestKept`` bytes. The rest
/// of a longer line is read and discarded.
struct ChunkReader {
  /// A chunk of whole lines.
  struct Chunk {
    /// The number of the chunk, counted from 0.
    let sequence: Int
    /// The number of its first line, counted from 1.
    let firstLine: Int
    /// The number of bytes in the buffer.
    let count: Int
    /// The number of bytes read for this and all earlier chunks.
    let bytesSoFar: Int
  }

  /// One byte more than the maximum length of a link, plus one for a carriage return.
  static let longestKept = Limits.maximumURLBytes + 2
  /// The size of the buffer in bytes.
  static let room = 256 << 10

  private let source: LineSource
  private var kept: [UInt8] = []
  /// Whether the rest of the line in `kept` is discarded.
  private var isDropping = false
  private var isAtEnd = false
  private var sequence = 0
  private var line = 1
  private(set) var bytesRead = 0
  /// The system's error number after a failed read, otherwise `nil`.
  private(set) var failure: Int32?

  init(_ source: LineSource) {
    self.source = source
    kept.reserveCapacity(Self.longestKept)
  }

  /// Fills the buffer with whole lines, or returns `nil` at the end.
  mutating func fill(_ room: UnsafeMutableRawBufferPointer) -> Chunk? {
    guard !isAtEnd, let base = room.baseAddress else { return nil }
    room.copyBytes(from: kept)
    var count = kept.count
    var wholeLines = 0
    while true {
      let read = source.read(UnsafeMutableRawBufferPointer(rebasing: room[count...]))
      guard read > 0 else {
        isAtEnd = true
        if read < 0 { failure = Int32(clamping: -read) }
        break
      }
      bytesRead += read
      var added = read
      if isDropping {
        guard let end = memchr(base + count, 10, read) else { continue }
        let skipped = UnsafeRawPointer(end) - UnsafeRawPointer(base + count)
        added -= skipped
        memmove(base + count, end, added)
        isDropping = false
      }
      if let last = Self.lastLineFeed(base + count, added) { wholeLines = count + last + 1 }
      count += added
      if count - wholeLines > Self.longestKept {
        count = wholeLines + Self.longestKept
        isDropping = true
      }
      // There is always space for a whole line, so every read makes progress.
      if wholeLines > 0, count + Self.longestKept >= room.count || !source.hasMore() { break }
    }
    if isAtEnd { wholeLines = failure == nil ? count : wholeLines }
    kept.removeAll(keepingCapacity: true)
    kept.append(contentsOf: room[wholeLines..<count])
    guard wholeLines > 0 else { return nil }
    let chunk = Chunk(
      sequence: sequence, firstLine: line, count: wholeLines, bytesSoFar: bytesRead)
    sequence += 1
    line += Self.lineFeeds(UnsafeRawBufferPointer(rebasing: room[..<wholeLines]))
    return chunk
  }

  private static func lastLineFeed(_ start: UnsafeMutableRawPointer, _ count: Int) -> Int? {
    var index = count - 1
    while index >= 0 {
      if start.load(fromByteOffset: index, as: UInt8.self) == 10 { return index }
      index -= 1
    }
    return nil
  }

  /// Returns the number of line feeds.
  ///
  /// Reads 16 bytes at a time.
  static func lineFeeds(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    let feed = SIMD16<UInt8>(repeating: 10)
    let one = SIMD16<UInt8>(repeating: 1)
    var total = 0
    var start = 0
    while start &+ 16 <= bytes.count {
      // A lane can count to 255 before it must be added to the total.
      let end = start &+ min(16 &* 255, (bytes.count &- start) & ~15)
      var lanes = SIMD16<UInt8>.zero
      while start < end {
        let piece = base.loadUnaligned(fromByteOffset: start, as: SIMD16<UInt8>.self)
        lanes &+= SIMD16<UInt8>.zero.replacing(with: one, where: piece .== feed)
        start &+= 16
      }
      total &+= Int(SIMD16<UInt16>(truncatingIfNeeded: lanes).wrappedSum())
    }
    while start < bytes.count {
      total &+= bytes[start] == 10 ? 1 : 0
      start &+= 1
    }
    return total
  }
}
