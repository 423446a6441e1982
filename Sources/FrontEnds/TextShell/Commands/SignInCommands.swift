import Landfall
import LandfallAuth
@_spi(TypedRoutes) import LandfallDomain

enum SignInCommands {
  static let all = [email, magic, qr, sso, register]

  /// `textshell sign-in email [ADDRESS]`.
  static let email = signIn(
    .emailCode, abstract: "Sign in with a code sent by e-mail.",
    example: "textshell sign-in email ada@acme.test",
    discussion:
      "The code comes by e-mail, which the embedded services write into the outbox folder. It is "
      + "read from the terminal or from standard input, never from an option.",
    address
  ) { context, landfall, _ throws(ShellFailure) in
    let email = try context.address()
    context.noteOutbox()
    _ = try await SignInDialogue(context).run(landfall, address: email?.text)
  }

  /// `textshell sign-in magic ADDRESS`.
  static let magic = signIn(
    .magicLink, abstract: "Sign in with a link sent by e-mail.",
    example: "textshell --app Examples/ExpresScan/App sign-in magic ada@charge.test",
    discussion:
      "The link is valid for 15 minutes and works once. It is read from the terminal or from "
      + "standard input, and opened like any link; 'textshell open LINK' does the same in another "
      + "process.",
    Argument(name: "address", help: "The address.")
  ) { context, landfall, _ throws(ShellFailure) in
    let email = try context.address()
    context.noteOutbox()
    let step = await landfall.signIn(.requestLink(for: email?.text ?? ""))
    _ = try await SignInDialogue(context, .magicLink).run(landfall, from: step)
  }

  /// `textshell sign-in qr PUBLICID`.
  static let qr = signIn(
    .publicID, abstract: "Sign in to the account that a QR code names.",
    example: "textshell --app Examples/ExpresScan/App sign-in qr ADA23456",
    discussion:
      "The public ID is part of the QR code's link. It proves nothing by itself: the services "
      + "decide whether it opens a session.",
    Argument(name: "public-id", help: "The public ID of the account.")
  ) { context, landfall, method throws(ShellFailure) in
    guard let callback = method.callback,
      let rule = landfall.app.rules.first(where: { $0.id == callback.rule }),
      let link = rule.url([NamedValue(callback.parameter, context.arguments.words[0])])
    else { throw ShellFailure.unknownMethod(method.kind, of: landfall.app) }
    let report = await landfall.open(link, channel: .qr).report
    guard case .handled = report.outcome else {
      throw ShellFailure.notAPublicID(
        context.arguments.words[0], rule.constraints[callback.parameter] ?? [], report.outcome)
    }
    if let refusal = report.ruleRefusal { throw ShellFailure.signInRefused(refusal) }
    _ = try await SignInDialogue(context, .publicID).run(
      landfall, from: await landfall.signInWhenReady())
  }

  /// `textshell sign-in sso [ADDRESS]`.
  static let sso = signIn(
    .singleSignOn, abstract: "Sign in with the provider of an organization (OpenID Connect).",
    example: "textshell sign-in sso ada@acme.test",
    discussion:
      "Prints the page to open in a browser, waits 120 seconds, and continues with the link that "
      + "the browser returns: paste it here, or pass it on standard input. The provider is chosen "
      + "by the address, from providers.json of the embedded services, and is only valid for the "
      + "domains named there; an account belongs to the identity it was first used with. Any other "
      + "identity ends with 'identity-not-allowed' and the code 77. In the project's folder 'make "
      + "demo-sso' runs a provider to try.",
    address
  ) { context, landfall, method throws(ShellFailure) in
    try await browse(context, landfall, method)
  }

  /// `textshell sign-in register [ADDRESS]`.
  static let register = signIn(
    .registration, abstract: "Sign in by registering this device on a page.",
    example: "textshell --app Examples/ExpresScan/App sign-in register ada@charge.test",
    discussion:
      "Prints the page to open in a browser, waits 120 seconds, and continues with the callback "
      + "link that the browser returns: paste it here, or pass it on standard input. The embedded "
      + "services have no page: they mail that link to the address at once, in the outbox folder.",
    address
  ) { context, landfall, method throws(ShellFailure) in
    try await browse(context, landfall, method)
  }

  private static let address = Argument(
    name: "address", help: "The address. If omitted, it is asked for.", isOptional: true)

  private static func browse(
    _ context: CommandContext, _ landfall: Landfall, _ method: SignInMethod
  ) async throws(ShellFailure) {
    let email = try context.address()
    let step = await landfall.signIn(.openBrowser(method.id, hint: email))
    if method.kind == .singleSignOn, case .failed(let failure) = step {
      throw await providerFailure(failure, email, context.ending.folder)
    }
    if method.kind == .registration, case .browser(let page) = step, let email,
      let folder = context.ending.folder
    {
      context.noteOutbox()
      do throws(ServiceError) {
        try await folder.approveRegistration(page, email)
      } catch {
        let known = folder.addresses()
        if error == .notFound, !known.contains(email.text) {
          throw ShellFailure.unknownAccount(email.text, known: known)
        }
        throw ShellFailure.signInFailed(.service(error))
      }
    }
    _ = try await SignInDialogue(context, method.kind).run(landfall, from: step)
  }

  /// Returns why the provider's page cannot be opened, with the name of the provider.
  private static func providerFailure(
    _ failure: SignInFailure, _ email: EmailAddress?, _ folder: OpenHome?
  ) async -> ShellFailure {
    guard let calls = folder?.services.methods?.calls else {
      return ShellFailure.signInFailed(failure)
    }
    do throws(ServiceError) {
      let provider = try await calls.identityProvider(for: email)
      return ShellFailure.providerFailed(provider, code: failure.code)
    } catch {
      guard error == .notFound else { return ShellFailure.signInFailed(.service(error)) }
      return ShellFailure.noProvider(for: email)
    }
  }

  private static func signIn(
    _ kind: SignInMethod.Kind, abstract: String, example: String, discussion: String,
    _ argument: Argument,
    _ body:
      @escaping @Sendable (CommandContext, Landfall, SignInMethod) async throws(ShellFailure) ->
      Void
  ) -> CommandDefinition {
    CommandDefinition(
      words: ["sign-in", kind.rawValue], abstract: abstract, examples: [example],
      discussion: discussion, arguments: [argument],
      run: { context throws(ShellFailure) in
        try context.refusePersonOfOneCommand()
        let environment = try await context.openEnvironment()
        context.ending.folder = environment.folder
        guard let method = environment.app.definition.signIn.first(where: { $0.kind == kind })
        else {
          throw ShellFailure.unknownMethod(kind, of: environment.app.definition)
        }
        let landfall = try await environment.process()
        await landfall.start()
        do throws(ShellFailure) {
          try await body(context, landfall, method)
        } catch {
          context.noteTrouble(of: environment)
          throw error
        }
        if context.isJSON, let person = await landfall.snapshot.person {
          context.print([ReportJSON.text(signedIn: person)])
        }
        return .success
      })
  }
}

extension CommandContext {
  /// Returns the given address, or `nil`.
  fileprivate func address() throws(ShellFailure) -> EmailAddress? {
    guard let text = arguments.words.first else { return nil }
    do throws(EmailAddressError) {
      return try EmailAddress(typed: text)
    } catch {
      throw ShellFailure.malformedAddress(text, error)
    }
  }

  /// Prints the folder of the embedded services' mail.
  fileprivate func noteOutbox() {
    if let outbox = ending.folder?.outbox { note("mail: " + outbox) }
  }
}
