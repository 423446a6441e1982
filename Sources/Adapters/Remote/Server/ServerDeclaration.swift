public import LandfallDomain
internal import LandfallStrictJSON

/// How an app's contracts and calls are named at its server: the file `server.json` of an app folder.
///
/// Whatever the file leaves out has its usual name: a list contract `members` is the procedure
/// `members.list`, a detail contract `member` is `member.get`, and an action on an item of `members` is
/// `members.remove` or `members.set`.
public struct ServerDeclaration: Sendable {
  /// Where the procedures are, below the server's address.
  public private(set) var rpcPath = "/rpc"
  /// Where the server says whether it is there.
  public private(set) var healthPath = "/api/health"
  /// Where sign-in calls go.
  public private(set) var endpoints = SignInEndpoints()
  /// The procedures for organizations.
  public private(set) var organizations = ORPCMembershipSource.Procedures()
  private var lists: [ContractName: ORPCContract] = [:]
  private var details: [ContractName: ORPCContract] = [:]

  /// The usual names.
  public init() {}

  /// Reads the text of a `server.json`.
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

  /// How a contract is asked for.
  public func contract(_ name: ContractName, _ kind: ContentDeclaration.Kind) -> ORPCContract {
    (kind == .list ? lists : details)[name] ?? Self.usual(name, kind)
  }

  /// A contract by its usual names.
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
    for (name, place) in places {
      if let path = try names.path(name) { endpoints[keyPath: place] = path }
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
        throw .expected("a number from 1 to \(ORPCContract.maximumItems)", limit)
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

/// What is wrong with a `server.json`, and where.
public struct ServerDeclarationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Line and column, what is wrong, and what would be right; no value of the file.
  public let description: String

  init(_ position: JSONPosition, _ text: String) {
    description = "server.json:\(position.line):\(position.column): \(text)"
  }

  init(_ error: JSONError) { description = "server.json:\(error.description)" }

  static func expected(_ what: String, _ node: JSONNode) -> ServerDeclarationError {
    ServerDeclarationError(node.position, "expected \(what), found \(node.kindName)")
  }
}

/// An object of a `server.json`, whose members are all known.
private struct ServerObject {
  private let node: JSONNode

  init(_ node: JSONNode, knows names: [String]) throws(ServerDeclarationError) {
    guard let members = node.object else { throw .expected("an object", node) }
    if let stranger = members.first(where: { !names.contains($0.name) }) {
      throw ServerDeclarationError(
        stranger.position,
        "a member is not known; known are " + names.joined(separator: ", "))
    }
    self.node = node
  }

  func text(_ name: String) throws(ServerDeclarationError) -> String? {
    guard let value = node[name] else { return nil }
    guard let text = value.string, !text.isEmpty else { throw .expected("a text", value) }
    return text
  }

  /// A path below the server: it begins with a slash and has neither query nor fragment.
  func path(_ name: String) throws(ServerDeclarationError) -> String? {
    guard let value = node[name] else { return nil }
    guard let text = value.string, text.hasPrefix("/"),
      let address = WebAddress("https://localhost" + text), address.query == nil
    else { throw .expected("a path such as \"/api/health\"", value) }
    return text
  }

  /// The names of a procedure, joined with dots.
  func procedure(_ name: String) throws(ServerDeclarationError) -> ORPCProcedure? {
    guard let value = node[name] else { return nil }
    guard let text = value.string,
      case let names = text.split(separator: ".", omittingEmptySubsequences: false),
      names.allSatisfy({ !$0.isEmpty })
    else { throw .expected("a procedure such as \"members.list\"", value) }
    return ORPCProcedure(names.map(String.init))
  }
}
