/// An answer over HTTP with its whole body.
public struct HTTPResponse: Sendable, CustomStringConvertible {
  /// The status; a redirect is an answer like any other.
  public let status: Int
  /// Names and values; a name that came several times stands once, its values joined by commas.
  public let headers: [(name: String, value: String)]
  /// The body, decompressed.
  public let body: [UInt8]

  /// Describes an answer.
  public init(status: Int, headers: [(name: String, value: String)], body: [UInt8]) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The value of a header, whatever the case of its name, or `nil`.
  public func header(_ name: String) -> String? {
    let name = name.lowercased()
    return headers.first { $0.name.lowercased() == name }?.value
  }

  /// Status and length; the body may hold secrets.
  public var description: String { "\(status), \(body.count) bytes" }
}
