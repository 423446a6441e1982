import LandfallDomain
import LandfallNotifications
import LandfallParsing

/// From what was found in a payload to a link of the app (decision 0020).
extension Landfall {
  /// Follows a tap without side effects.
  public func explainTap(_ payload: [UInt8]) async -> TapExplanation {
    do throws(TapRefusal) {
      let reading = try read(payload, nil)
      let (url, refusal) = target(of: reading)
      return TapExplanation(
        reading: reading, refusal: refusal,
        link: url == nil ? await explainFallback() : await explain(url ?? ""))
    } catch {
      return TapExplanation(reading: nil, refusal: error, link: await explainFallback())
    }
  }

  private func explainFallback() async -> LinkExplanation? {
    guard let url = fallbackURL else { return nil }
    return await explain(url)
  }

  /// The link of the first candidate that leads somewhere, or why none does.
  func target(of reading: NotificationReading) -> (url: String?, refusal: TapRefusal?) {
    var first: TapRefusal?
    for trial in reading.trials {
      do throws(TapRefusal) {
        switch trial.result {
        case .success(let candidate): return (try url(of: candidate), nil)
        case .failure(let refusal): throw refusal
        case nil: continue
        }
      } catch {
        first = first ?? error
      }
    }
    return (nil, first ?? .noTarget)
  }

  private func url(of candidate: TapCandidate) throws(TapRefusal) -> String {
    switch candidate {
    case .link(let text):
      let url = text.utf8.first == UInt8(ascii: "/") ? self.url(ofPath: text) : text
      switch resolver.resolve(url) {
      case .navigate, .claim: return url
      case .invalid(let error): throw .linkInvalid(error.reason)
      case .unmatched: throw .linkUnmatched
      case .ignored(let reason): throw .linkIgnored(reason)
      }
    case .place(let route, let values):
      let parameters = Dictionary(values.map { ($0.name, $0.value) }) { first, _ in first }
      do throws(DestinationError) {
        let table = resolver.table
        return try table.url(for: try table.destination(route: route, parameters: parameters))
      } catch {
        switch error {
        case .brokenConstraint(_, let parameter, _): throw .brokenConstraint(parameter: parameter)
        case .missingParameter(let name, _): throw .missing(parameter: name)
        case .unknownRoute, .unknownParameter, .unprintableValue, .mistypedQueryItem,
          .belongsToAnotherRoute, .noScheme, .refused:
          throw .unprintable
        }
      }
    }
  }

  /// A path as the app's own link: with its first scheme and no authority, or on its first host.
  private func url(ofPath path: String) -> String {
    if let scheme = app.schemes.first { return scheme + "://" + path }
    return "https://" + (app.hosts.first ?? "") + path
  }

  /// The link of what the app declares for taps that lead nowhere; `nil` for the default screen.
  var fallbackURL: String? {
    guard let route = app.notifications.fallback else { return nil }
    do throws(TapRefusal) {
      return try url(of: .place(route, []))
    } catch {
      return nil
    }
  }
}
