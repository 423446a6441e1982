/// Where a walk stands, in 32 bits, so that a step along a literal reads no node.
///
/// A node at which patterns only end is no node at all, but its pattern's number:
///
///     31    30            29…25                       24…0
///     1     the pattern that ends here
///     0     alternatives  exponent of the branches    offset in units of 16 bytes
///
/// Alternatives are all that leaves a node but literals. An exponent of 0 says that no literal leaves
/// it, 1 that each one that does stands in ``WordTable`` itself, and from 2 on the node has room for
/// 2 to that power of ``TrieBranch``.
struct TriePlace: Equatable {
  /// As above; 0 is the root and therefore nobody's child.
  let bits: UInt32

  /// Most units of 16 bytes that places can tell apart: 512 MB, more than 16 million routes.
  static let maximumUnits = 1 << 25

  private static let leafBit: UInt32 = 1 << 31
  private static let alternativesBit: UInt32 = 1 << 30

  /// Takes a place up that was stored.
  @inline(__always)
  init(bits: UInt32) { self.bits = bits }

  /// Where a pattern ends and nothing leaves.
  init(leaf pattern: Int32) { bits = Self.leafBit | UInt32(pattern) }

  /// A node.
  init(unit: Int, exponent: UInt32, hasAlternatives: Bool) {
    precondition(unit < Self.maximumUnits, "a trie has 512 MB at most")
    bits = UInt32(unit) | exponent << 25 | (hasAlternatives ? Self.alternativesBit : 0)
  }

  /// Whether nothing leaves here.
  @inline(__always)
  var isLeaf: Bool { bits & Self.leafBit != 0 }
  /// The pattern of a leaf.
  @inline(__always)
  var leafPattern: Int { Int(bits & ~Self.leafBit) }
  /// Whether anything but a literal leaves here.
  @inline(__always)
  var hasAlternatives: Bool { bits & (Self.alternativesBit | Self.leafBit) == Self.alternativesBit }
  /// How much room there is for branches; of a node, not of a leaf.
  @inline(__always)
  var exponent: UInt32 { bits &>> 25 & 31 }
  /// The first byte of the node; of a node, not of a leaf.
  @inline(__always)
  var offset: Int { Int(bits & UInt32(Self.maximumUnits - 1)) &<< 4 }
}
