public import LandfallDomain
public import LandfallLocalization

/// The texts of an app that the build plugin `TypedRoutes` has compiled into it.
public struct CompiledCatalogues: CatalogueSource {
  private let names: [(language: String, namespace: String)]
  private let read: @Sendable (String) -> Catalogue.Compiled?

  /// Creates the source of an app's texts.
  public init(_ app: (some TypedApp).Type) {
    names = app.catalogues.compactMap { name in
      let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
      return parts.count == 2 ? (parts[0], parts[1]) : nil
    }
    read = { app.texts($0) }
  }

  /// Returns the namespaces of a language.
  public func namespaces(of language: String) -> [String] {
    names.filter { $0.language == language }.map { $0.namespace }
  }

  /// Throws ``CatalogueError/missing``: there are no files, only compiled texts.
  public func catalogue(language: String, namespace: String) throws(CatalogueError) -> [UInt8] {
    throw .missing
  }

  /// Returns a catalogue, which needs no parsing.
  ///
  /// - Throws: ``CatalogueError/missing`` if the app has no such catalogue.
  public func texts(language: String, namespace: String) throws(CatalogueError) -> Catalogue {
    guard let texts = read(language + "/" + namespace) else { throw .missing }
    return Catalogue(compiled: texts)
  }
}
