/// An HTTP answer with its whole body.
public struct HTTPResponse: Sendable, CustomStringConvertible {
  /// The status; redirects are not followed.
  public let status: Int
  /// The headers; the values of a repeated header are joined by commas.
  public let headers: [(name: String, value: String)]
  /// The decompressed body.
  public let body: [UInt8]

  /// Makes an answer.
  public init(status: Int, headers: [(name: String, value: String)], body: [UInt8]) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Returns the value of a header, ignoring the case of its name; `nil` if it is missing.
  public func header(_ name: String) -> String? {
    let name = name.lowercased()
    return headers.first { $0.name.lowercased() == name }?.value
  }

  /// The status and the length; the body may hold secrets.
  public var description: String { "\(status), \(body.count) bytes" }
}
