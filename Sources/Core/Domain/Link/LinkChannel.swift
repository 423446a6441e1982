/// Where a link came from.
///
/// Events report the channel. It never affects what a link does (DL-B01).
@nonexhaustive public enum LinkChannel: String, CaseIterable, Hashable, Sendable {
  /// A push notification.
  case push
  /// An e-mail.
  case email
  /// A chat message.
  case chat
  /// Another app, or the system without further detail.
  case app
  /// A QR code.
  case qr
  /// Text that a person typed or pasted.
  case typed
}
