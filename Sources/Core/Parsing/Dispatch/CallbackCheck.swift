@_spi(TypedRoutes) import LandfallDomain

/// Additional checks on the links of a rule that a sign-in method uses as its callback.
///
/// If a browser returns to the app, scheme, authority and path must be those of the declared
/// redirect byte for byte, without a fragment. In every sign-in callback, a parameter may occur
/// only once (RFC 6749 section 3.1). A link that differs from the callback only in spelling is
/// refused, and is not tried as any other link.
struct CallbackCheck: Sendable {
  /// The redirects of methods that open a browser; empty for other methods.
  private let redirects: [[UInt8]]
  /// The parameters that may occur only once.
  private let parameters: Set<String>

  /// Creates the check of a rule, or returns `nil` if no sign-in method uses its links.
  init?(_ rule: LinkRule, of app: AppDefinition) {
    let methods = app.signIn.filter { $0.callback?.rule == rule.id }
    guard !methods.isEmpty else { return nil }
    redirects = methods.filter { $0.kind.opensBrowser }.compactMap { $0.redirect }
      .map { Array($0.utf8) }
    parameters = Set(rule.query).union(["code", "state", "iss", "error"])
  }

  /// Returns the reason to refuse a link that has the form's path in some spelling, or `nil`.
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

  /// Returns whether the decoded segments are the form's, ignoring the case of ASCII letters.
  private func isNear(_ view: LinkView, _ segments: [CompiledForm.Segment]) -> Bool {
    guard view.offsets.segmentCount == segments.count else { return false }
    let isEncoded = view.offsets.traits.contains(.percentInPath)
    return segments.indices.allSatisfy { index in
      guard case .literal(let word) = segments[index] else { return true }
      // The length rules out most links, so that text is made only of encoded ones.
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
  /// The end of the path: at the query, at the fragment or at the end of the link.
  fileprivate var pathEnd: Int {
    if offsets.queryStart >= 0 { return offsets.queryStart - 1 }
    return offsets.fragmentStart >= 0 ? offsets.fragmentStart - 1 : offsets.end
  }

  fileprivate func hasBytes(_ bytes: [UInt8], upTo end: Int) -> Bool {
    end == bytes.count && commonBytes(bytes, upTo: end) == end
  }

  /// Returns the number of equal bytes at the start.
  fileprivate func commonBytes(_ bytes: [UInt8], upTo end: Int) -> Int {
    bytes.indices.first { $0 >= end || base[$0] != bytes[$0] } ?? bytes.count
  }
}
