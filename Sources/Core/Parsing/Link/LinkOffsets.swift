import LandfallDomain

/// The positions of the parts of an accepted link in its bytes.
package struct LinkOffsets {
  /// Properties of the link that the scanner noticed.
  package struct Traits: OptionSet, Sendable {
    /// One bit for each trait.
    package let rawValue: UInt8
    /// Creates traits from their bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The scheme is one whose authority is a host: `http`, `https`, `ws`, `wss` or `ftp`.
    package static let web = Traits(rawValue: 1)
    /// The path contains `%`.
    package static let percentInPath = Traits(rawValue: 2)
    /// The path contains `%` or a byte that its canonical form percent-encodes.
    package static let uncanonicalPath = Traits(rawValue: 4)
    /// The authority contains a letter `A` to `Z`.
    package static let upperCaseAuthority = Traits(rawValue: 8)
    /// The path ends with a slash after a segment.
    package static let trailingSlash = Traits(rawValue: 16)
    /// The query contains `%`.
    package static let percentInQuery = Traits(rawValue: 32)
  }

  /// The offset of the `:` after the scheme.
  package var schemeEnd = 0
  /// The first 8 bytes of the scheme in lower case, the first in the lowest byte.
  package var schemeWord: UInt64 = 0
  /// The authority, without its two slashes.
  package var authority = ByteRange(0, 0)
  /// The path after the authority.
  package var path = ByteRange(0, 0)
  /// The number of segments in the canonical path, including the authority of a custom scheme.
  package var segmentCount = 0
  /// The number of query items.
  package var itemCount = 0
  /// The offset after `?`, or -1.
  package var queryStart = -1
  /// The offset after `#`, or -1.
  package var fragmentStart = -1
  /// The length of the link.
  package var end = 0
  /// Properties of the link that the scanner noticed.
  package var traits: Traits = []

  /// Whether the authority is the first segment.
  @inline(__always)
  var authorityIsSegment: Bool { !traits.contains(.web) && authority.count > 0 }

  /// The offset of the canonical path's first slash.
  @inline(__always)
  var canonicalStart: Int { authorityIsSegment ? Int(authority.start) - 1 : Int(path.start) }
}
