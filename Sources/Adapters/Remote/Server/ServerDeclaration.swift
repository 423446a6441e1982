public import LandfallDomain
internal import LandfallStrictJSON

/// The names of an app's contracts and calls on its server, from `server.json` in the app folder.
///
/// Everything that the file omits has a default name. A list contract `members` is the procedure
/// `members.list`, and a detail contract `member` is `member.get`. An action on an item of
/// `members` is `members.remove` or `members.set`.
public struct ServerDeclaration: Sendable {
  /// The path of the procedures on the server.
  public private(set) var rpcPath = "/rpc"
  /// The path of the health check on the server.
  public private(set) var healthPath = "/api/health"
  /// The paths of the sign-in calls.
  public private(set) var endpoints = SignInEndpoints()
  /// The procedures for organizations.
  public private(set) var organizations = ORPCMembershipSource.Procedures()
  private var lists: [ContractName: ORPCContract] = [:]
  private var details: [ContractName: ORPCContract] = [:]

  /// Makes a declaration with the default names.
  public init() {}

  /// Parses the text of a `server.json`.
  ///
  /// - Throws: ``ServerDeclarationError``.
  public init(json text: String) throws(ServerDeclarationError) {
    let root: JSONNode
    do throws(JSONError) {
      root = try JSONReader.read(Array(text.utf8), maximumDepth: 8, maximumBytes: 1 << 20)
    } catch {
      throw ServerDeclarationError(error)
    }
    let file = try ServerObject(
      root, knows: ["version", "rpc", "health", "signIn", "organizations", "lists", "details"])
    guard root["version"]?.int == 1 else {
      throw ServerDeclarationError((root["version"] ?? root).position, "\"version\" must be 1")
    }
    rpcPath = try file.path("rpc") ?? rpcPath
    healthPath = try file.path("health") ?? healthPath
    if let node = root["signIn"] { try readEndpoints(node) }
    if let node = root["organizations"] {
      let names = try ServerObject(node, knows: ["list", "activate"])
      organizations.list = try names.procedure("list") ?? organizations.list
      organizations.activate = try names.procedure("activate") ?? organizations.activate
    }
    lists = try Self.contracts(root["lists"], .list)
    details = try Self.contracts(root["details"], .detail)
  }

  /// Returns the mapping of a contract to procedures.
  package func contract(_ name: ContractName, _ kind: ContentDeclaration.Kind) -> ORPCContract {
    (kind == .list ? lists : details)[name] ?? Self.usual(name, kind)
  }

  /// Returns the mappings of an app's contracts of one kind to procedures.
  public func contracts(
    _ kind: ContentDeclaration.Kind, of app: AppDefinition
  ) -> [ContractName: ORPCContract] {
    let names = app.routes.compactMap { $0.content }.filter { $0.kind == kind }.map { $0.contract }
    return Dictionary(names.map { ($0, contract($0, kind)) }) { first, _ in first }
  }

  /// Returns a contract with the default names.
  private static func usual(
    _ name: ContractName, _ kind: ContentDeclaration.Kind
  ) -> ORPCContract {
    guard kind == .list else { return ORPCContract(ORPCProcedure([name.text, "get"])) }
    return ORPCContract(
      ORPCProcedure([name.text, "list"]), remove: ORPCProcedure([name.text, "remove"]),
      set: ORPCProcedure([name.text, "set"]))
  }

  private mutating func readEndpoints(_ node: JSONNode) throws(ServerDeclarationError) {
    let places: [String: WritableKeyPath<SignInEndpoints, String>] = [
      "publicId": \.publicID, "magicLink": \.magicLink, "registration": \.registration,
      "identity": \.identity, "sendMagicLink": \.sendMagicLink, "sendCode": \.sendCode,
      "code": \.code, "identityProvider": \.identityProvider, "refresh": \.refresh,
      "revoke": \.revoke,
    ]
    let names = try ServerObject(node, knows: places.keys.sorted())
    // In the order of the file: of several errors, the first one is reported.
    for name in node.object?.map(\.name) ?? [] {
      if let place = places[name], let path = try names.path(name) {
        endpoints[keyPath: place] = path
      }
    }
  }

