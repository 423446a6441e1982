#if SQLite
  /// Reads the output of a ``ByteWriter``.
  ///
  /// Every read returns `nil` at the end of the bytes.
  struct ByteReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }

    mutating func byte() -> UInt8? {
      guard position < bytes.count else { return nil }
      defer { position += 1 }
      return bytes[position]
    }

    mutating func number() -> Int? {
      guard bytes.count - position >= 8 else { return nil }
      var number: Int64 = 0
      withUnsafeMutableBytes(of: &number) { $0.copyBytes(from: bytes[position..<position + 8]) }
      position += 8
      return Int(exactly: Int64(littleEndian: number))
    }

    mutating func text() -> String? {
      guard let count = number(), count >= 0, bytes.count - position >= count else { return nil }
      defer { position += count }
      return String(decoding: bytes[position..<position + count], as: UTF8.self)
    }

    /// Reads an optional text.
    ///
    /// The outer optional is `nil` at the end of the bytes.
    mutating func optionalText() -> String?? {
      switch byte() {
      case 0: return .some(nil)
      case 1:
        guard let text = text() else { return nil }
        return .some(text)
      case _: return nil
      }
    }
  }

  /// Writes values one after another: a number as 8 bytes, a text as its length and its bytes.
  struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    mutating func byte(_ byte: UInt8) { bytes.append(byte) }

    mutating func number(_ number: Int) { number64(Int64(number)) }

    mutating func number64(_ number: Int64) {
      withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func text(_ text: String) {
      number(text.utf8.count)
      bytes.append(contentsOf: text.utf8)
    }

    mutating func optionalText(_ text: String?) {
      byte(text == nil ? 0 : 1)
      if let text { self.text(text) }
    }

    mutating func blob(_ blob: [UInt8]) {
      number(blob.count)
      bytes.append(contentsOf: blob)
    }
  }
#endif
