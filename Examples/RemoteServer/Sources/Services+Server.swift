public import Landfall
public import LandfallAuth
public import LandfallDomain
public import LandfallRemote

extension Services {
  /// Creates the services of an app on one server over HTTP.
  ///
  /// They cover sign-in, organizations, lists, details and item actions. Pass them to ``Landfall``
  /// instead of the embedded services:
  ///
  /// ```swift
  /// guard let services = Services(server: "https://api.example.com", of: app, …) else { … }
  /// let landfall = try await Landfall.live(NotesApp.self, services: services)
  /// ```
  ///
  /// All calls share one session, which only ``RemoteSession`` knows.
  ///
  /// - Parameters:
  ///   - server: An address with `https`, or with `http` on the loopback interface, without
  ///     query; see ``WebAddress``.
  ///   - app: The app whose contracts are called.
  ///   - declaration: The names of contracts and calls on the server.
  ///   - device: The description of this device that is sent at sign-in.
  ///   - transport: The transport for all calls: `CurlTransport` of LandfallCurl on Linux,
  ///     `URLSessionTransport` on Apple's platforms.
  ///   - cryptography: The source of idempotency keys and of PKCE values.
  ///   - clock: The clock by which ID tokens are checked.
  /// - Returns: `nil` if `server` is not a valid address.
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
    let lists = declaration.contracts(.list, of: app)
    self.init(
      signIn: calls,
      memberships: ORPCMembershipSource(
        client, procedures: declaration.organizations, cryptography: cryptography),
      lists: ORPCListSource(client, contracts: lists),
      entities: ORPCEntitySource(client, contracts: declaration.contracts(.detail, of: app)),
      actions: ORPCActionSource(client, contracts: lists, cryptography: cryptography),
      methods: SignInMethods(
        calls: calls, providersOver: transport, clock: clock, cryptography: cryptography),
      health: HTTPHealthProbe(transport: transport, url: server + declaration.healthPath))
  }
}
