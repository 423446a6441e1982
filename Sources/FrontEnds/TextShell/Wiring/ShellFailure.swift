import Landfall
import LandfallAuth
import LandfallDesktop
import LandfallDomain
import LandfallFiles
import LandfallFullScreen
package import LandfallQRSymbols

/// The reason why a command failed, with its exit code and the next step.
package struct ShellFailure: Error, Equatable, Sendable {
  /// The exit code.
  package let code: ExitCode
  /// The failure, in one sentence.
  package let message: String
  /// More lines about the failure, such as a link with a caret.
  ///
  /// Usually empty.
  package let details: [String]
  /// The next step for the person, or `nil`.
  package let hint: String?

  /// Creates a failure.
  package init(_ code: ExitCode, _ message: String, details: [String] = [], hint: String? = nil) {
    self.code = code
    self.message = message
    self.details = details
    self.hint = hint
  }
}

extension ShellFailure {
  /// Creates the failure for a helper process that is not in the folder of textshell.
  ///
  /// - Parameter purpose: The end of the sentence: what the helper process does.
  static func noHelper(_ name: String, which purpose: String) -> ShellFailure {
    ShellFailure(
      .unavailable, "the helper process \(name), which \(purpose), is missing",
      hint: "put \(name) next to textshell, or run 'swift build --product \(name)'")
  }

  /// Creates the failure of a command that needs a session.
  static func signedOut(_ reason: SignedOutReason) -> ShellFailure {
    let hint =
      if case .unreadable(.store(let error)) = reason {
        remedy(error)
      } else {
        "run 'textshell sign-in email'"
      }
    return ShellFailure(.signInNeeded, "no one is signed in (\(reason))", hint: hint)
  }

  /// Returns what a person can do about an error of the secure store.
  static func remedy(_ error: SecureStoreError) -> String {
    switch error {
    case .locked:
      "check the passphrase file; a key in the kernel's keyring may have been revoked or expired"
    case .keyMissing, .wrongKey:
      "give the key or passphrase of this store (see 'textshell help environment'); a sign-in "
        + "begins a new store, unless this one has a passphrase"
    case .damaged:
      "put an intact copy of the store back, or run 'textshell sign-in email', which begins a new one"
    case .unsupportedVersion:
      "a newer textshell wrote the store: use that one, or another home with --home DIR"
    case .insecurePermissions:
      "'textshell doctor' shows which file or folder is not only yours, and how to fix it"
    case .diskFull: "make room on the disk, and try again"
    case .lockTimeout: "another process uses the store; try again"
    case .tooLarge: "use another home: --home DIR"
    case .system, .durabilityUnknown: "check the disk of the home folder, and try again"
    }
  }

  /// Creates the failure of a call to the services.
  init(_ error: ServiceError) {
    let outcome: Outcome =
      switch error {
      case .banned: .banned
      case .unauthorized: .signInNeeded(.revoked)
      default: .serviceFailed(error)
      }
    let hint: String? =
      switch error {
      case .banned, .forbidden: nil
      case .unauthorized: "run 'textshell sign-in email'"
      case .untrusted: Self.whatToTrust
      case .malformed: "check the address of the server, and the names in the app's server.json"
      default: "try again"
      }
    self.init(ExitCode(outcome), "the services answered: \(error.rawValue)", hint: hint)
  }

  /// Creates the failure for an entity that could not be shared.
  init(_ error: ShareLinkError, _ entity: SharedEntity) {
    switch error {
    case .notShareable:
      self.init(
        .usage, "a link to a \(entity.kind) needs no token",
        hint: "the app's routes declare with 'share' what needs one")
    case .missing:
      self.init(.entityMissing, "there is no \(entity.kind) '\(entity.id)' for you to share")
    case .service(let error): self.init(error)
    case .noHost:
      self.init(.badAppFolder, "the app declares no web host", hint: "see 'hosts' in app.json")
    case .signedOut:
      self.init(
        .signInNeeded, "no one is signed in", hint: "run 'textshell sign-in email', or use --as")
    case .issue(let error): self.init(.inputOutput, "no link was made: \(error.code)")
    }
  }
}

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

  /// The failure for a word that is not known, with the most similar one that is.
  static func unknown(
    _ message: String, _ word: String, in known: [String], hint: String? = nil
  ) -> ShellFailure {
    let near = Spelling.nearest(to: word, in: known).map { ". Did you mean '\($0)'?" }
    return ShellFailure(.usage, message + (near ?? ""), hint: hint)
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
    case .identityNotAllowed: identityNotAllowed
    case .signedInElsewhere:
      ShellFailure(
        .unavailable, "another process has signed a person in, and that session is kept",
        hint: "'textshell whoami' shows who it is")
    case .identityProvider(.refused(.accessDenied)):
      ShellFailure(
        .signInNeeded, "the sign-in was denied at the identity provider (\(failure.code))",
        hint: "start again with 'textshell sign-in sso ADDRESS', and agree there")
    case .store(let error):
      ShellFailure(
        .inputOutput, "sign-in failed: \(failure.code)",
        hint: "the session was not saved; " + remedy(error))
    case .service(.untrusted), .identityProvider(.service(.untrusted)):
      ShellFailure(.unavailable, "sign-in failed: \(failure.code)", hint: whatToTrust)
    default: ShellFailure(.unavailable, "sign-in failed: \(failure.code)")
    }
  }
}

