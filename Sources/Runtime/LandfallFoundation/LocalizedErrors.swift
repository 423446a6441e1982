public import Foundation
internal import Landfall
public import LandfallAuth
public import LandfallDomain
public import LandfallLocalization
public import LandfallParsing
public import LandfallStrictJSON

// For developers and logs, in English: what is wrong, without anything secret. What a person reads
// is a `LocalizedFailure`.

/// For people: the core's own text. ``LocalizedFailure`` has the words of the app.
extension DeepLinkError: LocalizedError {
  /// Why the link does not open, in the first preferred language that the core has texts in, else
  /// in English.
  public var errorDescription: String? { message(in: Locale.preferredLanguages) }

  func message(in languages: [String]) -> String {
    let name = textKey.text.drop { $0 != ":" }.dropFirst()
    for language in languages + ["en"] {
      do {
        let texts = try CoreTexts().texts(language: language, namespace: "errors").texts
        if let text = texts[String(name)] { return text }
      } catch {
        // The core does not speak it: the next one.
        continue
      }
    }
    return textKey.text
  }
}

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
