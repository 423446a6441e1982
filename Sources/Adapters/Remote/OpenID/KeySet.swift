internal import LandfallAuth
internal import LandfallStrictJSON

/// A provider's keys (RFC 7517).
struct KeySet: Sendable {
  /// The most bytes of a key set.
  static let maximumBytes = 64 << 10
  /// The most keys of a key set.
  static let maximumKeys = 32

  /// The keys that are understood.
  let keys: [PublicKey]

  /// Reads a key set.
  init(_ bytes: [UInt8]) throws(IdentityError) {
    let node: JSONNode
    do throws(JSONError) {
      node = try JSONReader.read(bytes, maximumDepth: 8, maximumBytes: Self.maximumBytes)
    } catch {
      throw .configuration(.malformed)
    }
    guard let keys = node["keys"]?.array, keys.count <= Self.maximumKeys
    else { throw .configuration(.malformed) }
    self.keys = keys.compactMap(PublicKey.init)
  }

  /// What there is to check a token with.
  enum Choice {
    /// A key that fits, or several with one name.
    case keys([PublicKey])
    /// A key of that name that is for something else.
    case unfit
    /// None of that name; without a name, none or not one alone.
    case unknown
  }

  /// The keys for a token's header (OpenID Connect Core 10.1).
  func choice(kid: String?, _ algorithm: SignatureAlgorithm) -> Choice {
    let named = keys.filter { kid == nil || $0.id == kid }
    let fitting = named.filter { $0.fits(algorithm) }
    if kid == nil { return fitting.count == 1 ? .keys(fitting) : .unknown }
    if named.isEmpty { return .unknown }
    return fitting.isEmpty ? .unfit : .keys(fitting)
  }
}
