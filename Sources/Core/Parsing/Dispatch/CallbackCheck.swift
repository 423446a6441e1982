import LandfallDomain

/// What a rule asks of its links besides, because a sign-in method takes them.
///
/// Where a browser comes back, scheme, authority and path are those of the declared redirect byte for
/// byte, and no fragment follows. In every sign-in callback a parameter stands once at most (RFC 6749
/// section 3.1). A link that would be the callback but for its spelling is refused: it is no other link
/// of the app either.
struct CallbackCheck: Sendable {
  /// The redirects, for methods that open a browser; empty for others.
  private let redirects: [[UInt8]]
  /// The parameters that stand once.
  private let parameters: Set<String>

  /// The check of a rule, or `nil` where no sign-in method takes its links.
  init?(_ rule: LinkRule, of app: AppDefinition) {
    let methods = app.signIn.filter { $0.callback?.rule == rule.id }
    guard !methods.isEmpty else { return nil }
    redirects = methods.filter { $0.kind.opensBrowser }.compactMap { $0.redirect }
      .map { Array($0.utf8) }
    parameters = Set(rule.query).union(["code", "state", "iss", "error"])
  }

  /// Why a link is refused that has the form's path in some spelling, or `nil`.
  func refusal(of view: LinkView, _ segments: [CompiledForm.Segment]) -> InvalidLink? {
    guard isNear(view, segments) else { return nil }
    if !redirects.isEmpty {
      let end = view.pathEnd
      guard redirects.contains(where: { view.hasBytes($0, upTo: end) }) else {
        let same = redirects.map { view.commonBytes($0, upTo: end) }.max() ?? 0
        return InvalidLink(.callbackSpelling, at: same)
      }
      if view.offsets.fragmentStart >= 0 {
        return InvalidLink(.callbackSpelling, at: view.offsets.fragmentStart - 1)
      }
    }
    return repeated(view)
  }

  /// Whether the decoded segments are the form's, without regard to the case of ASCII letters.
  private func isNear(_ view: LinkView, _ segments: [CompiledForm.Segment]) -> Bool {
    guard view.offsets.segmentCount == segments.count else { return false }
    let isEncoded = view.offsets.traits.contains(.percentInPath)
    return segments.indices.allSatisfy { index in
      guard case .literal(let word) = segments[index] else { return true }
      // Most links stop at their length, and none but an encoded one is made text of.
      guard isEncoded || view.scratch.segments[index].count == word.count else { return false }
      return view.segment(index).lowercased() == String(decoding: word, as: UTF8.self).lowercased()
    }
  }

  private func repeated(_ view: LinkView) -> InvalidLink? {
    var seen: Set<String> = []
    for (index, item) in view.query.enumerated() where parameters.contains(item.name) {
      guard seen.insert(item.name).inserted else {
        return InvalidLink(.repeatedParameter, at: Int(view.scratch.items[2 * index].start))
      }
    }
    return nil
  }
}

extension LinkView {
  /// Where the path ends: at the query, at the fragment, or with the link.
  fileprivate var pathEnd: Int {
    if offsets.queryStart >= 0 { return offsets.queryStart - 1 }
    return offsets.fragmentStart >= 0 ? offsets.fragmentStart - 1 : offsets.end
  }

  fileprivate func hasBytes(_ bytes: [UInt8], upTo end: Int) -> Bool {
    end == bytes.count && commonBytes(bytes, upTo: end) == end
  }

  /// How many of the first bytes are the same.
  fileprivate func commonBytes(_ bytes: [UInt8], upTo end: Int) -> Int {
    bytes.indices.first { $0 >= end || base[$0] != bytes[$0] } ?? bytes.count
  }
}
