internal import LandfallAuth
internal import LandfallStrictJSON

/// What calls and answers have in common.
enum CompanionLine {
  /// A line as JSON, or `nil`.
  static func read(_ line: [UInt8]) -> JSONNode? {
    do throws(JSONError) {
      return try JSONReader.read(
        line, maximumDepth: 4, maximumBytes: CompanionCall.maximumBytes)
    } catch {
      return nil
    }
  }
}

extension SecretBytes {
  /// The bytes as base64url, in a `String` that nobody wipes.
  var base64URL: String { withUnsafeBytes { Base64URL.text($0) } }

  /// Takes the bytes that a text of base64url spells.
  convenience init?(base64URL node: JSONNode?) {
    guard let bytes = node?.string.flatMap({ Base64URL.decode($0.utf8) }) else { return nil }
    self.init(copying: bytes)
  }
}
