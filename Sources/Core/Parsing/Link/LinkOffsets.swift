import LandfallDomain

/// Where the components of one accepted link stand in its bytes; nothing is decoded or copied.
@_spi(Benchmarks) public struct LinkOffsets {
  /// What the scanner has seen on its way.
  @_spi(Benchmarks) public struct Traits: OptionSet, Sendable {
    /// One bit for each trait.
    @_spi(Benchmarks) public let rawValue: UInt8
    /// Takes bits as they are.
    @_spi(Benchmarks) public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The scheme is one of those whose authority is a host: `http`, `https`, `ws`, `wss`, `ftp`.
    @_spi(Benchmarks) public static let web = Traits(rawValue: 1)
    /// The path has `%`.
    @_spi(Benchmarks) public static let percentInPath = Traits(rawValue: 2)
    /// The path holds a byte that its canonical form percent-encodes, or `%`.
    @_spi(Benchmarks) public static let uncanonicalPath = Traits(rawValue: 4)
    /// The authority has a letter `A` to `Z`.
    @_spi(Benchmarks) public static let upperCaseAuthority = Traits(rawValue: 8)
    /// The path ends with a slash after a segment.
    @_spi(Benchmarks) public static let trailingSlash = Traits(rawValue: 16)
    /// The query or a part of it has `%`.
    @_spi(Benchmarks) public static let percentInQuery = Traits(rawValue: 32)
  }

  /// The offset of `:` after the scheme.
  @_spi(Benchmarks) public var schemeEnd = 0
  /// The first 8 bytes of the scheme, lower-cased, the first in the lowest byte.
  @_spi(Benchmarks) public var schemeWord: UInt64 = 0
  /// The authority, without its two slashes.
  @_spi(Benchmarks) public var authority = ByteRange(0, 0)
  /// The path after the authority.
  @_spi(Benchmarks) public var path = ByteRange(0, 0)
  /// How many segments the canonical path has, one from the authority of a custom scheme included.
  @_spi(Benchmarks) public var segmentCount = 0
  /// How many query items there are.
  @_spi(Benchmarks) public var itemCount = 0
  /// The offset after `?`, or -1.
  @_spi(Benchmarks) public var queryStart = -1
  /// The offset after `#`, or -1.
  @_spi(Benchmarks) public var fragmentStart = -1
  /// The length of the link.
  @_spi(Benchmarks) public var end = 0
  /// What the scanner has seen.
  @_spi(Benchmarks) public var traits: Traits = []

  /// Whether the authority is the first segment.
  @inline(__always)
  var authorityIsSegment: Bool { !traits.contains(.web) && authority.count > 0 }

  /// The raw bytes of the canonical path, from its first slash, a slash at the end included.
  @inline(__always)
  var canonicalStart: Int { authorityIsSegment ? Int(authority.start) - 1 : Int(path.start) }
}
