import LandfallAppCore
import LandfallAuth
import LandfallDomain
import LandfallNavigation
import LandfallNotifications
import LandfallOrgContext
import LandfallStrictJSON

extension MessageWriter {
  /// Returns what is visible in the app as a JSON object; of a long list, only the first and last
  /// rows.
  mutating func snapshot(of core: AppCore, at now: Instant) -> String {
    json = JSONWriter()
    json.open("{")
    member("phase") { $0.word(core.session.phase.name.rawValue) }
    member("link") { $0.word(core.linkFlow.linkState.rawValue) }
    member("tabBar") { $0.word(core.screen.tabBar.phase.rawValue) }
    member("person") { $0.optional(core.session.session) { $0.text($1.person.id.text) } }
    member("organization") {
      $0.optional(core.organization.active) {
        $0.text($1.organization.slug.text)
      }
    }
    member("role") { $0.optional(core.organization.active) { $0.text($1.role.text) } }
    member("epoch") { $0.int(core.organization.epoch) }
    member("memberships") { $0.int(core.organization.memberships.count) }
    member("pending") {
      $0.optional(core.linkFlow.pending.target(at: now)) { $0.path(of: $1.target.destination) }
    }
    member("bootstraps") { $0.int(core.session.bootstraps) }
    member("offline") { $0.optional(core.session.offline) { $0.word($1.rawValue) } }
    member("messages") { writer in
      writer.list(core.screen.messages) { writer, message in
        writer.message(message.key, message.values)
      }
    }
    member("banner") { $0.optional(core.notification.banner) { $0.int($1.number) } }
    member("arrived") { $0.list(core.notification.arrivals) { $0.int($1.number) } }
    root(core.screen.screens)
    json.close("}")
    return json.text
  }

  private mutating func member(_ name: String, _ value: (inout MessageWriter) -> Void) {
    json.name(name)
    value(&self)
  }

  private mutating func root(_ screens: Screens) {
    let name =
      switch screens.root {
      case .launching: "launching"
      case .signIn: "signIn"
      case .tabs: "tabs"
      case .standalone: "standalone"
      case .error: "error"
      }
    member("root") { $0.word(name) }
    member("error") { $0.optional(screens.error) { $0.word($1.code) } }
    member("screen") { $0.optional(screens.top) { $0.entry($1) } }
    member("tab") { $0.optional(screens.tabsInUse) { $0.word($1.focused.text) } }
    if let tabs = screens.tabsInUse, !tabs.history.isEmpty {
      member("history") { $0.list(tabs.history) { $0.word($1.text) } }
    }
    json.name("tabs")
    json.open("{")
    if let tabs = screens.tabsInUse {
      for tab in tabs.tabs {
        member(tab.text) { $0.list(tabs.stack(of: tab)) { $0.path(of: $1.destination) } }
      }
    }
    json.close("}")
  }

  private mutating func entry(_ entry: StackEntry) {
    json.open("{")
    member("path") { $0.path(of: entry.destination) }
    member("query") { $0.values(entry.destination.query) }
    member("shows") {
      switch entry.presentation {
      case .screen: $0.word("screen")
      case .unauthorized: $0.word("unauthorized")
      case .signInNeeded: $0.word("signInNeeded")
      case .unavailable: $0.word("unavailable")
      }
    }
    member("memory") { $0.memory(entry.memory) }
    member("content") { $0.optional(entry.content) { $0.content($1) } }
    json.close("}")
  }

  private mutating func content(_ content: ScreenContent) {
    json.open("{")
    member("loads") { $0.optional(content.load) { $0.word($1.kind.rawValue) } }
    member("error") { $0.optional(content.error) { $0.word($1.rawValue) } }
    switch content {
    case .nothing: break
    case .list(let list):
      let rows = list.rows
      member("count") { $0.int(rows.count) }
      member("total") { $0.int(list.total) }
      member("rows") { writer in
        let shown = rows.count > 3 ? [0, 1, rows.count - 1] : Array(rows.indices)
        writer.list(shown) { $0.item(rows[$1].item) }
      }
    case .detail(let detail):
      member("item") { $0.optional(detail.item) { $0.item($1) } }
    }
    json.close("}")
  }

  private mutating func path(of destination: DeepLinkDestination) {
    var parameters: [NamedValue] = []
    for value in destination.parameters {
      parameters.append(NamedValue(value.name, standIn(for: value.value)))
    }
    word(CanonicalPath.text(of: destination.route, parameters))
  }
}
