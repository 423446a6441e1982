package import LandfallDomain
package import LandfallParsing
import LandfallStrictJSON

/// Writes one JSON object per line whose link has different destinations in two apps.
///
/// Links with the same screen and values in both apps are only counted.
package final class DifferenceWork: LineWork {
  /// A change of destination.
  package struct Move: Hashable, Sendable {
    /// The destination in the first app.
    package let before: String
    /// The destination in the second app.
    package let after: String
  }

  /// The maximum number of changes that are counted separately.
  ///
  /// All others are counted together.
  package static let mostMoves = 1_000

  /// The total number of lines.
  package private(set) var links = 0
  /// The number of links per change.
  package private(set) var moves: [Move: Int] = [:]

  private let before: DeepLinkResolver
  private let after: DeepLinkResolver
  private let beforeSorter: LinkSorter
  private let afterSorter: LinkSorter
  /// For each route of the first app, the index of the equivalent route of the second app.
  private let twins: [Int?]
  /// The destinations of the links of each rule.
  private let beforeRules: [Landing]
  private let afterRules: [Landing]
  private let secrets: [SecretPlaces]
  private let showsValues: Bool
  private let isQuiet: Bool

  /// Compiles both apps for one thread.
  ///
  /// - Parameters:
  ///   - before: The first app.
  ///   - after: The second app.
  ///   - showsValues: Whether to write links without masking.
  ///   - isQuiet: Whether to write nothing and only count.
  /// - Throws: `RouteTableError` for either app.
  package init(
    _ before: AppDefinition, _ after: AppDefinition, showsValues: Bool = false,
    isQuiet: Bool = false
  ) throws(RouteTableError) {
    self.before = try DeepLinkResolver(before)
    self.after = try DeepLinkResolver(after)
    beforeSorter = LinkSorter(self.before)
    afterSorter = LinkSorter(self.after)
    beforeRules = Landing.ofRules(in: before)
    afterRules = Landing.ofRules(in: after)
    secrets = [before, after].map { SecretPlaces($0.rules, hosts: $0.hosts) }
    self.showsValues = showsValues
    self.isQuiet = isQuiet
    let others = self.after.table.routes
    twins = self.before.table.routes.map { route in
      guard route.redirect == nil, route.aliases.isEmpty else { return nil }
      return others.firstIndex {
        $0.pattern == route.pattern && $0.screen == route.screen && $0.redirect == nil
          && $0.aliases.isEmpty
      }
    }
  }

  /// Compares the destinations of a line, and writes its object if they differ.
  package func take(_ line: UnsafeRawBufferPointer, number: Int, into output: LineOutput) {
    links += 1
    let (one, two) = (beforeSorter.sort(line), afterSorter.sort(line))
    if isPlainlySame(one, two) { return }
    let link = LinkText(bytes: line)
    let landings = (
      Self.landing(one, link, before, beforeRules), Self.landing(two, link, after, afterRules)
    )
    if landings.0.isSame(as: landings.1) { return }
    var move = Move(before: landings.0.name, after: landings.1.name)
    if moves[move] == nil, moves.count >= Self.mostMoves { move = Move(before: "…", after: "…") }
    moves[move, default: 0] += 1
    if isQuiet { return }
    let shown = secrets.reduce(link) { $0.hiding($1) }
    let isSecret = shown.hasSecretPlace || [one, two].contains(where: \.isOfRule)
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("line", number)
      writer.member("url", showsValues && !isSecret ? link.raw : shown.description)
      writer.member("before", landings.0.name)
      writer.member("after", landings.1.name)
    }
    output.append(writer.text)
    output.append("\n")
  }

  /// Returns whether the destinations are certainly the same, without creating texts.
  private func isPlainlySame(_ one: SortedLink, _ two: SortedLink) -> Bool {
    switch (one, two) {
    case (.route(let index), .route(let other)): twins[index] == other
    case (.handle(let index), .handle(let other)):
      beforeRules[index] == afterRules[other]
    case (.unmatched, .unmatched): true
    case (.ignored(let reason), .ignored(let other)): reason == other
    case (.invalid(let error), .invalid(let other)): error.reason == other.reason
    case (.route, _), (.redirect, _), (.handle, _), (.unmatched, _), (.ignored, _), (.invalid, _):
      false
    }
  }

  private static func landing(
    _ sorted: SortedLink, _ link: LinkText, _ resolver: DeepLinkResolver, _ rules: [Landing]
  ) -> Landing {
    switch sorted {
    case .route, .redirect: Landing(resolver.resolve(link))
    case .handle(let index): rules[index]
    case .unmatched: .unmatched
    case .ignored(let reason): .ignored(reason)
    case .invalid(let error): .invalid(error.reason)
    }
  }
}
