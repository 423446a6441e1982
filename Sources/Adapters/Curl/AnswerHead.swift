#if Remote && os(Linux)
  internal import LandfallRemote

  /// Reads the head of a response line by line, as libcurl delivers it.
  ///
  /// Interim responses (1xx) and trailers are ignored, but their lines count towards the limits.
  struct AnswerHead {
    /// The maximum number of bytes in all heads and trailers of one response.
    static let maximumBytes = 64 << 10
    /// The maximum number of lines in all heads and trailers of one response.
    static let maximumLines = 256

    private var bytes = 0
    private var lines = 0
    private var fields: [(name: String, value: String)] = []
    /// Whether the head is complete; only trailers can follow.
    private(set) var isComplete = false

    /// Adds one line, including its line ending.
    ///
    /// - Parameter status: Returns the status of the head that contains the line.
    /// - Returns: The head if the line is the empty line after it, otherwise `nil`.
    /// - Throws: ``TransportError/tooLarge`` or ``TransportError/malformed``.
    mutating func add(
      _ line: UnsafeRawBufferPointer, status: () -> Int
    ) throws(TransportError) -> Exchange.Head? {
      bytes += line.count
      lines += 1
      guard bytes <= Self.maximumBytes, lines <= Self.maximumLines else { throw .tooLarge }
      if isComplete { return nil }
      if line.elementsEqual("\r\n".utf8) || line.elementsEqual("\n".utf8) {
        defer { fields = [] }
        return try end(status: status())
      }
      read(line)
      return nil
    }

    private mutating func read(_ line: UnsafeRawBufferPointer) {
      let isFolded = line.first == UInt8(ascii: " ") || line.first == UInt8(ascii: "\t")
      if isFolded {
        // A folded field: one value on several lines (RFC 9112 section 5.2).
        if let last = fields.indices.last { fields[last].value += " " + Self.text(line[...]) }
        return
      }
      // A line without a colon is the status line.
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return }
      let name = Self.text(line[..<colon])
      guard !name.isEmpty, name.utf8.allSatisfy(HTTPRequest.isTokenByte) else { return }
      let value = Self.text(line[(colon + 1)...])
      let same = fields.firstIndex { $0.name.lowercased() == name.lowercased() }
      if let same { fields[same].value += ", " + value } else { fields.append((name, value)) }
    }

    private mutating func end(status: Int) throws(TransportError) -> Exchange.Head? {
      let isInterim = 100..<200 ~= status
      // No request asks to switch protocols, so 101 is an error.
      guard status != 101, isInterim || 200..<1_000 ~= status else { throw .malformed }
      let lengths = Set(elements(of: "content-length"))
      let codings = elements(of: "content-encoding") + elements(of: "transfer-encoding")
      if isInterim {
        // An interim response has no body, but libcurl would read one if these fields were present.
        guard lengths.isEmpty, codings.isEmpty else { throw .malformed }
        return nil
      }
      isComplete = true
      // Two different lengths disagree about where the response ends (RFC 9110 section 8.6).
      guard lengths.count <= 1,
        lengths.allSatisfy({ $0.utf8.allSatisfy(Self.isDigit) && Int($0) != nil })
      else { throw .malformed }
      // At most one requested coding: each further one multiplies the decompressed size.
      let packed = codings.filter { !["identity", "chunked"].contains($0) }
      guard packed.count <= 1, packed.allSatisfy(["gzip", "x-gzip", "deflate"].contains)
      else { throw .malformed }
      return Exchange.Head(status: status, headers: fields)
    }

    /// Returns the elements of a list field in lower case.
    private func elements(of name: String) -> [String] {
      let value = fields.first { $0.name.lowercased() == name }?.value ?? ""
      return value.split(separator: ",").map { Self.text($0.utf8).lowercased() }
        .filter { !$0.isEmpty }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }

    /// Returns the text without surrounding space and with controls as spaces (RFC 9110 section
    /// 5.5).
    ///
    /// Bytes that are not valid UTF-8 are read as ISO-8859-1.
    private static func text(_ bytes: some Collection<UInt8>) -> String {
      let plain = bytes.map { $0 < 0x20 || $0 == 0x7F ? UInt8(ascii: " ") : $0 }
      let start = plain.firstIndex { $0 != UInt8(ascii: " ") } ?? plain.endIndex
      let end = plain.lastIndex { $0 != UInt8(ascii: " ") } ?? start
      guard start < plain.endIndex else { return "" }
      let rest = plain[start...end]
      return String(validating: rest, as: UTF8.self)
        ?? String(String.UnicodeScalarView(rest.map { Unicode.Scalar($0) }))
    }
  }
#endif
