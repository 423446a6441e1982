public import LandfallStrictJSON

/// A statement of `assetlinks.json`: what a site lets somebody do.
public struct AssetStatement: Hashable, Sendable {
  /// The relation that lets an app open the site's links.
  public static let handlesLinks = "delegate_permission/common.handle_all_urls"

  /// To whom a statement is made.
  public enum Target: Hashable, Sendable {
    /// An Android app, signed with one of these certificates.
    case app(package: String, fingerprints: [String])
    /// Another site.
    case site(String)
    /// What is read from another address.
    case included(String)
  }

  /// What is let be done.
  public let relations: [String]
  /// To whom.
  public let target: Target
  /// The dynamic rules for opening links, or `nil` where the manifest alone decides.
  public let rules: [DynamicRule]?
  /// Where it stands, as in `[0]`.
  public let place: String
  /// Where it stands in the text.
  public let position: JSONPosition

  /// Makes a statement.
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

  /// The package that may open links, or `nil` for a statement about anything else.
  public var package: String? {
    guard relations.contains(Self.handlesLinks), case .app(let package, _) = target else {
      return nil
    }
    return package
  }
}
