package import LandfallStrictJSON

/// How a line of JSON between two processes looks.
package struct LineForm: Sendable {
  /// The version of lines; another one is refused.
  package let version: Int
  /// How deep values may be nested.
  package let maximumDepth: Int
  /// The most bytes of a line that is read.
  package let maximumBytes: Int

  /// Describes a form.
  package init(version: Int, maximumDepth: Int, maximumBytes: Int) {
    self.version = version
    self.maximumDepth = maximumDepth
    self.maximumBytes = maximumBytes
  }

  /// A line, with its end: an object with the version and the members that `body` writes.
  package func line(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("version", version)
      body(&writer)
    }
    return Array(writer.text.utf8) + [UInt8(ascii: "\n")]
  }

  /// Reads a line; `nil` if it is not JSON of this version.
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

/// Takes lines out of what comes through a channel.
package struct LineReader: Sendable {
  private let channel: Channel
  private let most: Int
  private var bytes: [UInt8] = []
  /// How many of the bytes belong to no whole line.
  private var unfinished = 0
  /// Why no more lines come; those that are here already can still be taken.
  package private(set) var fault: Channel.Fault?

  /// Reads nothing yet.
  ///
  /// - Parameter most: The most bytes of a line.
  package init(_ channel: Channel, most: Int) {
    self.channel = channel
    self.most = most
  }

  /// Reads once; for a channel that is ready, or that may wait.
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

  /// The next whole line that is here, without its end.
  package mutating func line() -> [UInt8]? {
    guard unfinished < bytes.count, let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else {
      return nil
    }
    defer { bytes.removeSubrange(...end) }
    return Array(bytes[..<end])
  }

  /// Waits for the next whole line.
  ///
  /// - Throws: ``Channel/Fault``. After ``Channel/Fault/late`` it can be called again.
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
