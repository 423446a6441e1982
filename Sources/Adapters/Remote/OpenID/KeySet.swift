internal import LandfallAuth
internal import LandfallStrictJSON

/// The keys of a provider (RFC 7517).
struct KeySet: Sendable {
  /// The largest key set in bytes.
  static let maximumBytes = 64 << 10
  /// The largest number of keys.
  static let maximumKeys = 32

  /// The keys of supported kinds.
  let keys: [PublicKey]

  /// Parses a key set.
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

  /// The result of looking for a key.
  enum Choice {
    /// A key that fits, or several with the same name.
    case keys([PublicKey])
    /// A key with this name exists, but for another use or algorithm.
    case unfit
    /// No key has this name; for a token without a key name, not exactly one key fits.
    case unknown
  }

  /// Returns the keys for a token's header (OpenID Connect Core 10.1).
  func choice(kid: String?, _ algorithm: SignatureAlgorithm) -> Choice {
    let named = keys.filter { kid == nil || $0.id == kid }
    let fitting = named.filter { $0.fits(algorithm) }
    if kid == nil { return fitting.count == 1 ? .keys(fitting) : .unknown }
    if named.isEmpty { return .unknown }
    return fitting.isEmpty ? .unfit : .keys(fitting)
  }
}