/// The failures of the `qr` commands.
extension ShellFailure {
  /// Creates the failure for an error.
  ///
  /// - Parameter subject: The file, the camera or the text, as it appears in the message.
  package init(_ error: QRError, of subject: String) {
    switch error {
    case .noText: self.init(.usage, "there is no text for the code")
    case .tooLong(let bytes, let level):
      let larger = level > .low ? "use a lower level, such as L, or " : ""
      self.init(
        .badData,
        "\(bytes) bytes are too long: a code of level \(level.rawValue) holds "
          + "\(level.maximumBytes)", hint: larger + "shorten the text")
    case .scale:
      self.init(
        .usage, "a picture of that scale would be too large or too small",
        hint: "\(QRLimits.scales.lowerBound) to \(QRLimits.scales.upperBound) pixels per module, "
          + "\(QRLimits.writtenSide) pixels per side at most")
    case .tooManyBytes:
      self.init(
        .badData, "\(subject) is larger than \(QRLimits.pictureBytes >> 20) MiB",
        hint: "cut the code out of the picture, or make the picture smaller")
    case .tooManyPixels(let width, let height):
      self.init(
        .badData,
        "\(subject) has \(width) × \(height) pixels; at most \(QRLimits.pixels / 1_000_000) "
          + "million are allowed",
        hint: "cut the code out of the picture, or make the picture smaller")
    case .notAPicture:
      self.init(.badData, "\(subject) is not a picture: neither PNG nor JPEG")
    case .damagedPicture:
      self.init(
        .badData, "\(subject) is damaged: the picture cannot be decoded",
        hint: "transfer it again; it may have been cut short")
    case .unsupportedPicture:
      self.init(
        .badData, "\(subject) is an unsupported kind of JPEG",
        hint: "save it as a PNG and try again")
    case .noCode:
      self.init(
        .badData, "\(subject) contains no QR code",
        hint: "the whole code must be in the picture, with the light border around it")
    case .unreadable:
      self.init(
        .badData, "\(subject) contains a QR code that is too damaged to read",
        hint: "take the picture again: straight on, sharp, without glare, the whole code in it")
    case .incomplete:
      self.init(
        .badData, "\(subject) contains only one part of a text that uses several QR codes",
        hint: "all parts must be in one picture")
    case .notUTF8:
      self.init(
        .badData, "the code in \(subject) contains no text: its bytes are not UTF-8",
        hint: "--json prints the bytes")
    case .controlCharacter(let scalar):
      let digits = String(scalar, radix: 16, uppercase: true)
      let padding = String(repeating: "0", count: max(0, 4 - digits.count))
      self.init(
        .badData, "\(subject) contains the control character U+\(padding)\(digits)",
        hint: "a link cannot have one; --json shows the content")
    case .noCamera:
      self.init(
        .fileMissing, "there is no camera at \(subject)",
        hint: "name its device, such as /dev/video2; you may have to be in the group 'video'")
    case .cameraFailed:
      self.init(
        .inputOutput, "\(subject) delivers no pictures",
        hint: "another program may be using the camera")
    case .nothingSeen:
      self.init(
        .temporary, "\(subject) saw no QR code in time",
        hint: "hold the code still, so that it fills half of the picture")
    case .tooSlow:
      self.init(
        .badData, "\(subject) takes too long to read",
        hint: "cut the code out of the picture, or make the picture smaller")
    case .noMemory: self.init(.inputOutput, "there is not enough memory")
    case .process(.missing):
      self = .noHelper("textshell-qr", which: "reads and makes QR codes")
    case .process(.notStarted):
      self.init(
        .temporary, "textshell-qr cannot be started: the system allows no more processes or files",
        hint: "end other programs, or raise the limits ('ulimit -u', 'ulimit -n')")
    case .process(.ended):
      self.init(.internal, "textshell-qr ended without an answer")
    case .process(.malformed):
      self.init(
        .internal, "the answer of textshell-qr cannot be read",
        hint: "use textshell and textshell-qr from the same build")
    case .process(.unconfined):
      self.init(
        .unavailable,
        "\(subject) is not decoded: the system does not let textshell-qr confine itself",
        hint: "run textshell on Linux for x86-64 or AArch64; if a container or a service "
          + "restricts system calls, allow seccomp(2)")
    case .notBuilt: self = .noQRCodes
    }
  }

