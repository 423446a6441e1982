internal import LandfallAuth
internal import LandfallStrictJSON

/// A JWT split into its three parts (RFC 7515 section 7.1); its signature is not checked yet.
struct SignedToken: Sendable {
  /// The largest token in bytes.
  static let maximumBytes = 16 << 10
  /// The largest nesting depth of arrays and objects.
  static let maximumDepth = 8

  /// The signature algorithm that the token states.
  let algorithm: SignatureAlgorithm
  /// The name of the key; `nil` if the token states none.
  let kid: String?
  let claims: JSONNode
  /// The signed bytes: the first two parts and the dot between them.
  let message: [UInt8]
  let signature: [UInt8]

  /// Parses a token.
  ///
  /// - Throws: ``IdentityError/token(_:)`` with `malformed` or `algorithm`.
  init(_ text: [UInt8]) throws(IdentityError) {
    guard text.count <= Self.maximumBytes else { throw .token(.malformed) }
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3 else { throw .token(.malformed) }
    let header = try Self.object(parts[0])
    // No critical header extension is supported (RFC 7515 section 4.1.11).
    guard header["crit"] == nil else { throw .token(.malformed) }
    if let type = header["typ"], type.string?.uppercased() != "JWT" { throw .token(.malformed) }
    guard let name = header["alg"]?.string else { throw .token(.malformed) }
    guard let algorithm = SignatureAlgorithm(name: name) else { throw .token(.algorithm) }
    if let kid = header["kid"], kid.string == nil { throw .token(.malformed) }
    self.algorithm = algorithm
    kid = header["kid"]?.string
    claims = try Self.object(parts[1])
    guard let signature = Base64URL.decode(parts[2]), !signature.isEmpty
    else { throw .token(.malformed) }
    self.signature = signature
    message = Array(text[..<parts[1].endIndex])
  }

  private static func object(_ part: ArraySlice<UInt8>) throws(IdentityError) -> JSONNode {
    guard let bytes = Base64URL.decode(part) else { throw .token(.malformed) }
    let node: JSONNode
    do throws(JSONError) {
      node = try JSONReader.read(bytes, maximumDepth: maximumDepth)
    } catch {
      throw .token(.malformed)
    }
    guard node.object != nil else { throw .token(.malformed) }
    return node
  }
}