  private static func contracts(
    _ node: JSONNode?, _ kind: ContentDeclaration.Kind
  ) throws(ServerDeclarationError) -> [ContractName: ORPCContract] {
    guard let node else { return [:] }
    guard let members = node.object else { throw .expected("an object", node) }
    var contracts: [ContractName: ORPCContract] = [:]
    for member in members {
      let name = ContractName(member.name)
      contracts[name] = try contract(member.node, usual(name, kind))
    }
    return contracts
  }

  private static func contract(
    _ node: JSONNode, _ usual: ORPCContract
  ) throws(ServerDeclarationError) -> ORPCContract {
    var contract = usual
    let file = try ServerObject(
      node,
      knows: [
        "procedure", "method", "organization", "cursor", "limit", "inputs", "title", "titleKey",
        "remove", "set",
      ])
    var method = contract.procedure.method
    if let name = try file.text("method") {
      guard let known = ORPCProcedure.Method(rawValue: name) else {
        throw .expected("GET or POST", node["method"] ?? node)
      }
      method = known
    }
    let procedure = try file.procedure("procedure") ?? contract.procedure
    contract.procedure = ORPCProcedure(procedure.path, method: method)
    if let place = node["organization"] {
      contract.organizationInput = place.value == .null ? nil : try file.text("organization")
    }
    contract.cursorInput = try file.text("cursor") ?? contract.cursorInput
    if let limit = node["limit"] {
      guard let number = limit.int, 1...ORPCContract.maximumItems ~= number else {
        throw .expected("an integer from 1 to \(ORPCContract.maximumItems)", limit)
      }
      contract.limit = number
    }
    contract.titleField = try file.text("title") ?? contract.titleField
    contract.titleKeyField = try file.text("titleKey") ?? contract.titleKeyField
    contract.remove = try file.procedure("remove") ?? contract.remove
    contract.set = try file.procedure("set") ?? contract.set
    if let inputs = node["inputs"], inputs.object == nil { throw .expected("an object", inputs) }
    for input in node["inputs"]?.object ?? [] {
      guard let type = input.node.string.flatMap(ORPCContract.InputType.init) else {
        let known = ORPCContract.InputType.allCases.map(\.rawValue).joined(separator: ", ")
        throw .expected("one of " + known, input.node)
      }
      contract.inputTypes[input.name] = type
    }
    return contract
  }
}

/// An error in a `server.json`, and its position.
public struct ServerDeclarationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line and column, and what is wrong; it holds no value of the file.
  public let description: String

  init(_ position: JSONPosition, _ text: String) {
    description = "server.json:\(position.line):\(position.column): \(text)"
  }

  init(_ error: JSONError) { description = "server.json:\(error.description)" }

  static func expected(_ what: String, _ node: JSONNode) -> ServerDeclarationError {
    ServerDeclarationError(node.position, "expected \(what), found \(node.kindName)")
  }
}

/// An object of a `server.json` that has only known members.
private struct ServerObject {
  private let node: JSONNode

  init(_ node: JSONNode, knows names: [String]) throws(ServerDeclarationError) {
    guard let members = node.object else { throw .expected("an object", node) }
    if let stranger = members.first(where: { !names.contains($0.name) }) {
      throw ServerDeclarationError(
        stranger.position,
        "unknown key; known: " + names.joined(separator: ", "))
    }
    self.node = node
  }

  func text(_ name: String) throws(ServerDeclarationError) -> String? {
    guard let value = node[name] else { return nil }
    guard let text = value.string, !text.isEmpty else {
      throw .expected("a non-empty string", value)
    }
    return text
  }

  /// Reads a path on the server: it begins with a slash and has no query or fragment.
  func path(_ name: String) throws(ServerDeclarationError) -> String? {
    guard let value = node[name] else { return nil }
    guard let text = value.string, text.hasPrefix("/"),
      let address = WebAddress("https://localhost" + text), address.query == nil
    else { throw .expected("a path such as \"/api/health\"", value) }
    return text
  }

  /// Reads a procedure: names joined with dots.
  func procedure(_ name: String) throws(ServerDeclarationError) -> ORPCProcedure? {
    guard let value = node[name] else { return nil }
    guard let text = value.string,
      case let names = text.split(separator: ".", omittingEmptySubsequences: false),
      names.allSatisfy({ !$0.isEmpty })
    else { throw .expected("a procedure such as \"members.list\"", value) }
    return ORPCProcedure(names.map(String.init))
  }
}
