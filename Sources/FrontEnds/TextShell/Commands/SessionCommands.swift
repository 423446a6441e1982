import Landfall
import LandfallAuth
import LandfallDomain
import LandfallFullScreen
import LandfallLocalization
import LandfallNavigation
import LandfallStrictJSON

enum SessionCommands {
  static let all = [signOut, whoami, organizations, switchOrganization]

  /// `textshell sign-out`.
  static let signOut = CommandDefinition(
    words: ["sign-out"], abstract: "End the session, here and at the services.",
    examples: ["textshell sign-out"],
    discussion:
      "There is no confirmation. Shared links stay valid: 'textshell token list' lists them.",
    run: { context throws(ShellFailure) in
      try context.refusePersonOfOneCommand()
      let landfall = try await context.openEnvironment().process()
      await landfall.start()
      if let error = await landfall.signOut() {
        throw ShellFailure(.inputOutput, "the session could not be deleted here: \(error.code)")
      }
      let texts = await landfall.snapshot.translations
      context.printResult(texts.text("textshell:signOut.done")) { $0.member("signedOut", true) }
      return .success
    })

  /// `textshell whoami`.
  static let whoami = CommandDefinition(
    words: ["whoami"], abstract: "Show who is signed in.", examples: ["textshell whoami --json"],
    run: { context throws(ShellFailure) in
      let landfall = try await context.openEnvironment().process()
      let status = await landfall.status()
      switch status {
      case .live(let facts):
        if context.isJSON {
          context.printObject { writer in
            writer.member("id", facts.person.id.text)
            writer.member("email", facts.person.email)
            writer.member("name", facts.person.name)
            writer.member("expiresAtMs", Int(facts.expiresAt.milliseconds))
          }
        } else {
          context.print(["\(facts.person.name) <\(facts.person.email)>"])
        }
        return .success
      case .signedOut(let reason): throw ShellFailure.signedOut(reason)
      case .unknown: throw ShellFailure(.internal, "the session is not known")
      }
    })

  /// `textshell orgs`.
  static let organizations = CommandDefinition(
    words: ["orgs"], abstract: "List the organizations of the signed-in person.",
    examples: ["textshell orgs --as ada@acme.test"],
    run: { context throws(ShellFailure) in
      let environment = try await context.openEnvironment()
      try await requireSession(environment)
      let list: MembershipList
      do throws(ServiceError) {
        list = try await environment.folder.services.memberships.memberships()
      } catch {
        throw ShellFailure(error)
      }
      let active = list.active ?? list.memberships.first?.organization.id
      if context.isJSON {
        context.printList("organizations", list.memberships) { writer, membership in
          writer.member("slug", membership.organization.slug.text)
          writer.member("name", membership.organization.name)
          writer.member("role", membership.role.text)
          writer.member("active", membership.organization.id == active)
        }
      } else {
        let landfall = try await environment.process()
        await landfall.start()
        let words = ItemText(await landfall.snapshot.translations)
        context.print(
          TextTable.lines(
            list.memberships.map { membership in
              [
                membership.organization.id == active ? "*" : " ",
                membership.organization.slug.text, words.isolated(membership.organization.name),
                words.value("role", membership.role.text),
              ]
            }))
      }
      return .success
    })

  /// `textshell orgs switch SLUG`.
  static let switchOrganization = CommandDefinition(
    words: ["orgs", "switch"], abstract: "Make another organization the active one.",
    examples: ["textshell orgs switch beta-labs"],
    arguments: [Argument(name: "slug", help: "The organization.")],
    run: { context throws(ShellFailure) in
      let text = context.arguments.words[0]
      guard let slug = OrganizationSlug(text) else {
        throw ShellFailure(
          .badData, "'\(text)' is not the slug of an organization",
          hint: "a slug has lower-case letters, digits and '-'; 'textshell orgs' lists yours")
      }
      let environment = try await context.openEnvironment()
      try await requireSession(environment)
      let landfall = try await environment.process()
      await landfall.start()
      guard await landfall.perform(.switchOrganization(slug)).isDone else {
        let snapshot = await landfall.snapshot
        let message = snapshot.messages.last.map {
          snapshot.translations.text($0.key, $0.values)
        }
        let known = snapshot.memberships.map(\.organization.slug.text)
        let isMember = known.isEmpty || known.contains(slug.text)
        let isRefused = snapshot.messages.last?.key == "errors:roleTooLow"
        throw ShellFailure(
          isMember && !isRefused ? .unavailable : .noPermission,
          "the organization is not switched to '\(slug)'" + (message.map { ": " + $0 } ?? ""),
          hint: isMember ? nil : "you are a member of: " + known.joined(separator: ", "))
      }
      context.printResult("* \(slug)") { $0.member("active", slug.text) }
      return .success
    })

  private static func requireSession(_ environment: AppEnvironment) async throws(ShellFailure) {
    guard case .signedOut(let reason) = try await environment.process().status() else { return }
    throw ShellFailure.signedOut(reason)
  }
}
