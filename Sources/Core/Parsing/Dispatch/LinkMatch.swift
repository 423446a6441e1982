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
