import Landfall
import LandfallAuth
import LandfallDomain
import LandfallFullScreen
import LandfallLocalization
import LandfallNavigation
import LandfallTouch

extension ScenarioRunner {
  /// Compares an expectation with the actual state.
  ///
  /// - Returns: The actual state if it differs, otherwise `nil`.
  func check(_ expectation: ScenarioStep.Expectation) async throws(ShellFailure) -> String? {
    let snapshot = try await snapshot()
    let names = environment.posted.map(\.kind.name)
    switch expectation {
    case .value(let subject, let wanted):
      let form = ScenarioGrammar.forms.first { $0.words == ["expect", subject] }
      guard let seen = form?.seen else { return "nothing to compare" }
      return differs(try seen(self, snapshot), wanted)
    case .parameter(let name, let value):
      return differs(snapshot.top?.destination.parameters.first(named: name) ?? "none", value)
    case .query(let name, let value):
      return differs(snapshot.top?.destination.query.first(named: name) ?? "none", value)
    case .text(let text):
      let screen = ScreenText(styles: Styles(isColored: false)).lines(snapshot)
      // Isolates around names are invisible.
      let seen = screen.map { line in line.filter { $0 != "\u{2068}" && $0 != "\u{2069}" } }
      return seen.contains { $0.contains(text) }
        ? nil : seen.map(TerminalText.line).joined(separator: "\n")
    case .message(let key):
      let keys = snapshot.messages.map(\.key.text)
      return keys.contains(key) ? nil : list(keys)
    case .count(let event, let count): return differs(names.count { $0 == event }, count)
    case .event(let event, let later):
      guard let first = names.firstIndex(of: event) else { return list(names) }
      guard let later else { return nil }
      guard let second = names.firstIndex(of: later), first < second else { return list(names) }
      return nil
    case .noEvent(let event): return names.contains(event) ? list(names) : nil
    case .error(let code, let reason):
      return differs(error(withReason: reason != nil), [code, reason].text)
    case .shares(let count): return try await differs(heldShares(), count)
    case .outcome(let outcome):
      guard let seen = lastReport?.outcome else { return "none" }
      return seen.name == outcome ? nil : seen.name + (seen.reason.map { " (\($0))" } ?? "")
    case .direction(let direction):
      return differs(
        snapshot.translations.direction == .rightToLeft ? "rtl" : "ltr", direction)
    case .items(let count): return differs(items(snapshot), "\(count)")
    case .within(let span): return within(span)
    case .noSecretOnDisk(let text):
      let found = try environment.adapters.filesHolding(text, environment.home)
      return found.isEmpty ? nil : "the text is in " + list(found)
    case .refused(let code, let detail):
      let refusal = lastReport?.notification?.refusal
      return differs(
        [refusal?.code ?? "nothing", detail == nil ? nil : refusal?.detail].text,
        [code, detail].text)
    case .handled(let rule, let count, let newest):
      let taken = subscribers.taken(of: rule, by: environment.landfall)
      if taken.count != count { return "\(taken.count)" }
      guard let newest else { return nil }
      return differs(taken.last?.payload.first?.value ?? "nothing", newest)
    case .states(let wanted):
      return Array(states.suffix(wanted.count)) == wanted ? nil : list(states)
    case .tabBar(let bar): return try check(bar, snapshot)
    case .row(let item):
      let items = snapshot.rows.map(\.item.id)
      return items.contains(item) ? nil : list(items)
    case .noRow(let item):
      let items = snapshot.rows.map(\.item.id)
      return items.contains(item) ? list(items) : nil
    case .generation(let generation):
      let seen = generations(snapshot)
      return seen == [generation] ? nil : list(seen.map { "\($0)" })
    case .field(let name, let text):
      return differs(snapshot.top?.memory.text(of: name) ?? "nothing", text)
    case .menu(let count):
      guard let menu = environment.display?.viewModel.menu else { return "no menu" }
      return menu.entries.count == count ? nil : list(menu.entries.map(\.id))
    case .noMenu: return (environment.display?.viewModel.menu?.entries.map(\.id)).map(list)
    case .clipboard(let text):
      return differs(environment.display?.viewModel.clipboard ?? "nothing", text)
    case .scroll(let offset): return differs(scroll(snapshot), offset)
    case .indicator(let isOn):
      let height = try display().viewModel.viewport.pull.indicatorHeight(
        at: environment.clock.now().instant)
      return differs(height > 0 ? "on" : "off", isOn ? "on" : "off")
    case .overlaps(let count):
      let overlaps = try display().viewModel.viewport.overlaps
      return overlaps.count == count
        ? nil : list(overlaps.map { "\($0.element) behind \($0.area)" })
    case .insets(let top, let right, let bottom, let left):
      let seen = try display().viewModel.viewport.insets.insets
      return differs([seen.top, seen.right, seen.bottom, seen.left], [top, right, bottom, left])
    case .frames(let count): return differs(try display().frames.shown, count)
    }
  }

  private func differs<Value: Equatable>(_ seen: Value, _ wanted: Value) -> String? {
    seen == wanted ? nil : "\(seen)"
  }

  private func list(_ words: [String]) -> String {
    words.isEmpty ? "nothing" : words.joined(separator: ", ")
  }

  private func error(withReason: Bool) -> String {
    guard let outcome = lastReport?.outcome else { return "none" }
    let code = outcome.statusCode.map(String.init) ?? outcome.name
    return [code, withReason ? outcome.reason : nil].text
  }

  private func items(_ snapshot: AppSnapshot) -> String {
    guard case .list? = snapshot.top?.content else { return "no list" }
    return "\(snapshot.rows.count)"
  }

  /// Returns `nil` if the last link ended within a duration, otherwise its actual time.
  private func within(_ span: Duration) -> String? {
    guard let report = lastReport, let last = report.trace.last else { return "no link has ended" }
    return last.at <= span ? nil : DurationText.text(last.at)
  }
}

extension [String?] {
  /// The existing words, joined with spaces.
  fileprivate var text: String { compactMap { $0 }.joined(separator: " ") }
}
