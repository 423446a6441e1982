public import LandfallDomain

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
