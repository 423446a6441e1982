package import LandfallDomain

/// A classifier for many links, which reads their bytes without an allocation per link.
///
/// It decides like ``DeepLinkResolver/resolve(_:)-(String)``. Only routes with a redirect take the
/// slow path, because their values must meet the constraints of the redirect's route.
///
/// ```swift
/// let sorter = LinkSorter(resolver)
/// "docodego://app/acme-corp/members".utf8.withContiguousStorageIfAvailable { bytes in
///   sorter.sort(UnsafeRawBufferPointer(bytes))  // .route(7)
/// }
/// ```
///
/// Use a sorter on one thread at a time. Each thread can create its own, which takes 1.3 KB.
package struct LinkSorter: ~Copyable {
  private let resolver: DeepLinkResolver
  private let room = LinkRoom()

  /// Creates a sorter for an app's links.
  package init(_ resolver: DeepLinkResolver) { self.resolver = resolver }

  /// Returns where a link goes.
  ///
  /// - Parameter bytes: The link; if it is too long, the first ``Limits/maximumURLBytes`` + 1 bytes
  ///   are enough.
  /// - Complexity: O(bytes).
  package func sort(_ bytes: UnsafeRawBufferPointer) -> SortedLink {
    // The dispatcher is used in place: a copy for each link would count references to all its
    // parts.
    do throws(InvalidLink) {
      let offsets = try LinkScanner.scan(bytes, room.scratch)
      let view = LinkView(bytes, offsets, room.scratch)
      switch resolver.dispatcher.decide(view) {
      case .handle(let rule, _): return .handle(rule: rule)
      case .unmatched: return .unmatched
      case .ignored(let reason): return .ignored(reason)
      case .invalid(let error): return .invalid(error)
      case .route(let match): return route(resolver.dispatcher.belowBase(view), match)
      }
    } catch {
      if case .ignored(let reason) = resolver.dispatcher.malformed(bytes, error) {
        return .ignored(reason)
      }
      return .invalid(error)
    }
  }

  private func route(_ view: LinkView, _ match: RouteTrie.Match) -> SortedLink {
    let list = resolver.dispatcher.table.compiled.list
    let route = list.route(of: match.pattern)
    let facts = list.facts[route]
    if !facts.isExternal { return .ignored(.internalRoute) }
    if facts.redirects {
      guard
        case .navigate(let destination) = resolver.dispatcher.navigation(
          view, match, fromOutside: true),
        let index = list.index(of: destination.route)
      else { return .unmatched }
      return .redirect(from: route, to: index)
    }
    if facts.typesQuery,
      !list.compiled(route).acceptsQuery(view.base, view.offsets, view.scratch)
    {
      return .unmatched
    }
    return .route(route)
  }
}

/// Where a link goes, as numbers: a ``LinkIntent`` without texts.
package enum SortedLink: Equatable, Sendable {
  /// A route, by its position in ``RouteTable/routes``.
  case route(Int)
  /// A route with a redirect, and the route where the redirects end, by their positions.
  case redirect(from: Int, to: Int)
  /// A rule handles the link; its position in the app's rules.
  case handle(rule: Int)
  /// The link belongs to the app, but no route matches.
  case unmatched
  /// The link is not for this app.
  case ignored(LinkIgnoredReason)
  /// The link is malformed, and belongs to this app or to no app at all.
  case invalid(InvalidLink)

  /// Whether a rule handles or refuses the link, which is then masked wherever it is shown.
  package var isOfRule: Bool {
    switch self {
    case .handle: true
    case .invalid(let error): error.reason.isOfCallback
    case .route, .redirect, .unmatched, .ignored: false
    }
  }
}
