/// A procedure of an oRPC server, by its path in the contract.
public struct ORPCProcedure: Hashable, Sendable {
  /// How it is called.
  public enum Method: String, Hashable, Sendable {
    /// `GET`, for a procedure whose route says so; with a long input it is called by `POST` after
    /// all, which servers take too.
    case get = "GET"
    /// `POST`, as is usual.
    case post = "POST"
  }

  /// The longest URL that is called by `GET`, in bytes.
  public static let maximumQueryURLBytes = 2_083

  /// The names on the way, such as `members` and `list`.
  public let path: [String]
  /// How it is called.
  public let method: Method

  /// Names a procedure.
  public init(_ path: [String], method: Method = .post) {
    self.path = path
    self.method = method
  }

  /// Names a procedure by its names joined with dots: `members.list`.
  public init(_ path: String, method: Method = .post) {
    self.init(path.split(separator: ".").map(String.init), method: method)
  }

  /// The path of the URL: each name escaped by itself, as `encodeURIComponent` does it.
  var escapedPath: String {
    path.map { "/" + Self.escape($0, keeping: Self.component, space: "%20") }.joined()
  }

  /// The query that carries an envelope, `application/x-www-form-urlencoded`.
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
