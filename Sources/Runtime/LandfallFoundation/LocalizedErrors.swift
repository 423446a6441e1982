public import Foundation
internal import Landfall
public import LandfallDomain
public import LandfallLocalization
public import LandfallParsing
public import LandfallStrictJSON

// English texts for developers and logs: they say what is wrong and contain no secrets.
// `LocalizedFailure` has the texts for people.

/// The core's own text for people. ``LocalizedFailure`` has the app's texts.
extension DeepLinkError: LocalizedError {
  /// The reason why the link does not open.
  ///
  /// In the first preferred language that the core supports, otherwise in English.
  public var errorDescription: String? { message(in: Locale.preferredLanguages) }

  func message(in languages: [String]) -> String {
    let name = textKey.text.drop { $0 != ":" }.dropFirst()
    for language in languages + ["en"] {
      do {
        let texts = try CoreTexts().texts(language: language, namespace: "errors").texts
        if let text = texts[String(name)] { return text }
      } catch {
        // The core has no texts in this language: try the next one.
        continue
      }
    }
    return textKey.text
  }
}

extension InvalidLink: LocalizedError {
  /// The reason why the link is refused, with the byte position.
  public var errorDescription: String? { description }
}

extension RouteTableError: LocalizedError {
  /// The declarations that contradict each other.
  public var errorDescription: String? { description }
}

extension CatalogueError: LocalizedError {
  /// The reason why a catalogue could not be loaded, with the position.
  public var errorDescription: String? { description }
}

extension JSONError: LocalizedError {
  /// The reason why a text is not valid JSON, with the position.
  public var errorDescription: String? { description }
}

extension ServiceError: LocalizedError {
  /// The code of the error.
  public var errorDescription: String? { "a call to the services failed: \(rawValue)" }
}

extension SecureStoreError: LocalizedError {
  /// The code of the error.
  public var errorDescription: String? { "the secure store failed: \(code)" }
}
