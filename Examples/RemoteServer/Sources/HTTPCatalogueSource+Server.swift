public import LandfallDomain
public import LandfallRemote

extension HTTPCatalogueSource {
  /// The texts of an app behind the same server, at `<server>/locales/<language>/<namespace>.json`.
  ///
  /// ```swift
  /// let texts = HTTPCatalogueSource(server: server, of: app, namespaces: ["common", "screens"], …)
  /// await texts?.prefetch(app.defaultLocale)
  /// let landfall = try Landfall(app: app, …, catalogues: texts, …)
  /// ```
  ///
  /// - Parameters:
  ///   - server: As for `Services(server:of:device:transport:cryptography:clock:)`.
  ///   - app: Whose languages are asked for.
  ///   - namespaces: The namespaces that each language has.
  ///   - transport: One for all calls.
  ///   - clock: For the age of what is kept.
  /// - Returns: `nil` if `server` is no such address.
  public convenience init?(
    server: String, of app: AppDefinition, namespaces: [String], transport: any HTTPTransport,
    clock: any Timekeeper
  ) {
    self.init(
      transport: transport, base: server + "/locales",
      namespaces: Dictionary(app.locales.map { ($0, namespaces) }) { first, _ in first },
      clock: clock)
  }
}
