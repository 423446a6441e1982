public import LandfallDomain

/// What a link asks for as numbers and ranges of its bytes, with nothing decoded or allocated.
@_spi(Benchmarks) public struct LinkMatch {
  /// How it ends.
  @_spi(Benchmarks) public enum Kind {
    /// ``LinkMatch/index`` is a route, its position in ``RouteTable/routes``.
    case route
    /// ``LinkMatch/index`` is a rule, its position in the app.
    case handle
    case unmatched
    case ignored(LinkIgnoredReason)
    case invalid(InvalidLink)
  }

  /// How it ends.
  @_spi(Benchmarks) public var kind: Kind
  /// The route or the rule, or -1.
  @_spi(Benchmarks) public var index = -1
  /// How many parameter ranges were written, raw, in the order of the segments.
  @_spi(Benchmarks) public var parameterCount = 0
  /// Where the components stand; the query's ranges are in the scratch.
  @_spi(Benchmarks) public var offsets = LinkOffsets()
}

extension DeepLinkResolver {
  /// Decides a link completely, without making any text.
  ///
  /// The ranges of a redirecting route are those of the route itself.
  ///
  /// - Parameters:
  ///   - bytes: The link.
  ///   - scratch: Room; afterwards it holds the ranges of the segments and the query items.
  ///   - parameters: Room for ``Limits/maximumSegments`` ranges.
  @_spi(Benchmarks) public func match(
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
        let count = RouteTrie.capture(
          match.mask, scratch.segments, offsets.segmentCount, into: parameters)
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
