public import LandfallDomain
public import LandfallRemote

extension HTTPCatalogueSource {
  /// Creates a source for an app's texts at `<server>/locales/<language>/<namespace>.json`.
  ///
  /// ```swift
  /// let texts = HTTPCatalogueSource(server: server, of: app, namespaces: ["common", "screens"], …)
  /// await texts?.prefetch(app.defaultLocale)
  /// let landfall = try await Landfall.live(NotesApp.self, services: services) { $0.catalogues = texts }
  /// ```
  ///
  /// - Parameters:
  ///   - server: The same address as for
  ///     `Services(server:of:device:transport:cryptography:clock:)`.
  ///   - app: The app whose languages are fetched.
  ///   - namespaces: The namespaces of each language.
  ///   - transport: The transport for all calls.
  ///   - clock: The clock for the age of cached texts.
  /// - Returns: `nil` if `server` is not a valid address.
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
