public import LandfallStrictJSON

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
