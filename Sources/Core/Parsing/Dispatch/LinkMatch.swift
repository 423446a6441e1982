package import LandfallDomain

/// The decision about a link as numbers and byte ranges, without decoding or allocation.
package struct LinkMatch {
  /// The kind of decision.
  package enum Kind {
    /// ``LinkMatch/index`` is the position of a route in ``RouteTable/routes``.
    case route
    /// ``LinkMatch/index`` is the position of a rule in the app.
    case handle
    case unmatched
    case ignored(LinkIgnoredReason)
    case invalid(InvalidLink)
  }

  /// The kind of decision.
  package var kind: Kind
  /// The route or the rule, or -1.
  package var index = -1
  /// The number of parameter ranges written; not decoded, in the order of the segments.
  package var parameterCount = 0
  /// The positions of the components; the query's ranges are in the scratch memory.
  package var offsets = LinkOffsets()
}

extension DeepLinkResolver {
  /// Decides a link completely without creating text.
  ///
  /// For a route with a redirect, the ranges are those of the route itself.
  ///
  /// - Parameters:
  ///   - bytes: The link.
  ///   - scratch: Memory that receives the ranges of the segments and query items.
  ///   - parameters: Memory for ``Limits/maximumSegments`` ranges.
  package func match(
    _ bytes: UnsafeRawBufferPointer, _ scratch: LinkScratch,
    parameters: UnsafeMutablePointer<ByteRange>
  ) -> LinkMatch {
    do throws(InvalidLink) {
      let offsets = try LinkScanner.scan(bytes, scratch)
      let view = LinkView(bytes, offsets, scratch)
      switch dispatcher.decide(view) {
      case .handle(let rule, _): return LinkMatch(kind: .handle, index: rule, offsets: offsets)
      case .unmatched: return LinkMatch(kind: .unmatched, offsets: offsets)
      case .ignored(let reason): return LinkMatch(kind: .ignored(reason), offsets: offsets)
      case .invalid(let error): return LinkMatch(kind: .invalid(error), offsets: offsets)
      case .route(let match):
        let list = table.compiled.list
        let route = list.route(of: match.pattern)
        let facts = list.facts[route]
        if !facts.isExternal { return LinkMatch(kind: .ignored(.internalRoute), offsets: offsets) }
        if facts.typesQuery,
          !list.compiled(route).acceptsQuery(view.base, offsets, scratch)
        {
          return LinkMatch(kind: .unmatched, offsets: offsets)
        }
        let path = dispatcher.belowBase(view)
        let count = RouteTrie.capture(
          match.mask, path.scratch.segments, path.offsets.segmentCount, into: parameters)
        return LinkMatch(kind: .route, index: route, parameterCount: count, offsets: offsets)
      }
    } catch {
      switch dispatcher.malformed(bytes, error) {
      case .ignored(let reason): return LinkMatch(kind: .ignored(reason))
      default: return LinkMatch(kind: .invalid(error))
      }
    }
  }
}

/// The result of comparing a link with a rule.
package enum RuleVerdict: Hashable, Sendable {
  /// The rule handles the link.
  case matched
  /// The link's scheme or host is in none of the rule's forms.
  case otherAuthority
  /// The path, before decoding, is different.
  case otherPath
  /// The path ends with a slash, which the rule refuses.
  case trailingSlash
  /// The value of a parameter or query item does not meet a constraint.
  case brokenConstraint(Constraint, parameter: String)
  /// A required query item is missing or empty.
  case missingQueryItem(String)
  /// A required query item occurs more than once.
  case repeatedQueryItem(String)
  /// The link is almost the rule's sign-in callback, and no other rule or route is tried.
  case refused(InvalidLink)

  /// Whether no later rule and no route is tried.
  var isFinal: Bool {
    switch self {
    case .matched, .refused: true
    case .otherAuthority, .otherPath, .trailingSlash, .brokenConstraint, .missingQueryItem,
      .repeatedQueryItem:
      false
    }
  }

  /// How closely the link matches; the verdict of the closest form is the rule's.
  var nearness: Int {
    switch self {
    case .otherAuthority: 0
    case .otherPath: 1
    case .brokenConstraint: 2
    case .trailingSlash: 3
    case .missingQueryItem, .repeatedQueryItem: 4
    case .matched, .refused: 5
    }
  }
}

/// The record of a decision about a link: what was tried in which order, and the result.
package struct DispatchTrace: Equatable, Sendable {
  /// A rule that was tried.
  package struct Trial: Hashable, Sendable {
    /// The rule.
    package let rule: RuleID
    /// The result of comparing the link with the rule.
    package let verdict: RuleVerdict
  }

  /// The parsed link, or `nil` if it is malformed.
  package let link: DeepLink?
  /// The rules that were tried, in the app's order, up to the one that handles the link.
  ///
  /// Empty for a link of another app.
  package let trials: [Trial]
  /// The routes with a fitting shape, highest precedence first; empty if the table was not asked.
  package let candidates: [RouteCandidate]
  /// The result, the same as ``LinkDispatcher/intent(of:)``.
  package let intent: LinkIntent
}
