import Landfall
import LandfallAuth
import LandfallDomain
import LandfallFullScreen
import LandfallLocalization
import LandfallNavigation

/// A snapshot as text.
struct ScreenText {
  let styles: Styles

  /// Returns the lines of the screen.
  func lines(_ snapshot: AppSnapshot) -> [String] {
    var lines: [String] = []
    if let banner = snapshot.banner {
      let key = banner.titleKey ?? "textshell:notification.new"
      lines += [styles.strong("  ● " + snapshot.translations.text(key)), ""]
    }
    lines += header(snapshot)
    switch snapshot.root {
    case .launching: lines.append("  " + snapshot.translations.text("textshell:state.launching"))
    case .signIn: lines += signIn(snapshot)
    case .error(let screen, _): lines += error(screen, snapshot.translations)
    case .tabs, .standalone:
      if let top = snapshot.top { lines += body(top, snapshot) }
    }
    if let offline = snapshot.offline {
      let key: TextKey =
        offline == .deviceOffline ? "errors:offline" : "errors:serviceUnavailable"
      lines += ["", styles.bad("  ! " + snapshot.translations.text(key))]
    }
    for message in snapshot.messages {
      let text = snapshot.translations.text(message.key, message.values)
      lines += ["", styles.bad("  ! " + text)]
    }
    return lines
  }

  private func error(_ screen: ErrorScreen, _ texts: Translations) -> [String] {
    guard let link = screen.link else {
      return [
        "  " + texts.text("textshell:error.load"),
        "  " + texts.text("textshell:error.code", [NamedValue("code", screen.code)]),
      ]
    }
    let buttons = screen.actions.map { "[\(texts.text($0.titleKey))]" }
    return [
      "  " + styles.strong(texts.text("textshell:error.link")), "",
      "  " + texts.text(link.textKey), "  " + buttons.joined(separator: " "),
    ]
  }

  private func header(_ snapshot: AppSnapshot) -> [String] {
    var lines: [String] = []
    if let organization = snapshot.organization, let person = snapshot.person {
      let texts = snapshot.translations
      let values = [
        NamedValue("name", person.name),
        NamedValue("role", ItemText(texts).value("role", organization.role.text)),
      ]
      lines.append(
        styles.strong(ItemText(texts).isolated(organization.organization.name))
          + styles.faint("  " + texts.text("textshell:person", values)))
    }
    guard let stacks = snapshot.stacks else { return lines }
    var tabs = tabs(of: snapshot, focused: stacks.focused)
    if snapshot.translations.direction == .rightToLeft { tabs.reverse() }
    lines.append("  " + tabs.joined(separator: "   "))
    lines.append("")
    return lines
  }

  private func tabs(of snapshot: AppSnapshot, focused: TabID) -> [String] {
    snapshot.tabs.map { tab in
      let title = snapshot.translations.text(tab.titleKey)
      return tab.id == focused ? styles.strong("[\(title)]") : title
    }
  }

  private func signIn(_ snapshot: AppSnapshot) -> [String] {
    let app = NamedValue("app", snapshot.appName)
    let texts = snapshot.translations
    var lines = [
      "  " + styles.strong(texts.text(snapshot.rootTitleKey ?? "textshell:signIn.title", [app])),
      "",
    ]
    switch snapshot.phase {
    case .signingInByLink(_, let phase):
      return lines + self.phase(phase, texts)
    case .registering:
      return lines + ["  " + texts.text("textshell:signIn.phase.registering")]
    case .onboarding: return lines + ["  " + texts.text("textshell:signIn.phase.onboarding", [app])]
    case .launching, .bootstrapping, .welcome, .signingIn, .ready: break
    }
    if let url = snapshot.browserURL {
      return lines + ["  " + texts.text("textshell:signIn.browser.open"), "  " + url]
    }
    lines.append("  " + texts.text("textshell:signIn.email.prompt"))
    if snapshot.isGuest { lines.append("  [\(texts.text("textshell:actions.continueAsGuest"))]") }
    if let target = snapshot.pendingLink {
      let screen = NamedValue("screen", title(of: target, snapshot))
      lines.append(
        styles.faint("  " + snapshot.translations.text("textshell:signIn.pendingHint", [screen])))
    }
    return lines
  }

