internal import Landfall
internal import LandfallDomain
internal import LandfallLocalization
internal import LandfallNavigation

/// A sheet over the lower part of the screen: a title and a list of choices.
struct Sheet {
  /// The content of a sheet.
  enum Kind: Hashable {
    case organizations, languages, help
    /// The signed-in person, in an app without organizations, or a guest.
    case account
    /// The choice of how long a share link is valid.
    case share
    /// The choice of what to do with a new share link.
    case shared(ShareLink)
  }

  /// A line of the sheet.
  struct Row {
    var title: String
    var detail = ""
    var isCurrent = false
    var command: ViewCommand?
  }

  let kind: Kind
  /// The selected line.
  var selected = 0

  init(_ kind: Kind) { self.kind = kind }

  func title(_ words: Wording) -> String {
    switch kind {
    case .organizations: words("textshell:organization.switcher")
    case .languages: words("textshell:language.title")
    case .help: words("textshell:help.title")
    case .account where words.snapshot.isGuest: words("textshell:status.signedOut")
    case .account:
      words(
        "textshell:signIn.signedInAs",
        words.snapshot.person.map { [NamedValue("name", $0.name)] } ?? [])
    case .share: words("textshell:actions.share")
    case .shared: words("textshell:share.ready")
    }
  }

  /// Returns the text above the lines, or an empty text.
  func note(_ words: Wording) -> String {
    switch kind {
    case .organizations where words.snapshot.memberships.isEmpty:
      words("textshell:organization.none.body")
    case .share: words("textshell:share.body")
    case .shared(let link): words(Self.title(of: link.duration))
    case .organizations, .account, .languages, .help: ""
    }
  }

  func rows(_ words: Wording, chosenLanguage: String?) -> [Row] {
    switch kind {
    case .organizations:
      let active = words.snapshot.organization?.organization.slug
      return words.snapshot.memberships.map { membership in
        Row(
          title: membership.organization.name,
          detail: words.item.value("role", membership.role.text),
          isCurrent: membership.organization.slug == active,
          command: .switchTo(membership.organization.slug))
      } + ending(words, closes: words.snapshot.memberships.isEmpty)
    case .account where words.snapshot.isGuest:
      return [
        Row(title: words("textshell:actions.signIn"), command: .askForSignIn),
        Row(title: words("textshell:actions.close"), command: .closeSheet),
      ]
    case .account: return ending(words, closes: true)
    case .languages:
      let automatic = Row(
        title: words("textshell:language.automatic"), isCurrent: chosenLanguage == nil,
        command: .speak(nil))
      return [automatic]
        + words.texts.languages.map { tag in
          let name = TextKey("textshell:language.names." + tag)
          return Row(
            title: words.texts.hasText(name) ? words(name) : tag, detail: tag,
            isCurrent: tag == chosenLanguage, command: .speak(tag))
        }
    case .help: return Self.help(words)
    case .share:
      return ShareDuration.allCases.map {
        Row(title: words(Self.title(of: $0)), command: .share($0))
      } + [Row(title: words("textshell:actions.cancel"), command: .closeSheet)]
    case .shared(let link):
      return [
        Row(title: words("textshell:actions.copyLink"), command: .copyShare(link)),
        Row(title: words("textshell:share.code"), command: .showCode(link)),
        Row(title: words("textshell:actions.close"), command: .closeSheet),
      ]
    }
  }

  /// Returns the line that is selected first: the current one, or the first that does not sign out.
  func start(_ rows: [Row]) -> Int {
    rows.firstIndex(where: \.isCurrent) ?? rows.firstIndex { $0.command != .signOut } ?? 0
  }

  /// Returns the lines that end a sheet.
  ///
  /// Signing out has no confirmation, so it is not selected first.
  ///
  /// Signing out loses nothing permanently: shared links stay valid.
  private func ending(_ words: Wording, closes: Bool) -> [Row] {
    let signOut = Row(title: words("textshell:actions.signOut"), command: .signOut)
    let close = Row(title: words("textshell:actions.close"), command: .closeSheet)
    return closes ? [signOut, close] : [signOut]
  }

  private static func title(of duration: ShareDuration) -> TextKey {
    TextKey("textshell:share.durations." + duration.rawValue)
  }

  private static func help(_ words: Wording) -> [Row] {
    let isMirrored = words.direction == .rightToLeft
    return ScreenKeys.rows.map { row in
      Row(
        title: isMirrored ? row.sign.replacing("←", with: "→") : row.sign, detail: words(row.words))
    } + [
      Row(title: "⇤┄▸", detail: words("textshell:help.swipe")),
      Row(title: "●…", detail: words("textshell:help.hold")),
      Row(title: "↓┄", detail: words("textshell:list.pull")),
    ]
  }
}
