import LandfallAuth
import LandfallDomain
import LandfallFullScreen

/// The failures of `sign-in`, in English like all errors of the command line.
///
/// The catalogs contain the texts of the dialog with the person.
extension ShellFailure {
  static let codeIsDead = ShellFailure(.signInNeeded, "the code is no longer valid")

  static let identityNotAllowed = ShellFailure(
    .noPermission, "the provider may not sign in this account (identity-not-allowed)",
    hint: "choose your organization's account there: a provider is valid for the domains that "
      + "workspace/providers.json names, an account for the identity that used it first")

  static func malformedAddress(
    _ text: String, _ error: EmailAddressError, _ code: ExitCode = .usage, hint: String? = nil
  ) -> ShellFailure {
    ShellFailure(
      code, error.message(for: text),
      hint: hint ?? "write a plain ASCII address, such as ada@acme.test")
  }

  /// Creates the failure for a text that is not the address of an account.
  ///
  /// - Parameter known: The addresses of the accounts.
  static func unknownAccount(_ text: String, known: [String]) -> ShellFailure {
    let near = known.first { $0.hasPrefix(text + "@") } ?? Spelling.nearest(to: text, in: known)
    let examples = "such as " + known.prefix(3).joined(separator: ", ")
    let hint =
      near.map { "did you mean '\($0)'?" }
      ?? (known.isEmpty ? nil : "use an address of the workspace's people.json, \(examples)")
    do throws(EmailAddressError) {
      _ = try EmailAddress(exact: text)
      return ShellFailure(
        .badData, "there is no account with the address '\(text)'", hint: hint)
    } catch {
      return malformedAddress(text, error, .badData, hint: hint)
    }
  }

  static func linkIsDead(_ kind: SignInMethod.Kind) -> ShellFailure {
    let hint: String? =
      switch kind {
      case .magicLink: "'textshell sign-in magic ADDRESS' sends another one"
      case .publicID: "no account has that public ID; with the embedded services, see people.json"
      case .registration, .singleSignOn:
        "start again with 'textshell sign-in \(kind.rawValue) ADDRESS'"
      case .emailCode: nil
      }
    return ShellFailure(.signInNeeded, "the link is no longer valid", hint: hint)
  }

  static func providerFailed(_ provider: IdentityProvider, code: String) -> ShellFailure {
    if code == IdentityError.client(.missing).code {
      return noHelper("textshell-remote", which: "calls identity providers")
    }
    if code == ServiceError.untrusted.rawValue {
      return ShellFailure(
        .unavailable,
        "the identity provider \(provider.issuer) could not prove its identity (untrusted): its "
          + "certificate is out of date, names another host, or is signed by an authority that "
          + "this machine does not trust",
        hint: whatToTrust)
    }
    let isAway = ServiceError(rawValue: code)?.isAway == true
    return ShellFailure(
      .unavailable,
      isAway
        ? "the identity provider \(provider.issuer) cannot be reached (\(code))"
        : "the identity provider \(provider.issuer) refused to start the sign-in: \(code)",
      hint: "to try single sign-on, run a provider on this machine with 'make demo-sso'")
  }

  private static let whatToTrust =
    "check this machine's date; for your own authority, set SSL_CERT_FILE to the file of its "
    + "certificate"

  static func noProvider(for email: EmailAddress?) -> ShellFailure {
    ShellFailure(
      .unavailable,
      email.map { "there is no identity provider for '\($0.text)'" }
        ?? "no address is given, and there is no single identity provider to choose",
      hint: email == nil
        ? "give the address, such as 'textshell sign-in sso ada@acme.test'"
        : "workspace/providers.json lists them; 'make demo-sso' runs one to try")
  }

  static let whereTheCodeIs = "the code is in the mail; type it in, or pass it on standard input"

  static let whereTheLinkIs = "paste the link, or pass it on standard input"

  static func notASignInLink(_ outcome: Outcome) -> ShellFailure {
    ShellFailure(ExitCode(outcome), "that link is not a sign-in link (\(outcome.name))")
  }

  static func notAPublicID(
    _ text: String, _ constraints: [Constraint], _ outcome: Outcome
  ) -> ShellFailure {
    let rule = constraints.map(\.description).joined(separator: " and ")
    return ShellFailure(
      ExitCode(outcome), "'\(text)' is not a public ID of this app (\(outcome.name))",
      hint: rule.isEmpty ? "use the public ID of an account" : "app.json requires \(rule)")
  }

  static func unknownMethod(_ kind: SignInMethod.Kind, of app: AppDefinition) -> ShellFailure {
    let known = app.signIn.map(\.kind.rawValue)
    return ShellFailure(
      .usage, "\(app.name) does not declare the sign-in method '\(kind.rawValue)'",
      hint: known.isEmpty
        ? "declare it under \"signIn\" in app.json"
        : "\"signIn\" in app.json declares: " + known.joined(separator: ", "))
  }

  static let linkIsUnused = ShellFailure(
    .signInNeeded, "the link was not used",
    hint: "it stays valid; open it again to sign in with it")

  static func signInNotCompleted(hint: String?) -> ShellFailure {
    ShellFailure(.signInNeeded, "sign-in was not completed", hint: hint)
  }

  /// A link that signs in was refused.
  static func signInRefused(_ refusal: RuleRefusal) -> ShellFailure {
    switch refusal {
    case .phase(.ready):
      ShellFailure(.usage, "a person is already signed in", hint: "run 'textshell sign-out' first")
    case .wrongCode, .wrongState, .wrongIssuer, .noCode, .repeatedParameter:
      ShellFailure(
        .signInNeeded, "that link does not belong to this sign-in (\(refusal.code))",
        hint: whereTheLinkIs)
    case .phase, .signInUnderWay, .noAttempt, .notAwaited, .used:
      ShellFailure(.unavailable, "sign-in failed: \(refusal.code)")
    }
  }

  static func signInFailed(_ failure: SignInFailure) -> ShellFailure {
    switch failure {
    case .signedInElsewhere:
      ShellFailure(
        .unavailable, "another process has signed a person in, and that session is kept",
        hint: "'textshell whoami' shows who it is")
    case .identityProvider(.refused(.accessDenied)):
      ShellFailure(
        .signInNeeded, "the sign-in was denied at the identity provider (\(failure.code))",
        hint: "start again with 'textshell sign-in sso ADDRESS', and agree there")
    case .store:
      ShellFailure(
        .inputOutput, "sign-in failed: \(failure.code)",
        hint: "the session was not saved; fix the store and try again")
    case .service(.untrusted), .identityProvider(.service(.untrusted)):
      ShellFailure(.unavailable, "sign-in failed: \(failure.code)", hint: whatToTrust)
    default: ShellFailure(.unavailable, "sign-in failed: \(failure.code)")
    }
  }
}
