/// A position in the trie, in 32 bits, so that a step along a literal reads no node.
///
///     31    30            29…28    27…25         24…0
///     1     plain parameters (0…7) to come       the pattern that then ends, 28 bits
///     0     alternatives  exponent of branches   offset in units of 16 bytes
///
/// If a pattern ends here, or only plain parameters follow, the place is a leaf: it has no node and
/// holds the pattern itself. Alternatives are all edges of a node that are not literals. The
/// exponent has these meanings:
///
/// - 0: the node has no literals;
/// - 1: all its literals are in ``WordTable``;
/// - n from 2 on: the node has room for 2ⁿ ``TrieBranch`` values.
struct TriePlace: Equatable {
  /// The bits as above; 0 is the root, which is never a child.
  let bits: UInt32

  /// The maximum number of 16-byte units: 512 MB, enough for more than 16 million routes.
  static let maximumUnits = 1 << 25

  /// The maximum number of plain parameters in a leaf.
  static let maximumParameters = 7

  private static let leafBit: UInt32 = 1 << 31
  private static let alternativesBit: UInt32 = 1 << 30

  /// Creates a place from stored bits.
  @inline(__always)
  init(bits: UInt32) { self.bits = bits }

  /// Creates the leaf of a pattern that ends after this number of plain parameters.
  init(leaf pattern: Int32, parameters: Int) {
    precondition(pattern < 1 << 28 && parameters <= Self.maximumParameters)
    bits = Self.leafBit | UInt32(parameters) << 28 | UInt32(pattern)
  }

  /// Creates the place of a node.
  init(unit: Int, exponent: UInt32, hasAlternatives: Bool) {
    precondition(unit < Self.maximumUnits, "a trie can have at most 512 MB")
    bits = UInt32(unit) | exponent << 25 | (hasAlternatives ? Self.alternativesBit : 0)
  }

  /// Whether the place is a leaf, which has no node.
  @inline(__always)
  var isLeaf: Bool { bits & Self.leafBit != 0 }
  /// The pattern of a leaf.
  @inline(__always)
  var leafPattern: Int { Int(bits & 0xFFF_FFFF) }
  /// The number of plain parameters before a leaf's pattern ends.
  @inline(__always)
  var leafParameters: Int { Int(bits &>> 28 & 7) }
  /// Whether the node has edges that are not literals.
  @inline(__always)
  var hasAlternatives: Bool { bits & (Self.alternativesBit | Self.leafBit) == Self.alternativesBit }
  /// The exponent of a node's room for branches; not valid for a leaf.
  @inline(__always)
  var exponent: UInt32 { bits &>> 25 & 31 }
  /// The offset of the node, in bytes; not valid for a leaf.
  @inline(__always)
  var offset: Int { Int(bits & UInt32(Self.maximumUnits - 1)) &<< 4 }
}
