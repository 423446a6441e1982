public import Foundation
public import LandfallAuth
public import LandfallDomain
public import LandfallLocalization
public import LandfallParsing
public import LandfallStrictJSON

// For developers and logs, in English: what is wrong, without anything secret. What a person reads
// is a `LocalizedFailure`.

extension InvalidLink: LocalizedError {
  /// Why the link is refused, and at which byte.
  public var errorDescription: String? { description }
}

extension RouteTableError: LocalizedError {
  /// Which declarations contradict one another.
  public var errorDescription: String? { description }
}

extension CatalogueError: LocalizedError {
  /// Why a catalogue could not be loaded, with the place.
  public var errorDescription: String? { description }
}

extension JSONError: LocalizedError {
  /// Why a text is no JSON, with the place.
  public var errorDescription: String? { description }
}

extension ServiceError: LocalizedError {
  /// The error's code.
  public var errorDescription: String? { "the services answer: \(rawValue)" }
}

extension SecureStoreError: LocalizedError {
  /// The error's code.
  public var errorDescription: String? { "the secure store: \(code)" }
}
