import LandfallDomain

/// Where the components of one accepted link stand in its bytes; nothing is decoded or copied.
package struct LinkOffsets {
  /// What the scanner has seen on its way.
  package struct Traits: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The scheme is one of those whose authority is a host: `http`, `https`, `ws`, `wss`, `ftp`.
    package static let web = Traits(rawValue: 1)
    /// The path has `%`.
    package static let percentInPath = Traits(rawValue: 2)
    /// The path holds a byte that its canonical form percent-encodes, or `%`.
    package static let uncanonicalPath = Traits(rawValue: 4)
    /// The authority has a letter `A` to `Z`.
    package static let upperCaseAuthority = Traits(rawValue: 8)
    /// The path ends with a slash after a segment.
    package static let trailingSlash = Traits(rawValue: 16)
    /// The query or a part of it has `%`.
    package static let percentInQuery = Traits(rawValue: 32)
  }

  /// The offset of `:` after the scheme.
  package var schemeEnd = 0
  /// The first 8 bytes of the scheme, lower-cased, the first in the lowest byte.
  package var schemeWord: UInt64 = 0
  /// The authority, without its two slashes.
  package var authority = ByteRange(0, 0)
  /// The path after the authority.
  package var path = ByteRange(0, 0)
  /// How many segments the canonical path has, one from the authority of a custom scheme included.
  package var segmentCount = 0
  /// How many query items there are.
  package var itemCount = 0
  /// The offset after `?`, or -1.
  package var queryStart = -1
  /// The offset after `#`, or -1.
  package var fragmentStart = -1
  /// The length of the link.
  package var end = 0
  /// What the scanner has seen.
  package var traits: Traits = []

  /// Whether the authority is the first segment.
  @inline(__always)
  var authorityIsSegment: Bool { !traits.contains(.web) && authority.count > 0 }

  /// The raw bytes of the canonical path, from its first slash, a slash at the end included.
  @inline(__always)
  var canonicalStart: Int { authorityIsSegment ? Int(authority.start) - 1 : Int(path.start) }
}
