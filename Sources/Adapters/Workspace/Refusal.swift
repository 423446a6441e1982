import LandfallAuth
import LandfallDomain

/// A refusal of a call, which can stand for an error of the services too.
protocol Refusal: Error {
  static func service(_ error: ServiceError) -> Self
}

extension CodeRefusal: Refusal {}

extension SignInRefusal: Refusal {}

extension ServiceError: Refusal {
  static func service(_ error: ServiceError) -> ServiceError { error }
}
