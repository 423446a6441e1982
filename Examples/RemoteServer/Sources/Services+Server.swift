public import Landfall
public import LandfallAuth
public import LandfallDomain
public import LandfallRemote

extension Services {
  /// The services of an app behind one server, over HTTP: sign-in, organizations, lists, details, and
  /// what is done to items.
  ///
  /// An app passes what comes of it to ``Landfall``, in the place of the embedded services:
  ///
  /// ```swift
  /// guard let services = Services(server: "https://api.example.com", of: app, …) else { … }
  /// let landfall = try Landfall(app: app, store: store, services: services, …)
  /// ```
  ///
  /// All calls are made as one session, which only ``RemoteSession`` knows. A list contract `members`
  /// is the procedure `members.list`, a detail contract `member` is `member.get`. Where a list declares
  /// actions, `members.remove` takes an item away and `members.set` gives a field a value.
  ///
  /// - Parameters:
  ///   - server: `https`, or `http` on the loopback; see ``WebAddress``. Without query.
  ///   - app: Whose contracts are called.
  ///   - device: What is told of this device when somebody signs in.
  ///   - transport: One for all calls: `CurlTransport` of LandfallCurl on Linux,
  ///     `URLSessionTransport` on Apple's platforms.
  ///   - cryptography: For the names of tries and for PKCE.
  ///   - clock: What ID tokens are judged by.
  /// - Returns: `nil` if `server` is no such address.
  public init?(
    server: String, of app: AppDefinition, device: DeviceDescription,
    transport: any HTTPTransport, cryptography: any SignInCryptography, clock: any Timekeeper
  ) {
    let session = RemoteSession()
    guard
      let calls = RemoteSignInCalls(
        transport: transport, base: server, session: session, device: device,
        cryptography: cryptography),
      let client = ORPCClient(transport: transport, base: server + "/rpc", session: session)
    else { return nil }
    var lists: [ContractName: ORPCContract] = [:]
    var details: [ContractName: ORPCContract] = [:]
    for content in app.routes.compactMap(\.content) {
      let name = content.contract
      switch content.kind {
      case .list: lists[name] = Self.list(content)
      case .detail: details[name] = ORPCContract(ORPCProcedure([name.text, "get"]))
      }
    }
    self.init(
      signIn: calls,
      memberships: ORPCMembershipSource(client, cryptography: cryptography),
      lists: ORPCListSource(client, contracts: lists),
      entities: ORPCEntitySource(client, contracts: details),
      actions: ORPCActionSource(client, contracts: lists, cryptography: cryptography),
      methods: SignInMethods(
        calls: calls, providers: OpenIDConnectClient(transport: transport, clock: clock),
        cryptography: cryptography),
      health: HTTPHealthProbe(transport: transport, url: server + "/api/health"))
  }

  /// A list with the procedures of what its menus offer.
  private static func list(_ content: ContentDeclaration) -> ORPCContract {
    let name = content.contract.text
    var contract = ORPCContract(ORPCProcedure([name, "list"]))
    for action in content.actions {
      switch action.effect {
      case .act(.remove): contract.remove = ORPCProcedure([name, "remove"])
      case .act(.set): contract.set = ORPCProcedure([name, "set"])
      case .open, .copyLink, .copyTitle: break
      }
    }
    return contract
  }
}
