internal import LandfallDomain
internal import LandfallStrictJSON

extension ShareKey {
  /// The version of the text form.
  static let textVersion = 1

  /// The stored form of the key, as JSON; it contains no secret.
  package var text: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("version", Self.textVersion)
      writer.member("key", key.paserk)
      switch origin {
      case .own(let signsFrom):
        writer.member("signsFromMs", signsFrom.map { Int($0.milliseconds) })
      case .foreign(let issuer): writer.member("issuer", issuer.text)
      }
      writer.member("verifiesUntilMs", verifiesUntil.map { Int($0.milliseconds) })
    }
    return writer.bytes
  }

  /// Reads the stored form; returns `nil` for anything else.
  package init?(text: [UInt8], cryptography: some ShareTokenCryptography) {
    let root: JSONNode
    do throws(JSONError) {
      root = try JSONReader.read(text, maximumDepth: 1, maximumBytes: 1_024)
    } catch {
      return nil
    }
    guard root.object?.count == 4, root["version"]?.int == Self.textVersion,
      let key = root["key"]?.string.flatMap({
        ShareVerificationKey(paserk: $0, cryptography: cryptography)
      }),
      let end = Self.time(root["verifiesUntilMs"])
    else { return nil }
    if let issuer = root["issuer"]?.string.flatMap({ ShareIssuer($0) }) {
      self.init(key, origin: .foreign(issuer), verifiesUntil: end)
    } else if let start = Self.time(root["signsFromMs"]) {
      self.init(key, origin: .own(signsFrom: start), verifiesUntil: end)
    } else {
      return nil
    }
  }

  /// Returns a time, `.some(nil)` for `null`, or `nil` for anything else.
  private static func time(_ node: JSONNode?) -> Timestamp?? {
    switch node?.value {
    case .null: .some(nil)
    case .number: node?.int.map { .some(Timestamp(milliseconds: Int64($0))) }
    case .bool, .string, .array, .object, nil: nil
    }
  }
}
