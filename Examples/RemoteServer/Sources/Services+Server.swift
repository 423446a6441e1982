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
  /// All calls are made as one session, which only ``RemoteSession`` knows.
  ///
  /// - Parameters:
  ///   - server: `https`, or `http` on the loopback; see ``WebAddress``. Without query.
  ///   - app: Whose contracts are called.
  ///   - declaration: How contracts and calls are named there.
  ///   - device: What is told of this device when somebody signs in.
  ///   - transport: One for all calls: `CurlTransport` of LandfallCurl on Linux,
  ///     `URLSessionTransport` on Apple's platforms.
  ///   - cryptography: For the names of tries and for PKCE.
  ///   - clock: What ID tokens are judged by.
  /// - Returns: `nil` if `server` is no such address.
  public init?(
    server: String, of app: AppDefinition, as declaration: ServerDeclaration = ServerDeclaration(),
    device: DeviceDescription, transport: any HTTPTransport, cryptography: any SignInCryptography,
    clock: any Timekeeper
  ) {
    let session = RemoteSession()
    guard
      let calls = RemoteSignInCalls(
        transport: transport, base: server, session: session, device: device,
        endpoints: declaration.endpoints, cryptography: cryptography),
      let client = ORPCClient(
        transport: transport, base: server + declaration.rpcPath, session: session)
    else { return nil }
    var lists: [ContractName: ORPCContract] = [:]
    var details: [ContractName: ORPCContract] = [:]
    for content in app.routes.compactMap(\.content) {
      let name = content.contract
      switch content.kind {
      case .list: lists[name] = declaration.contract(name, .list)
      case .detail: details[name] = declaration.contract(name, .detail)
      }
    }
    self.init(
      signIn: calls,
      memberships: ORPCMembershipSource(
        client, procedures: declaration.organizations, cryptography: cryptography),
      lists: ORPCListSource(client, contracts: lists),
      entities: ORPCEntitySource(client, contracts: details),
      actions: ORPCActionSource(client, contracts: lists, cryptography: cryptography),
      methods: SignInMethods(
        calls: calls, providers: OpenIDConnectClient(transport: transport, clock: clock),
        cryptography: cryptography),
      health: HTTPHealthProbe(transport: transport, url: server + declaration.healthPath))
  }
}
