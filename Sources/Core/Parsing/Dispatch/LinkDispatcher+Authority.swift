import LandfallDomain

extension LinkDispatcher {
  /// Why a well-formed link is not the app's, or `nil` if it is.
  @inline(__always)
  func foreign(_ view: LinkView) -> LinkIgnoredReason? {
    let offsets = view.offsets
    guard offsets.traits.contains(.web) else {
      return schemes.containsScheme(view.base, offsets) ? nil : .foreignScheme
    }
    guard
      offsets.schemeWord == WebScheme.https && !hosts.isEmpty
        || schemes.containsScheme(view.base, offsets)
    else { return .foreignScheme }
    return hosts.containsHost(view.base, offsets) ? nil : .foreignHost
  }

  /// A malformed link is the app's if its scheme is, and with a web scheme its host too.
  func malformed(_ bytes: UnsafeRawBufferPointer, _ error: InvalidLink) -> Decision {
    guard let start = bytes.baseAddress else { return .invalid(error) }
    let base = start.assumingMemoryBound(to: UInt8.self)
    let count = min(bytes.count, Limits.maximumURLBytes)
    var end = 0
    while end < count, Self.isSchemeByte(base[end], first: end == 0) { end += 1 }
    guard end > 0, end < count, base[end] == UInt8(ascii: ":") else { return .invalid(error) }
    let scheme = ByteRange(0, end)
    var word: UInt64 = 0
    for index in 0..<min(end, 8) { word |= UInt64(base[index] | 0x20) << UInt64(8 * index) }
    if end == 5 && word == WebScheme.https || end == 4 && word == WebScheme.http {
      let reason = foreignWeb(base, scheme, Self.roughHost(base, count, from: end + 1))
      return reason.map(Decision.ignored) ?? .invalid(error)
    }
    return schemes.contains(base, scheme) ? .invalid(error) : .ignored(.foreignScheme)
  }

  /// `https` is the app's with the hosts it declares; any other web scheme has to be declared itself.
  private func foreignWeb(
    _ base: UnsafePointer<UInt8>, _ scheme: ByteRange, _ host: ByteRange
  ) -> LinkIgnoredReason? {
    let isHTTPS = scheme.count == 5 && base[4] | 0x20 == UInt8(ascii: "s")
    guard isHTTPS && !hosts.isEmpty || schemes.contains(base, scheme) else {
      return .foreignScheme
    }
    return hosts.contains(base, host) ? nil : .foreignHost
  }

  private static func isSchemeByte(_ byte: UInt8, first: Bool) -> Bool {
    if (byte | 0x20) &- 0x61 < 26 { return true }
    return !first && (byte &- 0x30 < 10 || byte == 0x2B || byte == 0x2D || byte == 0x2E)
  }

  /// Where the host of a malformed web link most likely stands.
  ///
  /// That is after slashes and user-info and before a port. It only decides whether the refusal is told as the app's own.
  private static func roughHost(
    _ base: UnsafePointer<UInt8>, _ count: Int, from first: Int
  ) -> ByteRange {
    var start = first
    while start < count, base[start] == UInt8(ascii: "/") || base[start] == UInt8(ascii: "\\") {
      start += 1
    }
    var end = start
    while end < count {
      switch base[end] {
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "\\"):
        return withoutPort(base, start, end)
      case UInt8(ascii: "@"): start = end + 1
      default: break
      }
      end += 1
    }
    return withoutPort(base, start, end)
  }

  private static func withoutPort(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int
  ) -> ByteRange {
    for index in start..<end where base[index] == UInt8(ascii: ":") {
      return ByteRange(start, index)
    }
    return ByteRange(start, end)
  }
}
