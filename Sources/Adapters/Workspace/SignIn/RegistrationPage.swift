import LandfallAuth

/// The URL of the page on which a signed-in person registers a device.
struct RegistrationPage {
  /// The S256 challenge of the device: 43 to 128 base64url characters.
  let challenge: String
  /// The value that the link back repeats, if any.
  let state: String?

  /// Reads a URL as it was passed to the browser; `nil` if it is of another page or not valid.
  init?(_ url: String, _ forms: SignInLinkForms) {
    guard let start = forms.registrationPage, url.hasPrefix(start + "?") else { return nil }
    let items = url.drop { $0 != "?" }.dropFirst().split(separator: "&")
    /// Returns the first query item with a name, without decoding it.
    func item(_ name: String) -> String? {
      items.first { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.count + 1)) }
    }
    guard item("codeChallengeMethod") == "S256", let challenge = item("codeChallenge"),
      43...128 ~= challenge.utf8.count, Base64URL.decode(challenge.utf8) != nil
    else { return nil }
    self.challenge = challenge
    state = item("state")
  }
}
