public import LandfallDiagnostics
public import LandfallStrictJSON

/// An `assetlinks.json` file: which Android apps may open a site's links.
///
/// The reader skips what Android skips, and reports it in ``findings``.
public struct AssetLinks: Hashable, Sendable {
  /// The statements in the order of the file.
  public internal(set) var statements: [AssetStatement] = []
  /// The skipped values and the findings of the lint, in the order of the file.
  public internal(set) var findings: [Finding] = []

  init() {}

  /// Reads a file.
  ///
  /// - Throws: ``AssociationError`` if the file is not valid JSON or not an array.
  public init(_ bytes: [UInt8]) throws(AssociationError) {
    let node: JSONNode
    do throws(JSONError) {
      node = try JSONReader.read(
        bytes, maximumDepth: AppleAssociation.maximumDepth,
        maximumBytes: AppleAssociation.maximumBytes)
    } catch {
      throw .json(error)
    }
    guard let list = node.array else {
      throw .notA("list of statements", found: node.kindName, node.position)
    }
    var reader = AssetLinksReader()
    for (index, node) in list.enumerated() { reader.read(node, at: "[\(index)]") }
    self = reader.file
    findings += AssetLinksLint.findings(of: self)
    findings.sort {
      ($0.position?.offset ?? 0, $0.code.rawValue) < ($1.position?.offset ?? 0, $1.code.rawValue)
    }
  }

  /// The packages that may open links, each once, in the order of the file.
  public var packages: [String] {
    var seen: Set<String> = []
    return statements.compactMap(\.package).filter { seen.insert($0).inserted }
  }

  /// Returns the decision of the site for a link.
  ///
  /// The app's manifest must match the link as well.
  ///
  /// - Parameters:
  ///   - url: The link as written.
  ///   - domain: The host that serves the file; empty for any host.
  ///   - package: The package of the app.
  ///   - dynamic: Whether the device supports dynamic rules (Android 15 with Google services).
  /// - Returns: The decision and its reason. Without dynamic rules, the statement itself matches.
  public func verdict(
    for url: String, domain: String, package: String, dynamic: Bool
  ) -> AssociationVerdict {
    guard let address = SplitAddress(url), address.isWeb else {
      return AssociationVerdict(.noMatch, .noWebAddress)
    }
    guard domain.isEmpty || address.host.utf8.elementsEqual(domain.lowercased().utf8) else {
      return AssociationVerdict(.noMatch, .otherHost(address.host))
    }
    let own = statements.filter { $0.package == package }
    guard let statement = own.first else { return AssociationVerdict(.noMatch, .otherApp) }
    guard dynamic, let rules = own.lazy.compactMap(\.rules).first else {
      let rule = RuleReference(
        place: statement.place, text: AssetStatement.handlesLinks, comment: nil)
      return AssociationVerdict(.match, .rule(rule))
    }
    var nearest: NearMiss?
    for rule in rules {
      let reference = RuleReference(place: rule.place, text: rule.text, comment: nil)
      guard let part = rule.miss(address) else {
        return AssociationVerdict(rule.excludes ? .exclude : .match, .rule(reference))
      }
      if rule.excludes { continue }
      let miss = NearMiss(reference, part)
      if nearest.map({ miss.isNearer(than: $0) }) ?? true { nearest = miss }
    }
    return AssociationVerdict(.noMatch, .noRule(nearest: nearest))
  }
}

/// A statement of `assetlinks.json`: a permission that a site gives to a target.
public struct AssetStatement: Hashable, Sendable {
  /// The relation that permits an app to open the site's links.
  public static let handlesLinks = "delegate_permission/common.handle_all_urls"

  /// The target of a statement.
  public enum Target: Hashable, Sendable {
    /// An Android app that is signed with one of these certificates.
    case app(package: String, fingerprints: [String])
    /// Another site.
    case site(String)
    /// The statements in the file at another address.
    case included(String)
  }

  /// The permissions.
  public let relations: [String]
  /// The target of the permissions.
  public let target: Target
  /// The dynamic rules for opening links, or `nil` if only the manifest decides.
  public let rules: [DynamicRule]?
  /// The place in the file, such as `[0]`.
  public let place: String
  /// The position in the text.
  public let position: JSONPosition

  /// Creates a statement.
  public init(
    relations: [String], target: Target, rules: [DynamicRule]?, place: String,
    position: JSONPosition
  ) {
    self.relations = relations
    self.target = target
    self.rules = rules
    self.place = place
    self.position = position
  }

  /// The package that may open links, or `nil` if the statement is about something else.
  public var package: String? {
    guard relations.contains(Self.handlesLinks), case .app(let package, _) = target else {
      return nil
    }
    return package
  }
}
