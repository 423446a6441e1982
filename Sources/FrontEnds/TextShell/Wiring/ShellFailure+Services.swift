/// What is wrong with `--services`, in English like all errors of the command line.
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
      "The value of \(source) has a user or a password in it, which would be seen by others",
      hint: "leave out what stands before the '@'; 'textshell sign-in email' signs in")
  }

  static func serverWithQuery(_ source: String) -> ShellFailure {
    ShellFailure(
      .usage, "The value of \(source) has a query or a fragment, which no call would keep",
      hint: "leave out the '?' or '#' and what follows it")
  }

  static let personOfServer = ShellFailure(
    .usage, "--as is for the embedded services; a server asks for a code",
    hint: "run 'textshell sign-in email' with the same --services, or leave --services out")

  static let scenarioAtServer = ShellFailure(
    .usage, "'play' runs on a virtual clock, with the embedded services only",
    hint: "leave --services out; 'textshell shell' takes the same steps at a server")
}
