public import Foundation
public import LandfallDomain

extension Date {
  /// Creates the same moment, with millisecond precision.
  public init(_ timestamp: Timestamp) {
    self.init(timeIntervalSince1970: Double(timestamp.milliseconds) / 1000)
  }
}

extension Timestamp {
  /// Creates the same moment, rounded to the nearest millisecond and clamped to 64 bits.
  public init(_ date: Date) {
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
    self.init(
      milliseconds: Int64(exactly: milliseconds)
        ?? (milliseconds > 0 ? .max : milliseconds < 0 ? .min : 0))
  }
}

extension LinkText {
  /// Creates a link from a URL of the platform, with the same bytes.
  ///
  /// Foundation may have percent-encoded parts of the link. If the platform gives you a string, use
  /// the string.
  package init(_ url: URL) { self.init(url.absoluteString) }
}

extension URL {
  /// Creates a URL from the link, or `nil` if Foundation rejects it.
  ///
  /// Use it to pass one of the app's links to the platform. The app parses the links that come back
  /// itself.
  public init?(_ link: LinkText) { self.init(string: link.raw, encodingInvalidCharacters: false) }
}
