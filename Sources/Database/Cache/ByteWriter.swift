#if SQLite
  /// Writes values one behind the other: numbers as 8 bytes, texts with their length before them.
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
