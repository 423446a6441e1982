/// The name of a field in a notification's data, such as `entity_id` or `payload.entity_id`.
///
/// A dot leads into an object, or into a string that contains one as JSON. `entity_id`, `entityId`
/// and `entity-id` are the same name, because each service uses the style of its language.
public struct PayloadField: Hashable, Sendable, CustomStringConvertible {
  /// The names from the outside in, each in its canonical form.
  package let steps: [String]

  /// Reads the text of an app file.
  ///
  /// - Returns: `nil` unless `text` is one to four names of ASCII letters, digits, `_` and `-`,
  ///   separated by dots.
  package init?(_ text: String) {
    let names = text.split(separator: ".", omittingEmptySubsequences: false)
    guard 1...4 ~= names.count, names.allSatisfy(Self.isName) else { return nil }
    steps = names.map { Self.canonical(String($0)) }
  }

  /// Creates a field from names that the generator of typed routes has checked.
  @_spi(TypedRoutes) public init(checked steps: [String]) { self.steps = steps }

  /// The names, separated by dots.
  public var description: String { steps.joined(separator: ".") }

  /// Returns the canonical form of a name: lower case, with `_` between words.
  package static func canonical(_ name: String) -> String {
    var bytes: [UInt8] = []
    var before: UInt8 = 0
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"):
        let follows =
          UInt8(ascii: "a")...UInt8(ascii: "z") ~= before
          || UInt8(ascii: "0")...UInt8(ascii: "9") ~= before
        if follows { bytes.append(UInt8(ascii: "_")) }
        bytes.append(byte | 0x20)
      case UInt8(ascii: "-"): bytes.append(UInt8(ascii: "_"))
      default: bytes.append(byte)
      }
      before = byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isName(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}
