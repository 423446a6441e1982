/// The shape that a push service, or a library in front of one, gives a notification.
public enum PayloadShape: String, CaseIterable, Hashable, Sendable {
  /// The `userInfo` of Apple's service: `aps`, and the app's own keys beside it.
  ///
  /// A message of Firebase on Apple's systems comes in it too, with `gcm.message_id`.
  case apns
  /// A request of FCM HTTP v1, as it was sent: `message` with `data`.
  case fcm
  /// The `RemoteMessage` that Firebase's libraries hand over when one was received.
  case remoteMessage = "remote-message"
  /// A request of Expo's push service, as it was sent: `to` with `data`.
  case expo
  /// What Expo's library hands over when a notification arrived or was tapped.
  case expoResponse = "expo-response"
}
