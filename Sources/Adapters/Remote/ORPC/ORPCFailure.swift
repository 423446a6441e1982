public import LandfallDomain

/// The reason why a call to a procedure has no value.
public enum ORPCFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The server answered with an error.
  case error(ORPCError)
  /// The request has no answer.
  case transport(TransportError)
  /// The answer does not follow the protocol.
  case malformed
  /// The input cannot be sent: it holds a file, is too deep, or has an invalid number or name.
  case input

  /// The failure as an error of a call to the services.
  public var service: ServiceError {
    switch self {
    case .error(let error): error.service
    case .transport(let error): error.service
    case .malformed: .malformed
    case .input: .badRequest
    }
  }

  /// The kind of failure, without data of the request or answer.
  public var description: String {
    switch self {
    case .error(let error): error.description
    case .transport(let error): error.rawValue
    case .malformed: "malformed"
    case .input: "input"
    }
  }
}
