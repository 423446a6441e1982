import LandfallAuth
package import LandfallDomain
import LandfallNavigation

/// A link that opens one item for anyone who has it.
///
/// It is a secret, so its descriptions hide the token.
public struct ShareLink: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The link, to copy, to send or to draw as a QR code.
  ///
  /// It is a secret.
  public let url: String
  /// The item that the link opens.
  package let entity: SharedEntity
  /// The time for which the link works.
  package let duration: ShareDuration

  /// The link without its secrets.
  public var description: String { LinkText(url).description }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension ShareLinkError {
  /// Checks that the data of an item was loaded, so that it exists and the person may see it.
  static func check(_ content: EntityStatus) throws(ShareLinkError) {
    switch content {
    case .notApplicable, .page, .item: break
    case .failed(.notFound), .failed(.forbidden): throw .missing
    case .failed(let error): throw .service(error)
    }
  }
}