  static let noQRCodes = ShellFailure(
    .unavailable, "this textshell was built without QR codes",
    hint: "build it with the trait Complete, which is on by default")
}

/// The failures of the desktop commands.
extension ShellFailure {
  /// Returns what a call returns, or throws its error as a failure.
  static func of<Result>(
    _ call: @autoclosure () throws(DesktopError) -> Result
  ) throws(ShellFailure) -> Result {
    do throws(DesktopError) {
      return try call()
    } catch {
      throw ShellFailure(error)
    }
  }

  init(_ error: DesktopError) {
    switch error {
    case .invalidID(let id):
      self.init(
        .badAppFolder, "the app's id '\(id)' is not a valid D-Bus name",
        hint: "use two or more words separated by dots, of letters, digits, '_' and '-'")
    case .unfitPath(let path):
      self.init(
        .cannotCreate, "a path with control characters cannot be registered",
        hint: "rename \(path.debugDescription)")
    case .foreignFile(let path):
      self.init(
        .cannotCreate, "'\(path)' exists, but 'textshell register' did not write it",
        hint: "another program has registered the app; move the file away to take its place")
    case .notAFile(let path):
      self.init(
        .cannotCreate, "'\(path)' is not of the expected kind, or not UTF-8", hint: "move it away")
    case .notOurs(let path):
      self.init(
        .noPermission, "'\(path)' belongs to another user", hint: "use another home: --home DIR")
    case .openToOthers(let path, let mode):
      self.init(
        .noPermission, "'\(path)' is open to other users (mode \(String(mode, radix: 8)))",
        hint: "chmod go-rwx '\(path)'")
    case .foreignPeer(let path, let user):
      self.init(
        .noPermission, "'\(path)' is a socket of user \(user), so it is not used",
        hint: "use another home: --home DIR")
    case .tooLongForSocket(let path):
      self.init(
        .cannotCreate, "the path of '\(path)' is too long for a socket",
        hint: "use a shorter home: --home DIR")
    case .busy(let home):
      self.init(
        .temporary, "an instance of the app holds '\(home)' and does not answer",
        hint: "'textshell serve' shows why one does not start; 'textshell doctor' checks more")
    case .system(let call, let path, let code):
      self.init(.inputOutput, "'\(path)': \(call) failed: \(SystemText.of(code))")
    }
  }

  init(_ failure: DesktopNoticeAnswer.Failure) {
    switch failure {
    case .noBus:
      self.init(
        .unavailable, "there is no bus, so notifications cannot be shown",
        hint: "in a session without a desktop: dbus-run-session -- bash")
    case .notRegistered:
      self.init(
        .unavailable, "the desktop does not know the app, so a click could not open it",
        hint: "run 'textshell register', or 'textshell serve'")
    case .noServer:
      self.init(
        .unavailable, "no program on this desktop shows notifications",
        hint: "install one, such as dunst")
    case .noActions:
      self.init(.unavailable, "the notification server does not report clicks")
    case .missing: self = .noDesktopHelper
    case .ended: self.init(.internal, "textshell-desktop ended without an answer")
    }
  }

  static let noDesktopHelper = noHelper(
    "textshell-desktop", which: "connects to the desktop's bus")

  static let noDesktop = ShellFailure(
    .unavailable, "this textshell was built without the desktop",
    hint: "build it with the trait Complete, which is on by default")
}
