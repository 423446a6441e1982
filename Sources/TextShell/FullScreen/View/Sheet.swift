internal import Landfall
internal import LandfallDomain
internal import LandfallLocalization
internal import LandfallNavigation

/// A sheet over the lower part of the screen: a title and lines to choose from.
struct Sheet {
  /// What it is about.
  enum Kind: Hashable {
    case organizations, languages, help, signOut
    /// For how long a link is to open what is on view.
    case share
    /// What to do with the link that was made.
    case shared(ShareLink)
  }

  /// A line of it.
  struct Row {
    var title: String
    var detail = ""
    var isCurrent = false
    var command: ViewCommand?
  }

  let kind: Kind
  /// The line that Enter chooses.
  var selected = 0

  init(_ kind: Kind) { self.kind = kind }

  func title(_ words: Wording) -> String {
    switch kind {
    case .organizations: words("textshell:organization.switcher")
    case .languages: words("textshell:language.title")
    case .help: words("textshell:help.title")
    case .signOut: words("textshell:signOut.question")
    case .share: words("textshell:actions.share")
    case .shared: words("textshell:share.ready")
    }
  }

  /// What stands above the lines, or nothing.
  func note(_ words: Wording) -> String {
    switch kind {
    case .signOut: words("textshell:signOut.body")
    case .organizations where words.snapshot.memberships.isEmpty:
      words("textshell:organization.none.body")
    case .share: words("textshell:share.body")
    case .shared(let link): words(Self.title(of: link.duration))
    case .organizations, .languages, .help: ""
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
      } + [Row(title: words("textshell:actions.signOut"), command: .askSignOut)]
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
    case .signOut:
      return [
        Row(title: words("textshell:actions.signOut"), command: .signOut),
        Row(title: words("textshell:actions.cancel"), command: .closeSheet),
      ]
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

  private static func title(of duration: ShareDuration) -> TextKey {
    TextKey("textshell:share.durations." + duration.rawValue)
  }

  private static func help(_ words: Wording) -> [Row] {
    let back = words.direction == .rightToLeft ? "→" : "←"
    let keys: [(String, TextKey)] = [
      ("↑ ↓", "textshell:help.move"), ("⏎", "textshell:help.open"),
      (back + " ⌫", "textshell:help.back"), ("1 – 9 ⇥", "textshell:help.tabs"),
      ("m", "textshell:help.menu"), ("r", "textshell:help.refresh"),
      ("g", "textshell:help.home"), ("s", "textshell:help.share"),
      ("o", "textshell:help.organization"),
      ("l", "textshell:help.language"), (":", "textshell:help.command"),
      ("?", "textshell:help.help"), ("q", "textshell:help.quit"),
    ]
    return keys.map { Row(title: $0.0, detail: words($0.1)) } + [
      Row(title: "⇤┄▸", detail: words("textshell:help.swipe")),
      Row(title: "●…", detail: words("textshell:help.hold")),
      Row(title: "↓┄", detail: words("textshell:list.pull")),
    ]
  }
}