  private func phase(_ phase: SignInPhase, _ texts: Translations) -> [String] {
    switch phase {
    case .confirming: return ["  " + texts.text("textshell:signIn.phase.confirming")]
    case .asking(let account):
      return [
        "  " + texts.text(SignInText.question(account), SignInText.values(account)),
        "  [\(texts.text("textshell:actions.cancel"))]  [\(texts.text("textshell:actions.signIn"))]",
      ]
    case .finalizing: return ["  " + texts.text("textshell:signIn.phase.finalizing")]
    case .success: return ["  " + texts.text("textshell:signIn.phase.success")]
    case .failure(let failure):
      let text = SignInText.text(failure)
      return [
        styles.bad("  " + texts.text(text.key, text.values)),
        styles.faint("  (\(failure.code))"),
        "  [\(texts.text("textshell:actions.retry"))]",
      ]
    }
  }

  private func title(of destination: DeepLinkDestination, _ snapshot: AppSnapshot) -> String {
    snapshot.translations.text(
      snapshot.titleKey(of: destination), destination.parameters + destination.query)
  }

  private func body(_ top: StackEntry, _ snapshot: AppSnapshot) -> [String] {
    let texts = snapshot.translations
    let back = snapshot.depth > 1 ? (texts.direction == .rightToLeft ? "› " : "‹ ") : "  "
    if case .unavailable(let code) = top.presentation {
      return [
        back + styles.strong(texts.text("errors:screenBroken.title")), "",
        "  " + texts.text("textshell:error.broken.body"), styles.faint("  (\(code))"),
        "  [\(texts.text("textshell:actions.retry"))]",
      ]
    }
    if case .signInNeeded = top.presentation {
      return [
        back + styles.strong(texts.text("textshell:invitation.title")), "",
        "  " + texts.text("textshell:invitation.body"),
        "  [\(texts.text("textshell:actions.signIn"))]",
      ]
    }
    if case .unauthorized = top.presentation {
      let name = snapshot.organization?.organization.name ?? ""
      let organization = NamedValue("organization", name)
      return [
        back + styles.strong(texts.text("textshell:unauthorized.title")), "",
        "  " + texts.text("textshell:unauthorized.body", [organization]),
        (snapshot.canGoBack ? "  [\(texts.text("textshell:actions.back"))]" : "")
          + "  [\(texts.text("textshell:actions.home"))]",
      ]
    }
    var lines = [back + styles.strong(title(of: top.destination, snapshot)), ""]
    switch top.content {
    case .list(let list)? where list.isLoaded: lines += self.list(list, top.destination, texts)
    case .detail(let detail)?: lines += detail.item.map { self.detail($0, texts) } ?? []
    case .list?, .nothing?, nil: break
    }
    if let error = top.content?.error {
      lines += [
        "  " + texts.text(error.contentTextKey), "  [\(texts.text("textshell:actions.retry"))]",
      ]
    } else if top.content?.isLoaded != true {
      lines.append("  " + texts.text("textshell:state.loading"))
    }
    return lines
  }

  private func list(
    _ page: PagedList, _ destination: DeepLinkDestination, _ texts: Translations
  ) -> [String] {
    guard !page.rows.isEmpty else { return ["  " + texts.text("textshell:list.empty")] }
    let rows = page.rows.map { row in
      let text = ItemText(texts, own: TerminalText.own)
      return [text.title(row.item)]
        + text.fields(row.item).prefix(3).map { text.isolated(text.value($0.name, $0.value)) }
    }
    let lines = TextTable.lines(rows, indent: 4)
    let foot = ListFoot(page, destination, texts)
    let count = foot.count + (foot.more.map { " · " + $0 } ?? "")
    return lines + ["", styles.faint("  " + count)] + (foot.cut.map { ["  " + $0] } ?? [])
  }

  private func detail(_ item: Item, _ texts: Translations) -> [String] {
    let text = ItemText(texts, own: TerminalText.own)
    let rows = item.fields.map {
      [styles.faint(text.label($0.name)), text.isolated(text.value($0.name, $0.value))]
    }
    return ["    " + styles.strong(text.title(item))] + TextTable.lines(rows, indent: 4)
  }
}
