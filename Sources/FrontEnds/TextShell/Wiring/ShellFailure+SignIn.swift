import LandfallAuth
import LandfallDomain
import LandfallFullScreen

/// How `sign-in` ends as a command, for whoever called it: in English, like all errors of the
/// command line. What the dialogue says to the person is in the catalogues.
extension ShellFailure {
  static let codeIsDead = ShellFailure(.signInNeeded, "the code is dead")

  static let identityNotAllowed = ShellFailure(
    .noPermission, "the provider may not sign in to this account (identity-not-allowed)",
    hint: "choose the account of your organization there: a provider counts for the domains that "
      + "workspace/providers.json names for it, an account for the identity it was first used with")

  static func malformedAddress(
    _ text: String, _ error: EmailAddressError, _ code: ExitCode = .usage
  ) -> ShellFailure {
    ShellFailure(
      code, error.message(for: text), hint: "an address is plain ASCII, such as ada@acme.test")
  }

  static func linkIsDead(_ kind: SignInMethod.Kind) -> ShellFailure {
    let hint: String? =
      switch kind {
      case .magicLink: "'textshell sign-in magic ADDRESS' sends another one"
      case .publicID: "nobody has an account of that name, or it was ended"
      case .registration, .singleSignOn:
        "begin again with 'textshell sign-in \(kind.rawValue) ADDRESS'"
      case .emailCode: nil
      }
    return ShellFailure(.signInNeeded, "the link is dead", hint: hint)
  }

  static func providerFailed(_ provider: IdentityProvider, code: String) -> ShellFailure {
    if code == ServiceError.untrusted.rawValue {
      return ShellFailure(
        .unavailable,
        "the identity provider \(provider.issuer) could not prove who it is (untrusted): its "
          + "certificate is out of date, names another host, or is signed by an authority that this "
          + "machine does not trust",
        hint: whatToTrust)
    }
    let isAway = ServiceError(rawValue: code)?.isAway == true
    return ShellFailure(
      .unavailable,
      isAway
        ? "the identity provider \(provider.issuer) cannot be reached (\(code))"
        : "the identity provider \(provider.issuer) did not let the sign-in begin: \(code)",
      hint: "to try single sign-on without one, 'make demo-sso' runs a provider on this machine")
  }

  private static let whatToTrust =
    "check this machine's date; for an authority of your own, set SSL_CERT_FILE to the file with its "
    + "certificate"

  static func noProvider(for email: EmailAddress?) -> ShellFailure {
    ShellFailure(
      .unavailable,
      email.map { "there is no identity provider for '\($0.text)'" }
        ?? "there is no single identity provider to choose without an address",
      hint: "workspace/providers.json names them; 'make demo-sso' runs one to try")
  }

  static let whereTheCodeIs = "the code is in the mail; type it in, or pass it on standard input"

  static let whereTheLinkIs = "paste the link, or pass it on standard input"

  static func signsNobodyIn(_ outcome: Outcome) -> ShellFailure {
    ShellFailure(ExitCode(outcome), "that link signs nobody in (\(outcome.name))")
  }

  static func unknownMethod(_ kind: SignInMethod.Kind, of app: AppDefinition) -> ShellFailure {
    let known = app.signIn.map(\.kind.rawValue)
    return ShellFailure(
      .usage, "\(app.name) has no sign-in '\(kind.rawValue)'",
      hint: "it has: " + known.joined(separator: ", "))
  }

  static let linkIsUnused = ShellFailure(
    .signInNeeded, "the link was not used",
    hint: "it stays valid; open it again to sign in with it")

  static func signInNotCompleted(hint: String?) -> ShellFailure {
    ShellFailure(.signInNeeded, "sign-in was not completed", hint: hint)
  }

  static func signInFailed(code: String) -> ShellFailure {
    if code == AppPhaseName.ready.rawValue {
      return ShellFailure(
        .usage, "somebody is signed in already", hint: "run 'textshell sign-out' first")
    }
    if code == "signed-in-elsewhere" {
      return ShellFailure(
        .unavailable, "another process has signed somebody in meanwhile, and that session stays",
        hint: "'textshell whoami' tells who it is")
    }
    if code == IdentityError.refused(.accessDenied).code {
      return ShellFailure(
        .signInNeeded, "the sign-in was denied at the identity provider (\(code))",
        hint: "begin again with 'textshell sign-in sso ADDRESS', and agree to it there")
    }
    if ["wrong-code", "wrong-state", "wrong-issuer", "no-code", "repeated-parameter"].contains(code)
    {
      return ShellFailure(
        .signInNeeded, "that link is not what this sign-in waits for (\(code))",
        hint: whereTheLinkIs)
    }
    let isStore = code.hasPrefix("store:")
    let isUntrusted = code == ServiceError.untrusted.rawValue
    return ShellFailure(
      isStore ? .inputOutput : .unavailable, "sign-in failed: \(code)",
      hint: isStore
        ? "the session was not kept; fix the store and try again"
        : isUntrusted ? whatToTrust : nil)
  }
}
