import LandfallDomain

/// What a match needs of a pattern at once, without a reference that would be counted.
struct PatternFacts: Sendable {
  let route: Int
  let isAlias: Bool
  let isExternal: Bool
  let typesQuery: Bool
  let redirects: Bool
  let hasIdentity: Bool

  init(_ entry: PatternEntry, _ route: CompiledRoute, redirects: Bool) {
    self.route = entry.route
    isAlias = entry.isAlias
    isExternal = route.declaration.external
    typesQuery = !route.typedQuery.isEmpty
    hasIdentity = !route.identityNames.isEmpty
    self.redirects = redirects
  }
}
