public import LandfallDomain

/// An error in the answer of an oRPC server.
///
/// Its description shows only code and status: message and data come from the server and may hold
/// anything.
public struct ORPCError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The code of an error answer that states none and whose status has no common code.
  public static let malformedCode = "MALFORMED_ORPC_ERROR_RESPONSE"
  /// The code of a banned account, sent with status 403.
  public static let bannedCode = "BANNED"
  /// The longest accepted code in bytes; a longer one becomes ``malformedCode``.
  public static let maximumCodeBytes = 128

  /// A common code such as `NOT_FOUND`, or one of the contract's own.
  public let code: String
  /// The HTTP status; for an error inside a stream, the status that it states.
  public let status: Int
  /// Whether the contract declares the error.
  public let isDefined: Bool
  /// The server's message; do not show it to people.
  public let message: String
  /// The data that the contract declares for this error.
  public let data: ORPCValue
  /// Whether oRPC answered; `false` if a proxy did, or a host without this procedure.
  public let isFromProcedure: Bool

  /// Makes an error.
  public init(
    code: String, status: Int, isDefined: Bool, message: String, data: ORPCValue = .undefined,
    isFromProcedure: Bool = true
  ) {
    self.code = code.utf8.count <= Self.maximumCodeBytes ? code : Self.malformedCode
    self.status = status
    self.isDefined = isDefined
    self.message = message
    self.data = data
    self.isFromProcedure = isFromProcedure
  }

  /// Parses the value of an error envelope; `nil` if it is not one.
  ///
  /// The members are `defined`, `code`, `status` and `message`; `data` is optional.
  init?(_ value: ORPCValue) {
    let allowed: Set = ["defined", "code", "status", "message", "data"]
    guard case .object(let members) = value, members.allSatisfy({ allowed.contains($0.name) }),
      let isDefined = value["defined"]?.bool, let code = value["code"]?.string,
      case .number(let number)? = value["status"], let status = Int(number),
      Self.isErrorStatus(status), let message = value["message"]?.string
    else { return nil }
    self.init(
      code: code, status: status, isDefined: isDefined, message: message,
      data: value["data"] ?? .undefined)
  }

  /// Returns whether a value is an error of 2.x, which has `inferable` and no `status`.
  static func isVersion2(_ value: ORPCValue) -> Bool {
    value["inferable"]?.bool != nil && value["code"]?.string != nil && value["status"] == nil
  }

  /// Makes the error of an answer that holds no error value.
  init(status: Int) {
    let common = Self.common[status]
    self.init(
      code: common?.code ?? Self.malformedCode, status: status, isDefined: false,
      message: common?.message ?? Self.malformedCode, isFromProcedure: false)
  }

  /// Returns whether a status is an error: below 200, or 400 and above.
  static func isErrorStatus(_ status: Int) -> Bool { !(200..<400 ~= status) }

  /// The error as an error of a call to the services.
  ///
  /// A 404 that does not come from a procedure is `malformed`: the server does not offer what the
  /// app expects. It does not mean that an item is missing.
  public var service: ServiceError {
    switch ServiceError(httpStatus: status) {
    case .forbidden where code == Self.bannedCode: .banned
    case .notFound where !isFromProcedure: .malformed
    case let error: error
    }
  }

  /// The code and the status; a code with unusual characters is masked.
  public var description: String {
    let isPlain = code.utf8.allSatisfy {
      UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
        || $0 == UInt8(ascii: "_")
    }
    return "\(isPlain ? code : LinkText.mask) (\(status))"
  }

  /// The codes and messages of common statuses (RPC protocol 1.x).
  private static let common: [Int: (code: String, message: String)] = [
    400: ("BAD_REQUEST", "Bad Request"), 401: ("UNAUTHORIZED", "Unauthorized"),
    403: ("FORBIDDEN", "Forbidden"), 404: ("NOT_FOUND", "Not Found"),
    405: ("METHOD_NOT_SUPPORTED", "Method Not Supported"),
    406: ("NOT_ACCEPTABLE", "Not Acceptable"), 408: ("TIMEOUT", "Request Timeout"),
    409: ("CONFLICT", "Conflict"), 412: ("PRECONDITION_FAILED", "Precondition Failed"),
    413: ("PAYLOAD_TOO_LARGE", "Payload Too Large"),
    415: ("UNSUPPORTED_MEDIA_TYPE", "Unsupported Media Type"),
    422: ("UNPROCESSABLE_CONTENT", "Unprocessable Content"),
    429: ("TOO_MANY_REQUESTS", "Too Many Requests"),
    499: ("CLIENT_CLOSED_REQUEST", "Client Closed Request"),
    500: ("INTERNAL_SERVER_ERROR", "Internal Server Error"),
    501: ("NOT_IMPLEMENTED", "Not Implemented"), 502: ("BAD_GATEWAY", "Bad Gateway"),
    503: ("SERVICE_UNAVAILABLE", "Service Unavailable"),
    504: ("GATEWAY_TIMEOUT", "Gateway Timeout"),
  ]
}

/// The reason why a call to a procedure has no value.
public enum ORPCFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The server answered with an error.
  case error(ORPCError)
  /// The request has no answer.
  case transport(TransportError)
  /// The answer does not follow the protocol.
  case malformed
  /// The answer is in the wire format of oRPC 2.x.
  case version2
  /// The contract needs a value whose type only the server's own serializer knows.
  ///
  /// The field is its place in the answer, such as `items[0].id`, and the type its number in `meta`.
  case unknownType(Int, field: String)
  /// The input cannot be sent: it holds a file, is too deep, or has an invalid number or name.
  case input

  /// The failure as an error of a call to the services.
  public var service: ServiceError {
    switch self {
    case .error(let error): error.service
    case .transport(let error): error.service
    case .malformed, .version2, .unknownType: .malformed
    case .input: .badRequest
    }
  }

  /// The kind of failure, without data of the request or answer; a fix if the server must change.
  public var description: String {
    switch self {
    case .error(let error): error.description
    case .transport(let error): error.rawValue
    case .malformed: "malformed"
    case .version2:
      "the server answers in the format of oRPC 2.x, and this client reads 1.x; "
        + "fix: serve this address with @orpc/server 1.x"
    case .unknownType(let type, let field):
      "'\(field)' has the type \(type) of the server's own serializer; "
        + "fix: send a text or a number there"
    case .input: "input"
    }
  }

  /// Converts the refusal of an envelope.
  init(_ refusal: ORPCEnvelope.Refusal) {
    self = refusal == .version2 ? .version2 : .malformed
  }
}
