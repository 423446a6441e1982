public import LandfallDiagnostics
public import LandfallStrictJSON

/// An `apple-app-site-association` file: which apps may open which links of a site.
///
/// Reading accepts all that Apple documents, the forms before iOS 13 included, and passes over what
/// Apple's systems pass over; each such thing is a finding of ``findings``. What is no JSON at all, holds
/// a name twice or is too deep is refused.
///
/// ```swift
/// let file = try AppleAssociation(bytes)
/// AppleMatcher(file).decision(for: url, domain: "example.com", appID: id)
/// ```
public struct AppleAssociation: Hashable, Sendable {
  /// The largest file that Apple's systems fetch, in bytes.
  public static let maximumFetchedBytes = 128 << 10
  /// The largest file that is read here, in bytes.
  public static let maximumBytes = 1 << 20
  /// Most arrays and objects inside one another.
  public static let maximumDepth = 16

  /// The entries of `applinks`, in order.
  public internal(set) var details: [AppleDetail] = []
  /// What rules take where neither they nor their entry say anything, or `nil`.
  public internal(set) var defaults: AppleComponent?
  /// The file's own variables, in order.
  public internal(set) var variables: [SubstitutionVariable] = []
  /// The apps of the services without links.
  public internal(set) var apps: [AppleService: [String]] = [:]
  /// What was passed over, and what lint says of the rest; in the order of the file.
  public internal(set) var findings: [Finding] = []

  init() {}

  /// Reads a file.
  ///
  /// - Throws: ``AssociationError``.
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

  /// Reads a file that stands in another JSON text, without lint: for decisions alone.
  ///
  /// - Throws: ``AssociationError/notA(_:found:_:)``.
  public init(matching node: JSONNode) throws(AssociationError) {
    self = try Self.reader(of: node).file
  }

  /// Reads a file that stands in another JSON text.
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

  /// Every app that the file lets open links, in order, each once.
  public var appIDs: [String] {
    var seen: Set<String> = []
    return details.flatMap(\.appIDs).filter { seen.insert($0).inserted }
  }
}
