/// The failures of `--services`, in English like all errors of the command line.
extension ShellFailure {
  static func badServer(_ text: String, _ source: String) -> ShellFailure {
    ShellFailure(
      .usage, "The value '\(text)' of \(source) is not the address of a server",
      hint: "write https://api.example.com, or http://127.0.0.1:8080 for this machine")
  }

  static func serverWithoutEncryption(_ text: String, _ source: String) -> ShellFailure {
    ShellFailure(
      .usage, "The value '\(text)' of \(source) is neither encrypted nor on this machine",
      hint: "use https://; http:// is for 127.0.0.1, [::1] and localhost only")
  }

  static func serverWithUser(_ source: String) -> ShellFailure {
    ShellFailure(
      .usage,
      "The value of \(source) contains a user or a password, which others could see",
      hint: "remove the part before the '@'; 'textshell sign-in email' signs in")
  }

  static func serverWithQuery(_ source: String) -> ShellFailure {
    ShellFailure(
      .usage, "The value of \(source) has a query or a fragment, which calls cannot use",
      hint: "remove the '?' or '#' and everything after it")
  }

  static let personOfServer = ShellFailure(
    .usage, "--as is for the embedded services; a server asks for a code",
    hint: "run 'textshell sign-in email' with the same --services, or leave --services out")

  static let scenarioAtServer = ShellFailure(
    .usage, "'play' runs on a virtual clock, and only with the embedded services",
    hint: "leave --services out; 'textshell shell' runs the same steps with a server")
}
