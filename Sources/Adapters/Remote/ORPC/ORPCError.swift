public import LandfallDomain

/// An error that an oRPC server answers with.
///
/// It prints code and status alone: the message and the data are the server's, and may hold
/// anything.
public struct ORPCError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The code when the answer holds none and its status has no usual one.
  public static let malformedCode = "MALFORMED_ORPC_ERROR_RESPONSE"
  /// The code of an account that is banned; its status is 403.
  public static let bannedCode = "BANNED"
  /// The longest code that is taken, in bytes; a longer one is cut off.
  public static let maximumCodeBytes = 128

  /// What it is: a common code such as `NOT_FOUND`, or one of the contract's own.
  public let code: String
  /// The status; of an error inside a stream, the one it names.
  public let status: Int
  /// Whether the contract declares it.
  public let isDefined: Bool
  /// What the server says; not for people.
  public let message: String
  /// What the contract says comes with it.
  public let data: ORPCValue
  /// Whether oRPC answered: `false` for a proxy, or a host that has no such procedure.
  public let isFromProcedure: Bool

  /// Describes an error.
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

  /// Reads the value of an error's envelope, or gives `nil` if it is none: it has just `defined`,
  /// `code`, `status`, `message` and perhaps `data`.
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

  /// The error of an answer that holds none itself.
  init(status: Int) {
    let common = Self.common[status]
    self.init(
      code: common?.code ?? Self.malformedCode, status: status, isDefined: false,
      message: common?.message ?? Self.malformedCode, isFromProcedure: false)
  }

  /// Whether an answer of that status is an error: below 200 or from 400 on.
  static func isErrorStatus(_ status: Int) -> Bool { !(200..<400 ~= status) }

  /// What it means for a call to the services.
  ///
  /// A 404 that no procedure gave says that the services are not what the app expects, not that
  /// there is no such thing: it is `malformed`.
  public var service: ServiceError {
    switch status {
    case 401: .unauthorized
    case 403: code == Self.bannedCode ? .banned : .forbidden
    case 404, 410: isFromProcedure ? .notFound : .malformed
    case 408, 504: .timeout
    case 409, 412: .conflict
    case 429: .tooManyRequests
    case 400..<500: .badRequest
    case 500..<600: .unavailable
    default: .malformed
    }
  }

  /// The code, if it looks like one, and the status.
  public var description: String {
    let isPlain = code.utf8.allSatisfy {
      UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
        || $0 == UInt8(ascii: "_")
    }
    return "\(isPlain ? code : LinkText.mask) (\(status))"
  }

  /// Codes and messages of the usual statuses (RPC protocol 1.x).
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
