/// A procedure of an oRPC server.
public struct ORPCProcedure: Hashable, Sendable {
  /// The HTTP method of a procedure.
  public enum Method: String, Hashable, Sendable {
    /// `GET`, if the procedure's route requires it. A long input is sent with `POST` instead, which
    /// servers accept too.
    case get = "GET"
    /// `POST`, the default.
    case post = "POST"
  }

  /// The longest URL that is sent with `GET`, in bytes.
  public static let maximumQueryURLBytes = 2_083

  /// The path of the procedure in the contract, such as `members` and `list`.
  public let path: [String]
  /// The HTTP method.
  public let method: Method

  /// Makes a procedure from the names of its path.
  public init(_ path: [String], method: Method = .post) {
    self.path = path
    self.method = method
  }

  /// Makes a procedure from its path joined with dots: `members.list`.
  public init(_ path: String, method: Method = .post) {
    self.init(path.split(separator: ".").map(String.init), method: method)
  }

  /// The path of the URL; each name is escaped like `encodeURIComponent` does.
  var escapedPath: String {
    path.map { "/" + Self.escape($0, keeping: Self.component, space: "%20") }.joined()
  }

  /// Returns the query with an envelope, as `application/x-www-form-urlencoded`.
  static func query(_ envelope: String) -> String {
    "data=" + escape(envelope, keeping: form, space: "+")
  }

  private static let plain = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.".utf8)
  private static let component = plain.union("!~*'()".utf8)
  private static let form = plain.union("*".utf8)

  private static func escape(_ text: String, keeping: Set<UInt8>, space: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var escaped: [UInt8] = []
    for byte in text.utf8 {
      if keeping.contains(byte) {
        escaped.append(byte)
      } else if byte == UInt8(ascii: " ") {
        escaped += Array(space.utf8)
      } else {
        escaped += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }
}
