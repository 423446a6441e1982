/// Where a walk stands, in 32 bits, so that a step along a literal reads no node.
///
///     31    30            29…28    27…25         24…0
///     1     plain parameters (0…7) to come       the pattern that then ends, 28 bits
///     0     alternatives  exponent of branches   offset in units of 16 bytes
///
/// Where nothing is left of a pattern, or plain parameters and no other way, there is no node at all:
/// such a leaf says itself what matches. Of a node, alternatives are all that leaves it but literals.
/// An exponent of 0 says that no literal leaves it, 1 that each one that does stands in ``WordTable``
/// itself, and from 2 on the node has room for 2 to that power of ``TrieBranch``.
struct TriePlace: Equatable {
  /// As above; 0 is the root and therefore nobody's child.
  let bits: UInt32

  /// Most units of 16 bytes that places can tell apart: 512 MB, more than 16 million routes.
  static let maximumUnits = 1 << 25

  /// Most plain parameters that a leaf stands for.
  static let maximumParameters = 7

  private static let leafBit: UInt32 = 1 << 31
  private static let alternativesBit: UInt32 = 1 << 30

  /// Takes a place up that was stored.
  @inline(__always)
  init(bits: UInt32) { self.bits = bits }

  /// Where after so many plain parameters a pattern ends.
  init(leaf pattern: Int32, parameters: Int) {
    precondition(pattern < 1 << 28 && parameters <= Self.maximumParameters)
    bits = Self.leafBit | UInt32(parameters) << 28 | UInt32(pattern)
  }

  /// A node.
  init(unit: Int, exponent: UInt32, hasAlternatives: Bool) {
    precondition(unit < Self.maximumUnits, "a trie has 512 MB at most")
    bits = UInt32(unit) | exponent << 25 | (hasAlternatives ? Self.alternativesBit : 0)
  }

  /// Whether there is no node here.
  @inline(__always)
  var isLeaf: Bool { bits & Self.leafBit != 0 }
  /// The pattern of a leaf.
  @inline(__always)
  var leafPattern: Int { Int(bits & 0xFFF_FFFF) }
  /// How many plain parameters are to come; of a leaf.
  @inline(__always)
  var leafParameters: Int { Int(bits &>> 28 & 7) }
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
