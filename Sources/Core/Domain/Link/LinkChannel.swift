/// Where a link came from.
///
/// It is told in events and never decides what happens (DL-B01).
public enum LinkChannel: String, CaseIterable, Hashable, Sendable {
  /// A push notification.
  case push
  /// An e-mail.
  case email
  /// A chat message.
  case chat
  /// Another app, or the system without saying more.
  case app
  /// A QR code.
  case qr
  /// Typed or pasted by a person.
  case typed
}
