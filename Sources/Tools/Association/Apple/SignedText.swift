/// Reads the text of a signed file, the form that iOS 8 required.
///
/// The format is CMS SignedData (RFC 5652) in DER or BER around plain JSON. The signature is not
/// checked: no system since iOS 9 checks it, and it does not change the rules.
enum SignedText {
  private static let mostDepth = 16

  /// Returns the content of the first `OCTET STRING` below `encapContentInfo`.
  ///
  /// - Throws: ``AssociationError/unreadableSignature``.
  static func content(of bytes: [UInt8]) throws(AssociationError) -> [UInt8] {
    // ContentInfo { signedData, [0] { SignedData { version, digests, { data, [0] { OCTET STRING
    guard let info = element(bytes[...]), info.tag == 0x30,
      let wrapped = elements(info.body).last(where: { $0.tag == 0xA0 }),
      let signed = element(wrapped.body), signed.tag == 0x30
    else { throw .unreadableSignature }
    let parts = elements(signed.body)
    guard parts.count > 2, parts[2].tag == 0x30,
      let inner = elements(parts[2].body).last(where: { $0.tag == 0xA0 }),
      let octets = element(inner.body), let text = text(octets, depth: 0)
    else { throw .unreadableSignature }
    return text
  }

  private struct Element {
    let tag: UInt8
    let body: ArraySlice<UInt8>
    let end: Int
  }

  /// Returns the bytes of a string, or of the strings that it consists of.
  private static func text(_ element: Element, depth: Int) -> [UInt8]? {
    guard element.tag == 0x24, depth < mostDepth else {
      return element.tag == 0x04 ? Array(element.body) : nil
    }
    var whole: [UInt8] = []
    for part in elements(element.body) {
      guard let text = text(part, depth: depth + 1) else { return nil }
      whole += text
    }
    return whole
  }

  private static func elements(_ bytes: ArraySlice<UInt8>) -> [Element] {
    var list: [Element] = []
    var rest = bytes
    while let next = element(rest) {
      list.append(next)
      rest = bytes[next.end...]
    }
    return list
  }

  private static func element(_ bytes: ArraySlice<UInt8>, depth: Int = 0) -> Element? {
    guard bytes.count >= 2, depth < mostDepth, bytes.prefix(2) != [0, 0] else { return nil }
    let start = bytes.startIndex
    let tag = bytes[start]
    let first = bytes[start + 1]
    if first == 0x80 { return open(tag, bytes, depth: depth) }
    var body = start + 2
    var length = Int(first)
    if first > 0x80 {
      let count = Int(first & 0x7F)
      guard count <= 4, body + count <= bytes.endIndex else { return nil }
      length = bytes[body..<(body + count)].reduce(0) { $0 << 8 | Int($1) }
      body += count
    }
    guard length <= bytes.endIndex - body else { return nil }
    return Element(tag: tag, body: bytes[body..<(body + length)], end: body + length)
  }

  /// Reads an element of indefinite length, which ends with two zero bytes.
  private static func open(_ tag: UInt8, _ bytes: ArraySlice<UInt8>, depth: Int) -> Element? {
    var place = bytes.startIndex + 2
    let body = place
    while let next = element(bytes[place...], depth: depth + 1) { place = next.end }
    guard place + 2 <= bytes.endIndex, bytes[place] == 0, bytes[place + 1] == 0 else { return nil }
    return Element(tag: tag, body: bytes[body..<place], end: place + 2)
  }
}
