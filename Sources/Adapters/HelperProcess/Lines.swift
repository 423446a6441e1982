package import LandfallStrictJSON

/// The format of JSON lines between two processes.
package struct LineForm: Sendable {
  /// The version of the format; lines of another version are refused.
  package let version: Int
  /// The largest accepted nesting depth.
  package let maximumDepth: Int
  /// The largest accepted line, in bytes.
  package let maximumBytes: Int

  /// Makes a format.
  package init(version: Int, maximumDepth: Int, maximumBytes: Int) {
    self.version = version
    self.maximumDepth = maximumDepth
    self.maximumBytes = maximumBytes
  }

  /// Returns a line with its newline: an object with the version and the members that `body`
  /// writes.
  package func line(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("version", version)
      body(&writer)
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  /// Parses a line; returns `nil` if it is not JSON of this version.
  package func read(_ line: some Collection<UInt8>) -> JSONNode? {
    do throws(JSONError) {
      let node = try JSONReader.read(
        Array(line), maximumDepth: maximumDepth, maximumBytes: maximumBytes)
      return node["version"]?.int == version ? node : nil
    } catch {
      return nil
    }
  }
}

/// Splits the bytes of a channel into lines.
package struct LineReader: Sendable {
  private let channel: Channel
  private let most: Int
  private var bytes: [UInt8] = []
  /// The number of bytes after the last newline.
  private var unfinished = 0
  /// The reason why no more bytes can be read; lines already received can still be taken.
  package private(set) var fault: Channel.Fault?

  /// Makes a reader, without reading yet.
  ///
  /// - Parameter most: The largest accepted line, in bytes.
  package init(_ channel: Channel, most: Int) {
    self.channel = channel
    self.most = most
  }

  /// Reads once from the channel, which may block unless it is ready.
  package mutating func receive() {
    do throws(Channel.Fault) {
      let piece = try channel.read()
      bytes += piece
      let end = piece.lastIndex(of: UInt8(ascii: "\n"))
      unfinished = end.map { piece.count - $0 - 1 } ?? unfinished + piece.count
      if unfinished > most { fault = .tooLong }
    } catch {
      fault = error
    }
  }

  /// Returns the next complete line without its newline; `nil` if none has been received.
  package mutating func line() -> [UInt8]? {
    guard unfinished < bytes.count, let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else {
      return nil
    }
    defer { bytes.removeSubrange(...end) }
    return Array(bytes[..<end])
  }

  /// Waits for the next complete line.
  ///
  /// - Throws: ``Channel/Fault``. You may call it again after ``Channel/Fault/late``.
  package mutating func line(
    until limit: ContinuousClock.Instant
  ) throws(Channel.Fault) -> [UInt8] {
    while true {
      if let line = line() { return line }
      if let fault { throw fault }
      try channel.wait(for: .input, until: limit)
      receive()
    }
  }
}
