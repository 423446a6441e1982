public import LandfallDiagnostics
public import LandfallStrictJSON

/// An `apple-app-site-association` file: which apps may open which links of a site.
///
/// The reader accepts everything that Apple documents, including the forms before iOS 13. It skips
/// what Apple's systems skip, and reports that in ``findings``. It refuses text that is not JSON,
/// that repeats a name or that is nested too deep.
///
/// ```swift
/// let file = try AppleAssociation(bytes)
/// AppleMatcher(file).decision(for: url, domain: "example.com", appID: id)
/// ```
public struct AppleAssociation: Hashable, Sendable {
  /// The maximum size of a file that Apple's systems fetch, in bytes.
  public static let maximumFetchedBytes = 128 << 10
  /// The maximum size of a file for this reader, in bytes.
  public static let maximumBytes = 1 << 20
  /// The maximum depth of nested arrays and objects.
  public static let maximumDepth = 16

  /// The entries of `applinks` in the order of the file.
  public internal(set) var details: [AppleDetail] = []
  /// The values for rules whose own value and entry default are missing, or `nil`.
  public internal(set) var defaults: AppleComponent?
  /// The file's own variables in the order of the file.
  public internal(set) var variables: [SubstitutionVariable] = []
  /// The apps of the services other than links.
  public internal(set) var apps: [AppleService: [String]] = [:]
  /// The skipped values and the findings of the lint, in the order of the file.
  public internal(set) var findings: [Finding] = []

  init() {}

  /// Reads a file, which may be signed.
  ///
  /// - Throws: ``AssociationError`` if the file is not valid JSON or not an object.
  public init(_ bytes: [UInt8]) throws(AssociationError) {
    let isSigned = bytes.first == 0x30
    let text = isSigned ? try SignedText.content(of: bytes) : bytes
    let node: JSONNode
    do throws(JSONError) {
      node = try JSONReader.read(
        text, maximumDepth: Self.maximumDepth, maximumBytes: Self.maximumBytes)
    } catch {
      throw .json(error)
    }
    try self.init(node)
    if isSigned {
      findings.insert(
        Finding(.signed, "the file is signed"), at: 0)
    }
    if bytes.count > Self.maximumFetchedBytes {
      findings.insert(
        Finding(.tooLarge, "the file has \(bytes.count) bytes"), at: 0)
    }
  }

  /// Reads a file from a value in another JSON text, without lint, only to match links.
  ///
  /// - Throws: ``AssociationError/notA(_:found:_:)``.
  public init(matching node: JSONNode) throws(AssociationError) {
    self = try Self.reader(of: node).file
  }

  /// Reads a file from a value in another JSON text.
  ///
  /// - Throws: ``AssociationError/notA(_:found:_:)``.
  public init(_ node: JSONNode) throws(AssociationError) {
    let reader = try Self.reader(of: node)
    self = reader.file
    findings += AppleLint.findings(of: self, reader.hasLinks)
    findings.sort {
      ($0.position?.offset ?? 0, $0.code.rawValue) < ($1.position?.offset ?? 0, $1.code.rawValue)
    }
  }

  private static func reader(of node: JSONNode) throws(AssociationError) -> AppleReader {
    guard let members = node.object else {
      throw .notA("association file", found: node.kindName, node.position)
    }
    var reader = AppleReader()
    reader.read(members)
    return reader
  }

  /// The apps that may open links, each once, in the order of the file.
  public var appIDs: [String] {
    var seen: Set<String> = []
    return details.flatMap(\.appIDs).filter { seen.insert($0).inserted }
  }
}

/// An entry of `applinks.details`: the links that some apps may open.
public struct AppleDetail: Hashable, Sendable {
  /// The identifiers of the apps.
  public let appIDs: [String]
  /// The rules in order.
  ///
  /// The first that matches decides.
  public let rules: [AppleComponent]
  /// The values for rules of this entry whose own value is missing, or `nil`.
  public let defaults: AppleComponent?
  /// The place in the file, such as `applinks.details[0]`.
  public let place: String

  /// Creates an entry.
  public init(
    appIDs: [String], rules: [AppleComponent], defaults: AppleComponent?, place: String
  ) {
    self.appIDs = appIDs
    self.rules = rules
    self.defaults = defaults
    self.place = place
  }
}

/// A service in an `apple-app-site-association` file.
public enum AppleService: String, CaseIterable, Sendable {
  /// Links that open the app.
  case appLinks = "applinks"
  /// Passwords that the app may use.
  case webCredentials = "webcredentials"
  /// App Clips.
  case appClips = "appclips"
  /// Handoff of an activity to another device.
  case activityContinuation = "activitycontinuation"
}

/// A variable that patterns of a file use as `$(name)`.
///
/// Values may contain `*` and `?`, but no other variable.
public struct SubstitutionVariable: Hashable, Sendable {
  /// The name; case matters.
  public let name: String
  /// The values, one of which must match.
  public let values: [String]
  /// The position in the text.
  public let position: JSONPosition

  /// Creates a variable.
  public init(name: String, values: [String], position: JSONPosition) {
    self.name = name
    self.values = values
    self.position = position
  }
}
