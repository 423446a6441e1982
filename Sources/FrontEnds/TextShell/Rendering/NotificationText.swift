import Landfall
import LandfallDomain
import LandfallNotifications
import LandfallStrictJSON

/// The content of a notification's payload as text, and the extractors that found it.
///
/// Fields and routes are the app's own words. IDs from the payload are masked, as in links.
struct NotificationText {
  let styles: Styles
  /// The app whose rules tell which parts of a link are secret; without it, whole links are.
  let app: AppDefinition?

  /// Returns the content of a tap, one line each.
  func lines(_ reading: NotificationReading?, _ refusal: NotificationRefusal?) -> [String] {
    var lines: [String] = []
    if let reading {
      let words = [
        styles.strong(reading.shape.rawValue), reading.type.map { "type \($0.type)" },
        reading.message.map { "message \($0)" }, reading.item.map { "notification \($0)" },
      ]
      lines.append(words.compactMap { $0 }.joined(separator: "  "))
      let found = reading.trials.filter { $0.result != nil }
      lines += TextTable.lines(
        found.map { [$0.extractor.description, text($0.result)] }, indent: 2)
    }
    if let refusal { lines.append(styles.bad("leads nowhere: " + Self.text(refusal))) }
    return lines
  }

  static func text(_ refusal: NotificationRefusal) -> String {
    refusal.code + (refusal.detail.map { " (\($0))" } ?? "")
  }

  private func text(_ result: Result<NotificationCandidate, NotificationRefusal>?) -> String {
    switch result {
    case nil: "not found"
    case .failure(let refusal): Self.text(refusal)
    case .success(.link(let link)):
      app.map { LinkText(link).hiding(SecretPlaces($0.rules, hosts: $0.hosts)).description }
        ?? LinkText.mask
    case .success(.destination(let route, let values)):
      // The token of an invitation is also an ID, and it is secret.
      ([route.text] + values.map { $0.name + "=" + LinkText($0.value).description })
        .joined(separator: "  ")
    }
  }

  /// Writes the JSON members that a tap has in addition to those of a link.
  func write(
    _ reading: NotificationReading?, _ refusal: NotificationRefusal?,
    _ state: NotificationResponseState?,
    _ writer: inout JSONWriter
  ) {
    writer.object("notification") { writer in
      writer.member("state", state?.rawValue)
      writer.member("shape", reading?.shape.rawValue)
      writer.member("type", reading?.type?.type.text)
      writer.member("message", reading?.message?.text)
      writer.member("item", reading?.item?.text)
      writer.objects("extractors", reading?.trials ?? []) { writer, trial in
        writer.member("extractor", trial.extractor.description)
        writer.member("result", text(trial.result))
      }
      writer.member("refusal", refusal?.code)
      writer.member("detail", refusal?.detail)
    }
  }

  func json(_ explanation: NotificationExplanation) -> String {
    JSONWriter.answer { writer in
      write(explanation.reading, explanation.refusal, nil, &writer)
      writer.name("link")
      if let link = explanation.link {
        ExplanationText.write(link, &writer)
      } else {
        writer.null()
      }
    }.text
  }
}
