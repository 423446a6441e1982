public import LandfallDomain

/// Why a call to a procedure has no value.
public enum ORPCFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The server answers with an error.
  case error(ORPCError)
  /// There is no answer.
  case transport(TransportError)
  /// The answer is none that the protocol has.
  case malformed
  /// The input cannot be sent: a file, too deep, a number or a name that is none.
  case input

  /// What it means for a call to the services.
  public var service: ServiceError {
    switch self {
    case .error(let error): error.service
    case .transport(let error): error.service
    case .malformed: .malformed
    case .input: .badRequest
    }
  }

  /// The kind, without anything of request or answer.
  public var description: String {
    switch self {
    case .error(let error): error.description
    case .transport(let error): error.rawValue
    case .malformed: "malformed"
    case .input: "input"
    }
  }
}
