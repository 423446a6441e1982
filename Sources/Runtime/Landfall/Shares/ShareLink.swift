public import LandfallDomain

/// A link that opens one thing for whoever has it; it never prints.
public struct ShareLink: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The link, to copy, to send or to draw as a QR code.
  ///
  /// It is a secret.
  public let url: String
  /// What it opens.
  public let entity: SharedEntity
  /// How long it opens it.
  public let duration: ShareDuration

  init(url: String, entity: SharedEntity, duration: ShareDuration) {
    self.url = url
    self.entity = entity
    self.duration = duration
  }

  /// The link without what opens doors.
  public var description: String { LinkText(url).description }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
