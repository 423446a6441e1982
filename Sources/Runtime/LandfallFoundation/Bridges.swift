public import Foundation
public import LandfallDomain

extension Date {
  /// The same moment, to the millisecond.
  public init(_ timestamp: Timestamp) {
    self.init(timeIntervalSince1970: Double(timestamp.milliseconds) / 1000)
  }
}

extension Timestamp {
  /// The same moment, to the nearest millisecond; clamped to 64 bits.
  public init(_ date: Date) {
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
    self.init(
      milliseconds: Int64(exactly: milliseconds)
        ?? (milliseconds > 0 ? .max : milliseconds < 0 ? .min : 0))
  }
}

extension LinkText {
  /// The link that the platform hands over as a URL, with the bytes it holds.
  ///
  /// Foundation may have encoded what the link did not; where the platform gives a string, take it.
  public init(_ url: URL) { self.init(url.absoluteString) }
}

extension URL {
  /// The link as a URL, or `nil` where Foundation does not take it for one.
  ///
  /// For handing a link of ours to the platform. What it gives back, the app parses itself.
  public init?(_ link: LinkText) { self.init(string: link.raw, encodingInvalidCharacters: false) }
}
