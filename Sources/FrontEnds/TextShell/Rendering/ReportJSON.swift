import Landfall
@_spi(TypedRoutes) import LandfallDomain
import LandfallLocalization
import LandfallNavigation
import LandfallStrictJSON

/// The report of a link as a JSON object.
enum ReportJSON {
  static func text(
    _ report: LinkReport, opened: LinkReport? = nil, _ snapshot: AppSnapshot,
    of app: AppDefinition?, hint: String? = nil
  ) -> String {
    JSONWriter.answer { writer in
      writer.member("url", url(report, of: app))
      writer.member("outcome", report.outcome.name)
      if let tap = report.notification {
        NotificationText(styles: Styles(isColored: false), app: app)
          .write(tap.reading, tap.refusal, tap.state, &writer)
      }
      state(snapshot, of: app, &writer)
      error(opened?.outcome ?? report.outcome, report.ruleRefusal, hint, &writer)
      if let opened {
        writer.object("opened") { writer in
          writer.member("outcome", opened.outcome.name)
          course(opened, &writer)
        }
      }
      course(report, &writer)
    }.text
  }

  /// Returns what is visible: the members of a report from `screen` to `pending`, and the keys of
  /// the messages.
  static func text(_ snapshot: AppSnapshot, of app: AppDefinition?) -> String {
    JSONWriter.answer { writer in
      state(snapshot, of: app, &writer)
      writer.member("messages", snapshot.messages.map { $0.key.text })
    }.text
  }

  /// Returns a checked expectation: `{schemaVersion, step, passed, seen}`.
  static func text(expectation step: String, seen wrong: String?) -> String {
    JSONWriter.answer { writer in
      writer.member("step", step)
      writer.member("passed", wrong == nil)
      writer.member("seen", wrong)
    }.text
  }

  /// Returns a failed command: `{schemaVersion, error: {code, exitCode, message, hint}}`.
  static func text(_ failure: ShellFailure) -> String {
    JSONWriter.answer { writer in
      writer.object("error") { writer in
        writer.member("code", "\(failure.code)")
        writer.member("exitCode", Int(failure.code.rawValue))
        writer.member("message", failure.message)
        writer.member("hint", failure.hint)
      }
    }.text
  }

  /// Returns a successful sign-in: `{schemaVersion, person: {id, email, name}, error: null}`.
  static func text(signedIn person: Person) -> String {
    JSONWriter.answer { writer in
      writer.object("person") { writer in
        writer.member("id", person.id.text)
        writer.member("email", person.email)
        writer.member("name", person.name)
      }
      writer.member("error", String?.none)
    }.text
  }

  /// Returns the link; masked if it carries a secret: the token of a shared item, or the parameters
  /// of a rule, also in a link that almost matches the rule.
  private static func url(_ report: LinkReport, of app: AppDefinition?) -> String {
    let isSecret =
      switch report.intent {
      case .handle: true
      case .navigate(let place): app?.tokenName(of: place) != nil
      case .invalid(let error) where error.reason.isOfCallback: true
      // Without a route, any query may hold the token of a shared item.
      case .invalid, .unmatched, .ignored, nil: app?.routes.contains { $0.share != nil } == true
      }
    if isSecret || report.link.hasSecretPlace { return report.link.description }
    return report.link.isTooLong ? report.link.raw + "…" : report.link.raw
  }

  static func state(_ snapshot: AppSnapshot, of app: AppDefinition?, _ writer: inout JSONWriter) {
    let destination = snapshot.top?.destination
    let token = destination.flatMap { app?.tokenName(of: $0) }
    writer.member("screen", snapshot.screen.text)
    writer.member("path", destination?.path)
    writer.member("tab", snapshot.tab?.text)
    writer.member("depth", snapshot.depth)
    writer.object("params") { writer in
      for value in destination?.parameters ?? [] { writer.member(value.name, value.value) }
    }
    writer.objects("query", destination?.query ?? []) { writer, item in
      writer.member("name", item.name)
      writer.member("value", item.name == token ? LinkText.mask : item.value)
    }
    writer.member("organization", snapshot.organization?.organization.slug.text)
    writer.member("epoch", snapshot.epoch)
    writer.member("locale", snapshot.translations.language)
    writer.member(
      "direction", snapshot.translations.direction == .rightToLeft ? "rtl" : "ltr")
    writer.member("pending", snapshot.pending)
  }

  private static func error(
    _ outcome: Outcome, _ refusal: RuleRefusal?, _ hint: String?, _ writer: inout JSONWriter
  ) {
    writer.name("error")
    switch ExitCode(outcome, refusal) {
    case .success: writer.null()
    default:
      var (code, reason) = (outcome.statusCode.map(String.init) ?? outcome.name, outcome.reason)
      if case .handled = outcome { (code, reason) = ("refused", refusal?.code) }
      let offset: Int? = if case .invalidLink(let error) = outcome { error.offset } else { nil }
      writer.object { writer in
        writer.member("code", code)
        writer.member("reason", reason)
        writer.member("offset", offset)
        writer.member("hint", hint)
      }
    }
  }

  /// Writes what happened to a link: `trace, limits, events`.
  private static func course(_ report: LinkReport, _ writer: inout JSONWriter) {
    writer.objects("trace", report.trace) { writer, step in
      writer.member("state", step.state.rawValue)
      writer.member("atMs", step.at)
      writer.member("tookMs", step.took)
    }
    limits(report.measurements, &writer)
    writer.objects("events", report.events) { writer, event in
      writer.member("event", event.kind.name)
      writer.member("atMs", event.at - (report.events.first?.at ?? .origin))
      for field in event.kind.fields { writer.member(field.name, field.value) }
    }
  }

  static func limits(_ measurements: [LinkReport.Measurement], _ writer: inout JSONWriter) {
    writer.objects("limits", measurements) { writer, measurement in
      writer.member("phase", measurement.phase.rawValue)
      writer.member("tookMs", measurement.took)
      writer.member("limitMs", Int(measurement.phase.limit.wholeMilliseconds))
    }
  }
}

extension AppDefinition {
  /// Returns the name of the query item that holds the share token of a destination, or `nil`.
  fileprivate func tokenName(of place: DeepLinkDestination) -> String? {
    routes.first { $0.id == place.route }?.share?.token
  }
}

extension JSONWriter {
  /// Returns the JSON object that a command prints: the version of its form, and what `body` writes.
  static func answer(_ body: (inout JSONWriter) -> Void) -> JSONWriter {
    .object { writer in
      writer.member("schemaVersion", 1)
      body(&writer)
    }
  }

  /// Writes a member with milliseconds.
  fileprivate mutating func member(_ name: String, _ span: Duration) {
    self.name(name)
    number(DurationText.milliseconds(span))
  }
}
